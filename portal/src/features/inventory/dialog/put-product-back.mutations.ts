import { rest } from '../../../lib/provider.ts';
import { dataOf, ProviderError } from '../../../lib/provider-error.ts';
import type { ProductRow } from '../product-row.ts';

/**
 * The product that had this id, put back where it was deleted; where it was only renamed, or put back meanwhile, as it
 * stands. Throws a ProviderError.
 */
export const productPutBack = async (productid: string): Promise<ProductRow> => {
  const found = dataOf(await rest.rpc('find_scanned', { p_code: productid }));
  if (found && !('deleted' in found)) return found.product;
  if (!found) throw new ProviderError({ message: 'Nothing is known of it any more', hint: 'Add it as a new product.' });
  dataOf(await rest.rpc('put_back', { p_changeid: found.deleted.changeid }));
  const again = dataOf(await rest.rpc('find_scanned', { p_code: productid }));
  if (again && !('deleted' in again)) return again.product;
  throw new ProviderError({ message: 'Somebody else deleted it again', hint: 'Ask the others, then try again.' });
};
