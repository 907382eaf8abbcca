import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AskedOf } from '../../lib/answers.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { roleKey, secondStepsKey } from '../../lib/query-keys.ts';

/** Changes of whom the shop asks a second step. Throws a ProviderError with a hint. */
export function useSetRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rule: AskedOf) => dataOf(await rest.rpc('set_second_step_rule', { p_rule: rule })),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: roleKey });
      return client.invalidateQueries({ queryKey: secondStepsKey });
    },
  });
}
