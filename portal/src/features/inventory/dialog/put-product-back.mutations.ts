import { rest } from '../../../lib/provider.ts';
import { dataOf, ProviderError } from '../../../lib/provider-error.ts';
import type { ProductRow } from '../product-row.ts';
import { productNow } from './product-by-id.queries.ts';

/**
 * A product, put back where it was deleted; where it was only renamed, or put back meanwhile, as it stands. Throws a
 * ProviderError.
 */
export const productPutBack = async (product: ProductRow): Promise<ProductRow> => {
  const found = await productNow(product);
  if (found) return found;
  const gone = await rest.rpc('find_deleted', { p_code: product.productid });
  if (gone.error || gone.data !== null) dataOf(await rest.rpc('put_back', { p_changeid: dataOf(gone).changeid }));
  const again = await productNow(product);
  if (again) return again;
  throw gone.data
    ? new ProviderError({ message: 'Somebody else deleted it again', hint: 'Ask the others, then try again.' })
    : new ProviderError({ message: 'Nothing is known of it any more', hint: 'Add it as a new product.' });
};
