import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { customerPage } from './customers.queries.ts';
import type { CustomerListRequest } from './list-url.ts';

/** One page of customers; the page before stays until it is there, and its neighbours are fetched ahead. */
export function useCustomerPage(request: CustomerListRequest) {
  const client = useQueryClient();
  const query = useQuery({ ...customerPage(request), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData } = query;

  useEffect(() => {
    if (error) console.error('The customers could not be loaded', error);
  }, [error]);

  const settled = data && !isPlaceholderData ? data : null;
  const address = JSON.stringify(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request's text stands for the request
  useEffect(() => {
    if (!settled) return;
    const { filters } = request;
    // A page past the end is answered by the last one: what came is that page's data.
    if (settled.page !== request.page)
      client.setQueryData(customerPage({ filters, page: settled.page }).queryKey, settled);
    for (const page of [settled.page + 1, settled.page - 1]) {
      if (page >= 1 && page <= settled.page_count) void client.prefetchQuery(customerPage({ filters, page }));
    }
  }, [client, settled, address]);

  return query;
}
