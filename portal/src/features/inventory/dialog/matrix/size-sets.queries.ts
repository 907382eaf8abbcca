import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '../../../../lib/database.gen.ts';
import { rest } from '../../../../lib/provider.ts';
import { dataOf } from '../../../../lib/provider-error.ts';
import { keyOf } from '../../../../lib/query-keys.ts';

export type StoredSizeSet = Pick<Tables['size_sets']['Row'], 'id' | 'name' | 'sizes'>;

/** The shop's sets of sizes, by name. */
export const sizeSetList = () =>
  queryOptions({
    queryKey: keyOf('size_sets'),
    queryFn: async ({ signal }): Promise<StoredSizeSet[]> => {
      const answer = await rest.from('size_sets').select('id, name, sizes').order('name').abortSignal(signal);
      return dataOf(answer);
    },
    staleTime: 5 * 60_000,
  });
