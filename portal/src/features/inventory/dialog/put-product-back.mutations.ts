import { rest } from '../../../lib/provider.ts';
import { dataOf, ProviderError } from '../../../lib/provider-error.ts';
import type { ProductRow } from '../product-row.ts';

const productOf = async (p_code: string): Promise<ProductRow | null> => {
  const answer = await rest.rpc('find_scanned', { p_code });
  return answer.error || answer.data !== null ? dataOf(answer).product : null;
};

/**
 * The product that had this id, put back where it was deleted; where it was only renamed, or put back meanwhile, as it
 * stands. Throws a ProviderError.
 */
export const productPutBack = async (productid: string): Promise<ProductRow> => {
  const found = await productOf(productid);
  if (found) return found;
  const gone = await rest.rpc('find_deleted', { p_code: productid });
  if (gone.error || gone.data !== null) dataOf(await rest.rpc('put_back', { p_changeid: dataOf(gone).changeid }));
  const again = await productOf(productid);
  if (again) return again;
  throw gone.data
    ? new ProviderError({ message: 'Somebody else deleted it again', hint: 'Ask the others, then try again.' })
    : new ProviderError({ message: 'Nothing is known of it any more', hint: 'Add it as a new product.' });
};
