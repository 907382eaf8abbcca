import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReceivedGoods } from '../../lib/answers-of-goods.ts';
import type { Json } from '../../lib/database.gen.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { historyKey, keyOf, labelsKey } from '../../lib/query-keys.ts';
import type { Bill, SentBill } from './bill/bill.ts';

/** Saves a bill whole or not at all; the same bill sent again is saved once. Throws a ProviderError. */
export function useReceiveGoods() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      requestId,
      sent,
    }: {
      requestId: Bill['requestId'];
      sent: SentBill;
    }): Promise<ReceivedGoods> => {
      const answer = await rest.rpc('receive_goods', {
        p_request_id: requestId,
        p_goods: sent.goods as unknown as Json,
        p_again: sent.again,
      });
      return dataOf(answer);
    },
    onSuccess: () => {
      // Lists are read when they are opened the next time; the page asks anew for its next bill.
      for (const queryKey of [keyOf('products'), labelsKey, historyKey])
        void client.invalidateQueries({ queryKey, refetchType: 'none' });
    },
  });
}
