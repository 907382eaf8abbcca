import { rest } from '../../../lib/provider.ts';
import { dataOf } from '../../../lib/provider-error.ts';
import type { ProductRow } from '../product-row.ts';

/** A product as it stands now; null where none has this id. Throws a ProviderError. */
export const productById = async (productid: string): Promise<ProductRow | null> => {
  const answer = await rest.rpc('find_scanned', { p_code: productid });
  return answer.error || answer.data !== null ? dataOf(answer).product : null;
};
