import type { Reason } from '../../testing/replay/reason.ts';

/** Moves, copies and removals. */
export const changes: readonly Reason[] = [
  {
    reason: 'A bucket takes by a move or a copy only what it would take as an upload.',
    at: { move: ['into-limited'], copy: ['into-limited'] },
  },
  {
    reason: 'What was moved and copied otherwise lies elsewhere.',
    keys: ['rows.'],
    at: { move: ['upsert-header-onto-existing'], copy: ['as-anon'] },
  },
  {
    reason: 'One request removes a thousand objects at most, in one statement.',
    at: { remove: ['1001-names'] },
  },
];
