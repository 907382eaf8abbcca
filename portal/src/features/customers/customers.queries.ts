import { queryOptions } from '@tanstack/react-query';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { keyOf, pagesOf } from '../../lib/query-keys.ts';
import { searchedPhone } from '../../lib/searched-phone.ts';
import type { CustomerPage, CustomerRow, Referrer } from './customer-row.ts';
import type { CustomerListRequest } from './list-url.ts';

export const pageSize = 15;

/** How many referrers are offered at once; typing finds the others. */
const referrersOffered = 20;

/** One page of the customers that match, newest first, with their referrers' names. */
export const customerPage = ({ filters, page }: CustomerListRequest) =>
  queryOptions({
    queryKey: [...pagesOf('customers'), { filters, page }],
    queryFn: async ({ signal }): Promise<CustomerPage> =>
      dataOf(
        await rest
          .rpc('search_customers', {
            p_first_name: filters.first_name,
            p_last_name: filters.last_name,
            p_phone: searchedPhone(filters.phone),
            p_referrer: filters.referrer,
            p_email: filters.email,
            p_loyalty: filters.loyalty,
            p_page: page,
            p_page_size: pageSize,
          })
          .abortSignal(signal),
      ),
  });

/** A customer as they stand now, with the referrer's name; null where they are no longer there. Throws a ProviderError. */
export const customerById = async (customerid: number): Promise<CustomerRow | null> => {
  const answer = await rest
    .from('customers')
    .select('*, referrer:referred_by(first_name, last_name, phone)')
    .eq('customerid', customerid);
  return dataOf(answer)[0] ?? null;
};

/** The first customers by full name whose name or phone holds a text, without one who cannot be their own referrer. */
export const referrerList = (text: string, excluding: number | null) =>
  queryOptions({
    queryKey: [...keyOf('customers'), 'referrers', { text, excluding }],
    queryFn: async ({ signal }): Promise<Referrer[]> =>
      dataOf(
        await rest
          .rpc('find_referrers', { p_text: text, p_excluding: excluding, p_limit: referrersOffered })
          .abortSignal(signal),
      ),
  });
