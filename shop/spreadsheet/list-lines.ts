import { fullName } from '../customer.ts';
import { shopDay } from '../dates.ts';
import { paiseFrom } from '../money.ts';
import { phoneForFile } from '../phone.ts';
import { wholeAddress } from '../pictures.ts';
import { markup, maxDiscountPrice } from '../pricing.ts';
import { roleLabels } from '../roles.ts';
import { customerFileColumns, discountFileColumns, productFileColumns } from './columns.ts';
import type { WrittenCell, WrittenColumn } from './written.ts';

/** What stands in each of these columns, by its name. */
type Cells<Columns extends readonly { readonly name: string }[]> = Readonly<
  Record<Columns[number]['name'], WrittenCell>
>;

/** The cells of a line in the order of its columns. */
const lineOf = <Columns extends readonly { readonly name: string }[]>(columns: Columns, cells: Cells<Columns>) =>
  columns.map(({ name }): WrittenCell => cells[name as keyof typeof cells]);

type Variant = Readonly<Record<'size' | 'color' | 'stock', WrittenCell>>;

/** Prices in rupees, as the data service sends them. */
type Product = Omit<Cells<typeof productFileColumns>, keyof Variant | 'markup' | 'maxdiscount'> & {
  readonly producturl: string | null;
  readonly purchaseprice: number;
  readonly retailprice: number;
  readonly variants: readonly Variant[];
};

const noVariant: Variant = { size: null, color: null, stock: null };

/**
 * The lines of a product in the order of productFileColumns: one a variant; a product without any has one line.
 * @param provider the provider's address, which goes before that of a picture of the shop
 */
export function productLines(product: Product, provider: string): WrittenCell[][] {
  const purchase = paiseFrom(product.purchaseprice);
  const above = markup(purchase, paiseFrom(product.retailprice));
  const cells = {
    ...product,
    producturl: product.producturl && wholeAddress(product.producturl, provider),
    markup: Number.isNaN(Number(above)) ? above : Number(above),
    maxdiscount: maxDiscountPrice(purchase) / 100,
  };
  const variants = product.variants.length > 0 ? product.variants : [noVariant];
  return variants.map((variant) => lineOf(productFileColumns, { ...cells, ...variant }));
}

/** Amounts in rupees, as the data service sends them. */
type Customer = Omit<Cells<typeof customerFileColumns>, 'referred_by' | 'referrer_phone'> & {
  readonly phone: string;
  readonly referrer: { readonly first_name: string; readonly last_name: string; readonly phone: string } | null;
  readonly last_purchased_at: string | null;
  readonly created_at: string;
};

/** The line of a customer in the order of customerFileColumns: days at +05:30, amounts in rupees, 0 for no spend. */
export function customerLine(customer: Customer): WrittenCell[] {
  const { referrer } = customer;
  return lineOf(customerFileColumns, {
    ...customer,
    phone: phoneForFile(customer.phone),
    referred_by: referrer && fullName(referrer),
    referrer_phone: referrer && phoneForFile(referrer.phone),
    total_spend: customer.total_spend ?? 0,
    last_purchased_at: dayOf(customer.last_purchased_at),
    created_at: dayOf(customer.created_at),
  });
}

function dayOf(instant: string | null): string | null {
  if (instant === null) return null;
  try {
    return shopDay(instant);
  } catch {
    return instant; // some are stored, such as 'infinity'
  }
}

type Flag = 'auto_apply' | 'exclusive' | 'once_per_customer' | 'active';
type Discount = Omit<Cells<typeof discountFileColumns>, Flag> & Readonly<Record<Flag, boolean>>;

/** The line of a discount in the order of discountFileColumns. A value is in percent or rupees, as its type says. */
export function discountLine(discount: Discount): WrittenCell[] {
  return lineOf(discountFileColumns, {
    ...discount,
    auto_apply: yesNo(discount.auto_apply),
    exclusive: yesNo(discount.exclusive),
    once_per_customer: yesNo(discount.once_per_customer),
    active: yesNo(discount.active),
  });
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** A file of users: the columns of the list that say something. */
export const userFileColumns = [
  { header: 'Email', kind: 'text', width: 32 },
  { header: 'Current Role', kind: 'text', width: 16 },
] as const satisfies readonly WrittenColumn[];

type User = { readonly email: string | null; readonly role: keyof typeof roleLabels };

/** The line of a user in the order of userFileColumns. */
export function userLine({ email, role }: User): WrittenCell[] {
  return [email, roleLabels[role]];
}
