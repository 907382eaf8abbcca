import { formatProductId } from '../../shop/product-id.ts';
import type { DemoProduct } from './demo-product.ts';

/** A label that came out of the demo shop's printer, as private.apply_printed_labels takes it; prices are decimal text. */
export interface DemoLabel {
  readonly productid: string;
  readonly variantid: string;
  readonly retailprice: string;
  readonly copies: number;
}

/** This year's products whose price was changed after their labels were printed, with the price on the labels. */
const repriced: Readonly<Record<number, string>> = { 27: '5999.00', 57: '1599.00', 80: '1999.00', 81: '1199.00' };

/** The first variant of this one has new labels already. */
const begun = 27;

/** What was printed in the demo shop, the oldest first: four products need new labels, one of them for a part of it. */
export function demoPrintedLabels(products: readonly DemoProduct[], year: number): DemoLabel[] {
  const numbered = (number: number): DemoProduct | undefined => {
    const id = formatProductId(`BC${String(year).padStart(2, '0')}`, number);
    return products.find(({ productid }) => productid === id);
  };
  const old = Object.entries(repriced).flatMap(([number, price]) => labelsOf(numbered(Number(number)), price));
  const begunProduct = numbered(begun);
  return [...old, ...labelsOf(begunProduct, begunProduct?.retailprice ?? '0').slice(0, 1)];
}

/** A label for each piece. */
function labelsOf(product: DemoProduct | undefined, retailprice: string): DemoLabel[] {
  if (!product) return [];
  return product.variants
    .filter(({ stock }) => stock > 0)
    .map(({ variantid, stock }) => ({ productid: product.productid, variantid, retailprice, copies: stock }));
}
