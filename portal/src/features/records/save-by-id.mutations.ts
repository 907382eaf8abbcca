import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Database, Json, RecordKind, RecordObject } from '../../lib/database.gen.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { randomId } from '../../lib/random-id.ts';

type Functions = Database['public']['Functions'];

/** The kinds of records that are saved by their id. */
type KindById = {
  [Kind in RecordKind]: `save_${Kind}` extends keyof Functions
    ? 'p_request_id' extends keyof Functions[`save_${Kind}`]['Args']
      ? Kind
      : never
    : never;
}[RecordKind];

type Save = {
  /** The columns that a save sends. */
  readonly columns: Readonly<Record<string, Json>>;
  /** The record that is changed, as the editor saw it; a later save of it refuses this one. Null adds one. */
  readonly base: { readonly id: number; readonly updated_at: string } | null;
};

/**
 * Adds or changes a record of a kind; answers it as it is stored. Throws a ProviderError, PT409 where it was overtaken.
 * @param queryKey what is read anew after it
 * @param onSaved shows it in the list at once
 */
export function useSaveById<Kind extends KindById>(
  kind: Kind,
  queryKey: QueryKey,
  onSaved: (saved: RecordObject<Kind>) => void = () => undefined,
) {
  const client = useQueryClient();
  // Made once for a dialog: the same save sent again, after its answer was lost, adds nothing twice.
  const [requestId] = useState(randomId);
  return useMutation({
    mutationFn: async ({ columns, base }: Save): Promise<RecordObject<Kind>> => {
      const sent = {
        [`p_${kind}`]: base ? { ...columns, id: base.id } : columns,
        p_updated_at: base?.updated_at ?? null,
        p_request_id: base ? null : requestId,
      };
      const answer = await rest.rpc(
        `save_${kind}` as `save_${KindById}`,
        sent as Functions[`save_${KindById}`]['Args'],
      );
      return dataOf(answer) as RecordObject<Kind>;
    },
    onSuccess: onSaved,
    // After a refusal too: somebody else changed or deleted what the list still shows. Nobody waits for the list.
    onSettled: () => {
      void client.invalidateQueries({ queryKey });
    },
  });
}
