import { dateText } from '../../../../shop/dates.ts';
import { countText, paiseFrom, rupeesWholeText } from '../../../../shop/money.ts';
import { stockText } from '../../../../shop/product.ts';
import type { Change, Texts, Values } from './change.ts';

/** What is known beside a value: the other columns that were written with it, and what references refer to. */
type Beside = { readonly values: Values; readonly texts: Texts };

/** How one column is called and read. */
export type FieldWords = { readonly label: string; readonly text: (value: unknown, beside: Beside) => string };

/** The columns of one kind of record in the order in which they are shown. */
export type RecordWords = Readonly<Record<string, FieldWords>>;

/** What is said of a value that is not there. */
export const nothing = '(empty)';

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

const asText = (value: unknown): string => {
  if (isNothing(value)) return nothing;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** What cannot be read as it should be is shown as it is stored: a history leaves nothing out. */
const orAsStored =
  (read: (value: unknown) => string) =>
  (value: unknown): string => {
    if (isNothing(value)) return nothing;
    try {
      return read(value);
    } catch {
      return asText(value);
    }
  };

export const rupees = orAsStored((value) => rupeesWholeText(paiseFrom(value as number)));
export const day = orAsStored((value) => dateText(String(value)));
const yesNo = orAsStored((value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : asText(value)));
const list = orAsStored((value) => (Array.isArray(value) ? value.join(', ') || nothing : asText(value)));

/** What the id in a column refers to; '#12' where nobody knows any more. */
export const reference =
  (column: string): FieldWords['text'] =>
  (value, { texts }) =>
    isNothing(value) ? nothing : (texts[column]?.[String(value)] ?? `#${String(value)}`);

export const field = (label: string, text: FieldWords['text'] = asText): FieldWords => ({ label, text });

const roles: Readonly<Record<string, string>> = { user: 'User', admin: 'Admin', superadmin: 'Super Admin' };

/** The type of a discount at the time of its values; undefined where it is not known. */
export const discountType = ({ values, texts }: Beside): unknown => values.type ?? texts.type?.at;

/** Types whose value is percent or rupees; that of the others has no unit we know of. */
const discountValue: FieldWords['text'] = (value, beside) => {
  const type = discountType(beside);
  if (type === 'flat' || type === 'fixed_price') return rupees(value);
  const number = typeof value === 'number' ? countText(value) : asText(value);
  return type === 'percentage' ? `${number}%` : number;
};

const product: RecordWords = {
  productid: field('Product ID'),
  name: field('Name'),
  categoryid: field('Category', reference('categoryid')),
  fabric: field('Fabric'),
  purchaseprice: field('Purchase Price', rupees),
  retailprice: field('Retail Price', rupees),
  description: field('Description'),
  producturl: field('Product URL'),
};

const variant: RecordWords = {
  productid: field('Product ID'),
  size: field('Size'),
  color: field('Color'),
  stock: field(
    'Stock',
    orAsStored((value) => stockText(value)),
  ),
  number: field('Variant Number'),
};

const discount: RecordWords = {
  code: field('Code'),
  type: field('Type'),
  value: field('Value', discountValue),
  min_total: field('Min Total', rupees),
  max_discount: field('Max Discount', rupees),
  category: field('Category'),
  product_ids: field('Products', list),
  auto_apply: field('Auto', yesNo),
  exclusive: field('Exclusive', yesNo),
  once_per_customer: field('Once/Customer', yesNo),
  start_date: field('Start', day),
  end_date: field('End', day),
  active: field('Active', yesNo),
};

const profile: RecordWords = {
  email: field('Email'),
  role: field('Role', (value) => roles[String(value)] ?? asText(value)),
};

/** The words of each kind of record. A customer's are elsewhere: they need the phone library. */
export type KindWords = Readonly<Partial<Record<Change['kind'], RecordWords>>>;

export const kindWords: KindWords = { product, variant, discount, profile, category: { name: field('Name') } };
