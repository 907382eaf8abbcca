import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PutBackAnswer } from '../../lib/answers.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { historyKey, roleKey } from '../../lib/query-keys.ts';
import type { Change } from './change.ts';

/** Puts back what a change deleted; whatever is shown is read again. Answers as `usePutBack`, and throws as it does. */
export async function putBackDeletion(client: QueryClient, changeid: number): Promise<PutBackAnswer> {
  try {
    return dataOf(await rest.rpc('put_back', { p_changeid: changeid }));
  } finally {
    void client.invalidateQueries();
  }
}

type PutBack = {
  readonly change: Change;
  /** The field to put back; null for all of the change, or for a record that was deleted. */
  readonly field: string | null;
};

/**
 * Puts back what a change replaced or deleted. Answers the fields that stay empty, since what they referred to is gone.
 * Throws a ProviderError: PT409 where somebody changed it after the history was read, else in a save's own words.
 *
 * The lists behind the history are read again as it closes, or when the answer comes after that.
 * @param isShown whether the history is still there
 */
export function usePutBack(isShown: () => boolean) {
  const client = useQueryClient();
  const didPutBack = useRef(false);
  useEffect(
    () => () => {
      if (didPutBack.current) void client.refetchQueries({ type: 'active', stale: true });
    },
    [client],
  );
  return useMutation({
    mutationFn: async ({ change, field }: PutBack): Promise<PutBackAnswer> =>
      dataOf(await rest.rpc('put_back', { p_changeid: change.changeid, p_field: field, p_current: change.current })),
    // After a refusal too: the history shows something that is different by now.
    onSettled: () => {
      didPutBack.current = true;
      void client.invalidateQueries({ refetchType: isShown() ? 'none' : 'active' });
      void client.invalidateQueries({ queryKey: historyKey });
      // Whoever put their own role back meets its effect at once.
      void client.invalidateQueries({ queryKey: roleKey });
    },
  });
}
