import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { News, Watched } from '../../lib/live/news.ts';
import { keyOf, roleKey, secondStepsKey, staleLabelsKey } from '../../lib/query-keys.ts';

/** What is read of each table, and what is worked out of it. */
const concerned: Record<Watched, readonly QueryKey[]> = {
  products: [keyOf('products'), staleLabelsKey],
  categories: [keyOf('categories'), keyOf('products')],
  customers: [keyOf('customers')],
  discounts: [keyOf('discounts')],
  profiles: [keyOf('profiles'), secondStepsKey],
};

/**
 * Has what the news concern read again: at once where it is shown, else when it is needed.
 * @param userId whose role it is that shows at once
 * @param isFollowed whether a query is that of a list which looks after itself, by the query's hash
 */
export const readAgain = (
  client: QueryClient,
  news: News,
  userId: string,
  isFollowed: (hash: string) => boolean,
): void => {
  const keys = new Set([...news.keys()].flatMap((table) => concerned[table]));
  for (const queryKey of keys)
    void client.invalidateQueries({ queryKey, predicate: ({ queryHash }) => !isFollowed(queryHash) });
  if (news.get('profiles')?.rows.has(userId)) void client.invalidateQueries({ queryKey: roleKey });
};
