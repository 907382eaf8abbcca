import { useQueryClient } from '@tanstack/react-query';
import { useSaveById } from '../records/index.ts';
import type { Discount, DiscountRow } from './discount-row.ts';
import { discountList, discountsKey } from './discounts.queries.ts';

/** Adds or changes a discount, which the list shows at once. As useSaveById. */
export function useSaveDiscount() {
  const client = useQueryClient();
  return useSaveById('discount', discountsKey, (saved) => {
    client.setQueryData(discountList().queryKey, (rows) => rows && withSaved(rows, saved));
  });
}

function withSaved(rows: readonly DiscountRow[], saved: Discount): DiscountRow[] {
  const isThere = rows.some(({ id }) => id === saved.id);
  return isThere ? rows.map((row) => (row.id === saved.id ? saved : row)) : [...rows, saved];
}
