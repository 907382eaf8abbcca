import type { Reason } from '../../testing/replay/reason.ts';

export const lists: readonly Reason[] = [
  {
    reason: 'What PostgreSQL says of a value may quote what a policy read, and is not told.',
    keys: ['body.message'],
    at: { list: ['limit-infinite'] },
  },
  { reason: 'A list backwards leaves no folder out.', keys: ['body.'], at: { list: ['sort-name-desc'] } },
];
