import type { Reason } from '../../testing/replay/reason.ts';

const named = ['headers.x-sb-error-code', 'body.code', 'body.message'];

/** Where limits were reached. Their sizes are others here. */
export const ofLimits: readonly Reason[] = [
  { reason: 'Whoever opens a link or comes back from a directory is led to the site.', at: { limits: [5, 10] } },
  { reason: 'Requests for mail have a limit of their own, which says so.', keys: named, at: { limits: [6, 7] } },
  { reason: 'What can be no address is refused ahead of the limit.', at: { limits: [8] } },
  {
    reason: 'What an administrator confirms is confirmed in the identity, too, and the answer says since when.',
    keys: ['body.identities.', 'body.user.identities.0', 'body.confirmed_at'],
    at: { limits: [11, 12] },
  },
  { reason: 'Challenges are counted by account, wherever they are asked for.', at: { limits: [15] } },
  { reason: 'A change of data is one row, and has no limit but the order of requests.', at: { limits: [17] } },
  {
    reason: 'Whoever asks when mails or messages are used up is answered as if one were sent.',
    at: { limits: [21, 25] },
  },
];
