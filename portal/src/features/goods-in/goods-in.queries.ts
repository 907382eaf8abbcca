import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EarlierReceipt } from '../../lib/answers-of-goods.ts';
import type { Json } from '../../lib/database.gen.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { keyOf } from '../../lib/query-keys.ts';
import type { Matches } from './bill/outcome.ts';
import type { AskedGood } from './bill/sent-goods.ts';

/** What of a bill is asked about: its products, and the key of each. */
export interface AskedBill {
  readonly keys: readonly string[];
  readonly goods: readonly AskedGood[];
}

/** What the shop says of a bill. */
export interface MatchedBill {
  readonly matches: Matches;
  /** When the same goods came in before, and who saved them. */
  readonly received: EarlierReceipt | null;
}

/** What each product of a bill may be in the shop. What was known before stays until there is an answer. */
export const matchedBill = ({ keys, goods }: AskedBill) =>
  queryOptions({
    queryKey: [...keyOf('products'), 'matched', goods],
    queryFn: async ({ signal }): Promise<MatchedBill> => {
      const answer = await rest.rpc('match_goods', { p_goods: goods as unknown as Json }).abortSignal(signal);
      const { goods: found, received } = dataOf(answer);
      return { matches: new Map(found.map((good, at) => [keys[at] ?? '', good])), received };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
