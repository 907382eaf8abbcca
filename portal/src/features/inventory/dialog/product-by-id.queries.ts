import { rest } from '../../../lib/provider.ts';
import { dataOf } from '../../../lib/provider-error.ts';
import type { ProductRow } from '../product-row.ts';

/**
 * A product as it stands now, under the id that it has by now; null where it is gone. Once it is, its id may be read as
 * another product's, such as the code of a variant, or in other letters: that one is not taken for it. Throws a
 * ProviderError.
 */
export const productNow = async ({ productid, created_at }: ProductRow): Promise<ProductRow | null> => {
  const answer = await rest.rpc('find_scanned', { p_code: productid });
  if (!answer.error && answer.data === null) return null;
  const { product, variantid } = dataOf(answer);
  const isIt = product.productid === productid || product.created_at === created_at;
  return variantid === null && isIt ? product : null;
};
