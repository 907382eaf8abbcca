import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListPage } from '../../lib/answers.ts';
import type { KindTables, RecordKind } from '../../lib/database.gen.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf, ProviderError } from '../../lib/provider-error.ts';
import { keyOf, pagesOf } from '../../lib/query-keys.ts';

export type DeletableTable = KindTables[RecordKind];

/** A page of a list, its rows by the name of their table: what is kept under the key of its query. */
type Page = ListPage<DeletableTable, Readonly<Record<string, unknown>>>;

/** Takes a row that was deleted out of the pages of its list that are at hand. */
export const dropRow = (client: QueryClient, table: DeletableTable, column: string, key: string | number): void => {
  client.setQueriesData<Page>({ queryKey: pagesOf(table) }, (page) => {
    if (!page) return page;
    const left = page[table].filter((row) => row[column] !== key);
    return { ...page, [table]: left, count: page.count - (page[table].length - left.length) };
  });
};

/**
 * Deletes a row of a list that is read page by page, by its key; the list shows it at once. Throws a ProviderError, also
 * where there was nothing to delete.
 * @param noun what it is, in the middle of a sentence: 'customer'
 */
export function useDeleteRow(table: DeletableTable, column: string, noun: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (key: string | number): Promise<void> => {
      // The row is asked back: a delete that found nothing would be confirmed just as well.
      const answer = await rest.from(table).delete().filter(column, 'eq', key).select(column);
      if (dataOf(answer).length > 0) return;
      const message = `This ${noun} is not there any more, or your own role has changed. Reload the page.`;
      throw new ProviderError({ message, status: answer.status });
    },
    onSuccess: (_, key) => {
      dropRow(client, table, column, key);
      void client.invalidateQueries({ queryKey: keyOf(table) });
    },
  });
}
