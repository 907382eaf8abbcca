import { queryOptions } from '@tanstack/react-query';
import type { ChangeList } from '../../lib/answers.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { historyKey } from '../../lib/query-keys.ts';
import type { Change, ChangeAction, HistoryKind } from './change.ts';

/** How many changes are shown at first, and how many more each time. */
export const shownAtOnce = 30;

/** The most that one request answers. */
const mostAtOnce = 100;

export type HistoryRequest = {
  readonly kind: HistoryKind;
  /** The record's id as text; null for all records of the kind, deleted ones too. */
  readonly record: string | null;
  readonly action: ChangeAction | null;
  /** How many changes, the newest first. */
  readonly wanted: number;
};

/**
 * The newest changes of a record or of a kind. However many are wanted, they are read as one: a change that came
 * meanwhile moves none out of sight.
 */
export const readChanges = async (
  { kind, record, action, wanted }: HistoryRequest,
  signal: AbortSignal,
): Promise<ChangeList> => {
  const changes: Change[] = [];
  for (;;) {
    const answer = await rest
      .rpc('list_changes', {
        p_kind: kind,
        p_record: record,
        p_action: action,
        p_before: changes.at(-1)?.changeid ?? null,
        p_limit: Math.min(wanted - changes.length, mostAtOnce),
      })
      .abortSignal(signal);
    const page = dataOf(answer);
    changes.push(...page.changes);
    if (!page.more || changes.length >= wanted) return { changes, more: page.more };
  }
};

export const changeList = (request: HistoryRequest) =>
  queryOptions({
    queryKey: [...historyKey, request],
    queryFn: ({ signal }) => readChanges(request, signal),
    staleTime: 0,
  });
