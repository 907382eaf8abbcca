import type { Reason } from '../../testing/replay/reason.ts';

/** Moves, copies and removals. */
export const changes: readonly Reason[] = [
  {
    reason: 'A bucket takes by a move or a copy only what it would take as an upload.',
    at: { move: ['into-limited'], copy: ['into-limited'] },
  },
  { reason: 'A name may be of any script.', at: { move: ['bad-key'], copy: ['bad-key'] } },
  {
    reason: 'What was moved and copied otherwise lies elsewhere.',
    keys: ['rows'],
    at: { move: ['upsert-header-onto-existing'], copy: ['as-anon'] },
  },
  {
    reason: 'A name that is refused is told as it was sent, without a path of the inside.',
    keys: ['body.message'],
    at: { move: ['dotdot-key'] },
  },
  {
    reason: 'What could run is answered as a text to be saved.',
    keys: ['headers.content-disposition'],
    at: { copy: ['get-new-metadata'] },
  },
  {
    reason: 'One request removes a thousand objects at most, in one statement.',
    at: { remove: ['1001-names'] },
  },
];
