import { decimalText, type Paise } from '../../../../../shop/money.ts';
import { deriveName } from '../../../../../shop/product.ts';
import { variantKey } from '../../../../../shop/sizes.ts';
import type { Category } from '../../inventory/index.ts';
import { isBlank, tidied } from './bill-line.ts';
import type { BillPlan, PlannedProduct } from './plan.ts';
import type { PlannedLine } from './plan-line.ts';
import { categoryNamed } from './plan-product.ts';
import { type BillProduct, productsOf } from './products.ts';
import { numberIn, pricePaise, readQuantity } from './read-cell.ts';

/** The most products of one bill that the shop takes at once. */
export const mostProducts = 300;

/** One product of a bill as the shop is asked what it may be. */
export interface AskedGood {
  readonly code: string | null;
  readonly category: string | null;
  readonly fabric: string;
  readonly purchaseprice: number | null;
  readonly retailprice: number | null;
  readonly variants: readonly { readonly size: string; readonly color: string; readonly quantity: number }[];
}

const rupees = (paise: Paise | null): number | null => (paise === null ? null : paise / 100);

const askedGood = ({ texts, lines }: BillProduct): AskedGood => ({
  code: tidied(texts.code) || null,
  category: tidied(texts.category) || null,
  fabric: tidied(texts.fabric),
  purchaseprice: rupees(pricePaise(texts.purchase)),
  retailprice: rupees(pricePaise(texts.retail)),
  variants: lines
    .filter((line) => !isBlank(line))
    .map(({ size, color, quantity }) => ({
      size: tidied(size),
      color: tidied(color),
      quantity: numberIn(readQuantity(quantity)) ?? 0,
    })),
});

/** What of a bill is asked about: its products by their keys, in its order. Those that are the same are asked about once. */
export function askedOf(lines: Parameters<typeof productsOf>[0]) {
  const goods = new Map<string, AskedGood>();
  for (const product of productsOf(lines)) {
    if (product.lines.every(isBlank)) continue;
    const asked = askedGood(product);
    const before = goods.get(product.key);
    goods.set(product.key, before ? { ...before, variants: [...before.variants, ...asked.variants] } : asked);
  }
  return { keys: [...goods.keys()], goods: [...goods.values()] };
}

interface SentVariant {
  readonly line: number;
  readonly variantid: string;
  readonly size: string;
  readonly color: string;
  readonly quantity: number;
}

/** One product of a bill as it is saved: more stock of `productid`, or a new `product`. */
export interface SentGood {
  readonly productid: string | null;
  readonly product: object | null;
  readonly variants: readonly SentVariant[];
}

const newProduct = ({ texts }: BillProduct, categories: readonly Category[]) => {
  const category = categoryNamed(categories, texts.category);
  const fabric = tidied(texts.fabric);
  return {
    name: deriveName(fabric, category?.name ?? ''),
    categoryid: category?.categoryid ?? null,
    fabric,
    purchaseprice: decimalText(pricePaise(texts.purchase) ?? 0),
    retailprice: decimalText(pricePaise(texts.retail) ?? 0),
    description: '',
    producturl: null,
  };
};

/** The lines as variants: those of one size and color are one, in the place of the first. */
function variantsOf(lines: readonly PlannedLine[]): SentVariant[] {
  const variants = new Map<string, SentVariant>();
  for (const { number: line, variantid, size, color, quantity } of lines) {
    const key = variantKey(size, color);
    const before = variants.get(key) ?? { line, variantid, size, color, quantity: 0 };
    variants.set(key, { ...before, quantity: before.quantity + (quantity ?? 0) });
  }
  return [...variants.values()];
}

const sentGood = (parts: readonly PlannedProduct[], categories: readonly Category[]): SentGood[] => {
  const [first] = parts;
  if (!first) return [];
  const { outcome, product } = first;
  const variants = variantsOf(parts.flatMap(({ lines }) => lines));
  return outcome.is === 'more'
    ? [{ productid: outcome.product.productid, product: null, variants }]
    : [{ productid: null, product: newProduct(product, categories), variants }];
};

/** A bill as it is saved, in which nothing stands in the way: each product once, in the order of the lines. */
export function sentGoods({ products }: BillPlan, categories: readonly Category[]): SentGood[] {
  const said = products.filter(({ outcome }) => outcome.is !== 'nothing');
  const targets = [...new Set(said.map(({ target }) => target))];
  return targets.flatMap((target) =>
    sentGood(
      said.filter((product) => product.target === target),
      categories,
    ),
  );
}

/** Which line stands under which number, for what is said of lines afterwards. */
export const numbersOf = ({ products }: BillPlan): ReadonlyMap<number, string> =>
  new Map(products.flatMap(({ lines }) => lines.map(({ number, line }): [number, string] => [number, line.id])));
