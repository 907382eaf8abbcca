import { queryOptions } from '@tanstack/react-query';
import type { StaleLabels } from '../../../lib/answers.ts';
import { rest } from '../../../lib/provider.ts';
import { dataOf } from '../../../lib/provider-error.ts';
import { staleLabelsKey } from '../../../lib/query-keys.ts';

/** How many products, and pieces of them, carry labels of an older price. */
export const staleLabels = () =>
  queryOptions({
    queryKey: staleLabelsKey,
    queryFn: async ({ signal }): Promise<StaleLabels> => dataOf(await rest.rpc('stale_labels').abortSignal(signal)),
  });
