/**
 * What stands in a column: text; an amount in rupees; a whole number; a percentage (the number alone); a day of the
 * shop; a phone with its country code, which is text.
 */
export type CellKind = 'text' | 'rupees' | 'count' | 'percent' | 'day' | 'phone';

/** One column of a file. */
export type FileColumn<Field extends string = string> = {
  /** What an import calls its values; null for what is derived or kept by the shop itself, and never imported. */
  readonly key: Field | null;
  /** The first line of the file, by which an import knows the column again. */
  readonly header: string;
  readonly kind: CellKind;
  /** How wide the column is, in characters. */
  readonly width: number;
};

export type ProductField =
  | 'productid'
  | 'category'
  | 'fabric'
  | 'purchaseprice'
  | 'retailprice'
  | 'size'
  | 'color'
  | 'stock'
  | 'description'
  | 'producturl';

/** A file of products: one line a variant, what belongs to the product repeated in each; in the order of the list. */
export const productFileColumns = [
  { key: 'productid', header: 'Product ID', kind: 'text', width: 12 },
  { key: 'category', header: 'Category', kind: 'text', width: 18 },
  { key: 'fabric', header: 'Fabric', kind: 'text', width: 18 },
  { key: 'purchaseprice', header: 'Purchase Price', kind: 'rupees', width: 16 },
  { key: 'retailprice', header: 'Retail Price', kind: 'rupees', width: 16 },
  { key: null, header: 'Markup (%)', kind: 'percent', width: 12 },
  { key: null, header: 'Max Discount Price', kind: 'rupees', width: 20 },
  { key: 'size', header: 'Size', kind: 'text', width: 12 },
  { key: 'color', header: 'Color', kind: 'text', width: 16 },
  { key: 'stock', header: 'Stock', kind: 'count', width: 10 },
  { key: 'description', header: 'Description', kind: 'text', width: 40 },
  { key: 'producturl', header: 'Product URL', kind: 'text', width: 40 },
] as const satisfies readonly FileColumn<ProductField>[];

export type CustomerField =
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'referrer_phone'
  | 'email'
  | 'loyalty_tier'
  | 'store_credit'
  | 'address'
  | 'gender'
  | 'customer_notes';

/** A file of customers: the columns of the list, then what its rows open to. */
export const customerFileColumns = [
  { key: 'first_name', header: 'First Name', kind: 'text', width: 16 },
  { key: 'last_name', header: 'Last Name', kind: 'text', width: 16 },
  { key: 'phone', header: 'Phone', kind: 'phone', width: 18 },
  { key: null, header: 'Referred By', kind: 'text', width: 22 },
  { key: 'referrer_phone', header: 'Referrer Phone', kind: 'phone', width: 18 },
  { key: 'email', header: 'Email', kind: 'text', width: 28 },
  { key: 'loyalty_tier', header: 'Loyalty', kind: 'text', width: 10 },
  { key: null, header: 'Total Spend', kind: 'rupees', width: 16 },
  { key: null, header: 'Last Purchase', kind: 'day', width: 14 },
  { key: 'store_credit', header: 'Store Credit', kind: 'rupees', width: 16 },
  { key: 'address', header: 'Address', kind: 'text', width: 40 },
  { key: 'gender', header: 'Gender', kind: 'text', width: 16 },
  { key: 'customer_notes', header: 'Customer Notes', kind: 'text', width: 40 },
  { key: null, header: 'Customer Since', kind: 'day', width: 15 },
] as const satisfies readonly FileColumn<CustomerField>[];
