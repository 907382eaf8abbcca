import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tables } from '../../lib/database.gen.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { keyOf } from '../../lib/query-keys.ts';

type Category = Pick<Tables['categories']['Row'], 'categoryid' | 'name'>;

/** Adds a category; answers its row. Throws a ProviderError, with SQLSTATE 23505 where its name exists already. */
export function useAddCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string): Promise<Category> =>
      dataOf(await rest.from('categories').insert({ name }).select().single()),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('categories') }),
  });
}
