import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DiscountRule } from '../../../../shop/discount.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import type { Discount } from './discount-row.ts';
import { discountsKey } from './discounts.queries.ts';

type Save = {
  readonly rule: DiscountRule;
  /** The discount that is changed, as the editor saw it; a later save of it refuses this one. Null adds one. */
  readonly base: Discount | null;
  /** Made once for a dialog: the same save sent again, after its answer was lost, adds nothing twice. */
  readonly requestId: string;
};

/** Adds or changes a discount; answers it as it is stored. Throws a ProviderError, PT409 where it was overtaken. */
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
    onSuccess: () => client.invalidateQueries({ queryKey: discountsKey }),
  });
}
