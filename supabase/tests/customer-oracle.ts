import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../portal/src/lib/database.ts';

/** What the filter row of the customers page holds. */
export interface CustomerFilters {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly referrer: string;
  readonly email: string;
  readonly loyalty: string;
}

/**
 * What search_customers must find, by a plain client's calls (docs/product/data.md): all customers, newest first,
 * filtered in memory. Answers the customerids of the hits.
 */
export async function readCustomers(
  client: PostgrestClient<Database>,
): Promise<(filters: CustomerFilters) => number[]> {
  const all: Awaited<ReturnType<typeof batch>> = [];
  const batch = async (from: number) =>
    (
      await client
        .from('customers')
        .select('*, referrer:referred_by(first_name, last_name)')
        .order('created_at', { ascending: false })
        .order('customerid', { ascending: false })
        .range(from, from + 999)
        .throwOnError()
    ).data;
  for (let rows = await batch(0); rows.length > 0; rows = await batch(all.length)) all.push(...rows);
  return (filters) =>
    all
      .filter(
        ({ first_name, last_name, phone, email, loyalty_tier, referrer }) =>
          contains(first_name, filters.first_name) &&
          contains(last_name, filters.last_name) &&
          phone.includes(filters.phone.replaceAll(/\s/g, '')) &&
          contains(email ?? '', filters.email) &&
          contains(loyalty_tier ?? '', filters.loyalty) &&
          contains(referrer ? `${referrer.first_name} ${referrer.last_name}` : '', filters.referrer),
      )
      .map(({ customerid }) => customerid);
}

/** A filter of blanks alone is none; of any other its blanks are looked for as well. */
const contains = (text: string, filter: string): boolean =>
  filter.trim() === '' || text.toLowerCase().includes(filter.toLowerCase());
