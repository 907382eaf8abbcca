import { fullName } from '../customer.ts';
import { shopDay } from '../dates.ts';
import { paiseFrom } from '../money.ts';
import { phoneForFile } from '../phone.ts';
import { markup, maxDiscountPrice } from '../pricing.ts';
import { roleLabels } from '../roles.ts';
import type { customerFileColumns, productFileColumns } from './columns.ts';
import type { WrittenCell, WrittenColumn } from './written.ts';

/** As many cells as there are columns. */
type LineOf<Columns extends readonly unknown[]> = { [Place in keyof Columns]: WrittenCell };

type Product = {
  readonly productid: string;
  readonly category: string | null;
  readonly fabric: string;
  /** Rupees, as the data service sends them. */
  readonly purchaseprice: number;
  readonly retailprice: number;
  readonly description: string;
  readonly producturl: string | null;
  readonly variants: readonly { readonly size: string; readonly color: string; readonly stock: number }[];
};

/** The lines of a product in the order of productFileColumns: one a variant; a product without any has one line. */
export function productLines(product: Product): LineOf<typeof productFileColumns>[] {
  const { productid, category, fabric, purchaseprice, retailprice, description, producturl } = product;
  const purchase = paiseFrom(purchaseprice);
  const above = markup(purchase, paiseFrom(retailprice));
  const percent = Number.isNaN(Number(above)) ? above : Number(above);
  const lowest = maxDiscountPrice(purchase) / 100;
  const variants = product.variants.length > 0 ? product.variants : [{ size: null, color: null, stock: null }];
  return variants.map(({ size, color, stock }) => [
    productid,
    category,
    fabric,
    purchaseprice,
    retailprice,
    percent,
    lowest,
    size,
    color,
    stock,
    description,
    producturl,
  ]);
}

type Customer = {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly referrer: { readonly first_name: string; readonly last_name: string; readonly phone: string } | null;
  readonly email: string | null;
  readonly loyalty_tier: string | null;
  /** Rupees, as the data service sends them. */
  readonly total_spend: number | null;
  readonly store_credit: number;
  readonly last_purchased_at: string | null;
  readonly address: string | null;
  readonly gender: string | null;
  readonly customer_notes: string | null;
  readonly created_at: string;
};

/** The line of a customer in the order of customerFileColumns: days at +05:30, amounts in rupees, 0 for no spend. */
export function customerLine(customer: Customer): LineOf<typeof customerFileColumns> {
  const { referrer } = customer;
  return [
    customer.first_name,
    customer.last_name,
    phoneForFile(customer.phone),
    referrer && fullName(referrer),
    referrer && phoneForFile(referrer.phone),
    customer.email,
    customer.loyalty_tier,
    customer.total_spend ?? 0,
    dayOf(customer.last_purchased_at),
    customer.store_credit,
    customer.address,
    customer.gender,
    customer.customer_notes,
    dayOf(customer.created_at),
  ];
}

function dayOf(instant: string | null): string | null {
  if (instant === null) return null;
  try {
    return shopDay(instant);
  } catch {
    return instant; // stored still, such as 'infinity'
  }
}

/** A file of discounts: the columns of the list. A value is in percent or rupees, as its type says. */
export const discountFileColumns = [
  { header: 'Code', kind: 'text', width: 16 },
  { header: 'Type', kind: 'text', width: 14 },
  { header: 'Value', kind: 'number', width: 10 },
  { header: 'Min Total', kind: 'rupees', width: 16 },
  { header: 'Max Discount', kind: 'rupees', width: 16 },
  { header: 'Category', kind: 'text', width: 18 },
  { header: 'Auto', kind: 'text', width: 8 },
  { header: 'Exclusive', kind: 'text', width: 11 },
  { header: 'Once/Customer', kind: 'text', width: 16 },
  { header: 'Start', kind: 'day', width: 12 },
  { header: 'End', kind: 'day', width: 12 },
  { header: 'Active', kind: 'text', width: 8 },
] as const satisfies readonly WrittenColumn[];

type Discount = {
  readonly code: string | null;
  readonly type: string;
  readonly value: number;
  readonly min_total: number;
  readonly max_discount: number | null;
  readonly category: string | null;
  readonly auto_apply: boolean;
  readonly exclusive: boolean;
  readonly once_per_customer: boolean;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly active: boolean;
};

/** The line of a discount in the order of discountFileColumns. */
export function discountLine(discount: Discount): LineOf<typeof discountFileColumns> {
  return [
    discount.code,
    discount.type,
    discount.value,
    discount.min_total,
    discount.max_discount,
    discount.category,
    yesNo(discount.auto_apply),
    yesNo(discount.exclusive),
    yesNo(discount.once_per_customer),
    discount.start_date,
    discount.end_date,
    yesNo(discount.active),
  ];
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** A file of users: the columns of the list that say something. */
export const userFileColumns = [
  { header: 'Email', kind: 'text', width: 32 },
  { header: 'Current Role', kind: 'text', width: 16 },
] as const satisfies readonly WrittenColumn[];

type User = { readonly email: string | null; readonly role: keyof typeof roleLabels };

/** The line of a user in the order of userFileColumns. */
export function userLine({ email, role }: User): LineOf<typeof userFileColumns> {
  return [email, roleLabels[role]];
}
