import type { QueryClient } from '@tanstack/react-query';
import { rest } from '../../../lib/provider.ts';
import { dataOf, ProviderError } from '../../../lib/provider-error.ts';
import type { Discount } from '../discount-row.ts';
import { discountById } from '../discounts.queries.ts';

/** A discount that was deleted, put back; where somebody did so meanwhile, as it stands. Throws a ProviderError. */
export const discountPutBack = async (client: QueryClient, id: number): Promise<Discount> => {
  const ask = { p_kind: 'discount', p_record: String(id), p_action: 'deleted', p_limit: 1 };
  const [deletion] = dataOf(await rest.rpc('list_changes', ask)).changes;
  if (deletion) dataOf(await rest.rpc('put_back', { p_changeid: deletion.changeid }));
  const discount = await client.fetchQuery(discountById(id));
  if (discount) return discount;
  throw new ProviderError({ message: 'Nothing is known of it any more', hint: 'Add it as a new discount.' });
};
