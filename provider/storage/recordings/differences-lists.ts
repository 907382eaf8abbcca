import type { Reason } from '../../testing/replay/reason.ts';

export const lists: readonly Reason[] = [
  { reason: 'A list backwards leaves no folder out.', at: { list: ['sort-name-desc'] } },
];
