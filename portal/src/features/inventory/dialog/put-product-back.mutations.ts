import { rest } from '../../../lib/provider.ts';
import { dataOf, ProviderError } from '../../../lib/provider-error.ts';
import type { ProductRow } from '../product-row.ts';
import { productById } from './product-by-id.queries.ts';

/**
 * The product that had this id, put back where it was deleted; where it was only renamed, or put back meanwhile, as it
 * stands. Throws a ProviderError.
 */
export const productPutBack = async (productid: string): Promise<ProductRow> => {
  const found = await productById(productid);
  if (found) return found;
  const gone = await rest.rpc('find_deleted', { p_code: productid });
  if (gone.error || gone.data !== null) dataOf(await rest.rpc('put_back', { p_changeid: dataOf(gone).changeid }));
  const again = await productById(productid);
  if (again) return again;
  throw gone.data
    ? new ProviderError({ message: 'Somebody else deleted it again', hint: 'Ask the others, then try again.' })
    : new ProviderError({ message: 'Nothing is known of it any more', hint: 'Add it as a new product.' });
};
