import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SizeSet } from '../../../../../../shop/size-sets.ts';
import { rest } from '../../../../lib/provider.ts';
import { dataOf } from '../../../../lib/provider-error.ts';
import { type StoredSizeSet, sizeSetList } from './size-sets.queries.ts';

/** Keeps a set of sizes for everybody. Throws a ProviderError, with SQLSTATE 23505 where its name exists already. */
export function useAddSizeSet() {
  const client = useQueryClient();
  const { queryKey } = sizeSetList();
  return useMutation({
    mutationFn: async ({ name, sizes }: SizeSet): Promise<StoredSizeSet> => {
      const row = { name, sizes: [...sizes] };
      return dataOf(await rest.from('size_sets').insert(row).select('id, name, sizes').single());
    },
    onSuccess: (added) => {
      client.setQueryData(queryKey, (sets) => sets && [...sets, added].sort((a, b) => a.name.localeCompare(b.name)));
      void client.invalidateQueries({ queryKey });
    },
  });
}

/** Removes a set of sizes for everybody; one that is gone already is as good as removed. Throws a ProviderError. */
export function useRemoveSizeSet() {
  const client = useQueryClient();
  const { queryKey } = sizeSetList();
  return useMutation({
    mutationFn: async (id: string): Promise<void> => {
      dataOf(await rest.from('size_sets').delete().eq('id', id).select('id'));
    },
    onSuccess: (_, id) => {
      client.setQueryData(queryKey, (sets) => sets?.filter((set) => set.id !== id));
      void client.invalidateQueries({ queryKey });
    },
  });
}
