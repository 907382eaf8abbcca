import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DiscountRule } from '../../../../shop/discount.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import type { Discount, DiscountRow } from './discount-row.ts';
import { discountList, discountsKey } from './discounts.queries.ts';

type Save = {
  readonly rule: DiscountRule;
  /** The discount that is changed, as the editor saw it; a later save of it refuses this one. Null adds one. */
  readonly base: Discount | null;
  /** Made once for a dialog: the same save sent again, after its answer was lost, adds nothing twice. */
  readonly requestId: string;
};

/**
 * Adds or changes a discount, which the list shows at once; answers it as it is stored. Throws a ProviderError, PT409
 * where it was overtaken.
 */
export function useSaveDiscount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ rule, base, requestId }: Save): Promise<Discount> => {
      const columns = { ...rule, product_ids: rule.product_ids && [...rule.product_ids] };
      const answer = await rest.rpc('save_discount', {
        p_discount: base ? { ...columns, id: base.id } : columns,
        p_updated_at: base?.updated_at ?? null,
        p_request_id: base ? null : requestId,
      });
      return dataOf(answer);
    },
    onSuccess: (saved) => {
      client.setQueryData(discountList().queryKey, (rows) => rows && withSaved(rows, saved));
    },
    // After a refusal too: somebody else changed or deleted what the list still shows. Nobody waits for the list.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: discountsKey });
    },
  });
}

function withSaved(rows: readonly DiscountRow[], saved: Discount): DiscountRow[] {
  const isThere = rows.some(({ id }) => id === saved.id);
  return isThere ? rows.map((row) => (row.id === saved.id ? saved : row)) : [...rows, saved];
}
