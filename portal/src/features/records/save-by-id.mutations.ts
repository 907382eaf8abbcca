import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomId } from '../../lib/random-id.ts';

/** How a record is sent: its columns, with its id where it is changed; when the editor saw it; and as which request. */
export type SentById<Columns> = {
  readonly record: Columns & { readonly id?: number };
  readonly updatedAt: string | null;
  readonly requestId: string | null;
};

type Save<Columns> = {
  readonly columns: Columns;
  /** The record that is changed, as the editor saw it; a later save of it refuses this one. Null adds one. */
  readonly base: { readonly id: number; readonly updated_at: string } | null;
};

/**
 * Adds or changes a record that is saved by its id; answers it as it is stored. Throws a ProviderError, PT409 where it was
 * overtaken.
 * @param send asks the function that saves this kind of record
 * @param queryKey what is read again after it
 * @param onSaved shows it in the list at once
 */
export function useSaveById<Columns extends object, Saved>(
  send: (sent: SentById<Columns>) => Promise<Saved>,
  queryKey: QueryKey,
  onSaved: (saved: Saved) => void = () => undefined,
) {
  const client = useQueryClient();
  // Made once for a dialog: the same save sent again, after its answer was lost, adds nothing twice.
  const [requestId] = useState(randomId);
  return useMutation({
    mutationFn: ({ columns, base }: Save<Columns>): Promise<Saved> =>
      send(
        base
          ? { record: { ...columns, id: base.id }, updatedAt: base.updated_at, requestId: null }
          : { record: columns, updatedAt: null, requestId },
      ),
    onSuccess: onSaved,
    // After a refusal too: somebody else changed or deleted what the list still shows. Nobody waits for the list.
    onSettled: () => {
      void client.invalidateQueries({ queryKey });
    },
  });
}
