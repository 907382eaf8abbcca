import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export type Page = { readonly page: number; readonly page_count: number };
type Request = { readonly page: number };

/** The pages beside one that somebody only types past are not asked for: they would hold up the next key's rows. */
const aheadAfterMs = 300;

/** One page of a list; the page before stays until it is there, and its neighbours are fetched ahead. */
export const useListPage = <Answer extends Page, Asked extends Request, Key extends QueryKey>(
  pageOf: (request: Asked) => UseQueryOptions<Answer, Error, Answer, Key>,
  request: Asked,
) => {
  const client = useQueryClient();
  const query = useQuery({ ...pageOf(request), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const settled = data && !isPlaceholderData ? data : null;
  const address = JSON.stringify(request);
  // Once for each page that is opened: what others change in it has its neighbours read when they are opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request's text stands for the request, and all else for the answer
  useEffect(() => {
    if (!settled) return;
    // A page past the end is answered by the last one: what came is that page's data.
    if (settled.page !== request.page)
      client.setQueryData<Answer>(pageOf({ ...request, page: settled.page }).queryKey, settled);
    const timer = setTimeout(() => {
      for (const page of [settled.page + 1, settled.page - 1]) {
        if (page >= 1 && page <= settled.page_count) void client.prefetchQuery(pageOf({ ...request, page }));
      }
    }, aheadAfterMs);
    return () => clearTimeout(timer);
  }, [client, settled?.page, settled?.page_count, address]);

  return query;
};
