import { variantCode } from '../../../../shop/label/variant-code.ts';
import type { Found } from './scan.queries.ts';

/**
 * The code that a label of what was found would have now, if the one that was scanned has another: it was printed before
 * a product was renamed. Null where the label is right.
 */
export const codeSince = ({ code, product, variantid }: Found): string | null => {
  const number = product.variants.find((variant) => variant.variantid === variantid)?.number ?? null;
  const now = number === null ? product.productid : variantCode(product.productid, number);
  return now.toUpperCase() === code.toUpperCase() ? null : now;
};
