import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Deletion } from '../../lib/answers.ts';
import type { Decimal, Tables } from '../../lib/database.gen.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf, isGone, providerError } from '../../lib/provider-error.ts';
import { keyOf } from '../../lib/query-keys.ts';
import { type SentById, useSaveById } from '../records/index.ts';
import type { Discount, DiscountRow } from './discount-row.ts';
import { discountList } from './discounts.queries.ts';

type Columns = Required<Omit<Tables['discounts']['Insert'], 'id'>>;

/** The columns of discounts that a save sends; an amount as it was typed. */
export type SentDiscount = {
  readonly [Column in keyof Columns]: Decimal extends Columns[Column] ? Columns[Column] | string : Columns[Column];
};

const save = async ({ record, updatedAt, requestId }: SentById<SentDiscount>): Promise<Discount> =>
  dataOf(await rest.rpc('save_discount', { p_discount: record, p_updated_at: updatedAt, p_request_id: requestId }));

/** Adds or changes a discount, which the list shows at once. As useSaveById. */
export function useSaveDiscount() {
  const client = useQueryClient();
  return useSaveById(save, keyOf('discounts'), (saved) => {
    client.setQueryData(discountList().queryKey, (rows) => rows && withSaved(rows, saved));
  });
}

/**
 * Deletes a discount as its dialog saw it; the list is without it at once. Throws a ProviderError: PT409 where somebody
 * saved it since, PT404 where it is gone.
 */
export function useDeleteDiscount() {
  const client = useQueryClient();
  const drop = (id: number) =>
    client.setQueryData(discountList().queryKey, (rows) => rows?.filter((row) => row.id !== id));
  return useMutation({
    mutationFn: async ({ id, updated_at }: Discount): Promise<Deletion> =>
      dataOf(await rest.rpc('delete_discount', { p_id: id, p_updated_at: updated_at })),
    onSuccess: (_, { id }) => drop(id),
    onError: (error, { id }) => {
      if (isGone(providerError(error))) drop(id);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('discounts') }),
  });
}

function withSaved(rows: readonly DiscountRow[], saved: Discount): DiscountRow[] {
  const isThere = rows.some(({ id }) => id === saved.id);
  return isThere ? rows.map((row) => (row.id === saved.id ? saved : row)) : [...rows, saved];
}
