import type { Reason } from '../../testing/replay/reason.ts';

const words = ['body.message', 'body.msg'];

/** What is asked for with a key for servers. */
export const ofAdministrators: readonly Reason[] = [
  {
    reason: 'What an administrator confirms is confirmed in the identity, too, and the answer says since when.',
    keys: ['body.identities.', 'body.user.identities.0', 'body.confirmed_at'],
    at: { 'admin-users': [7, 8, 12, 13, 37, 42], 'refresh-timebox': [1, 2, 7], 'sign-up-closed': [14, 15] },
  },
  {
    reason: 'An account has the one role by which tokens are taken here.',
    at: { 'admin-users': [14, 51] },
  },
  {
    reason: 'So it goes on with that role.',
    keys: ['body.role', 'body.user.role', 'body.users.', 'tokens.'],
    at: { 'admin-users': [28, 29, 32, 52, 53, 55, 58, 61] },
  },
  {
    reason: 'An administrator gives nobody a password that nobody may choose.',
    at: { 'admin-users': [23] },
  },
  { reason: 'A hash that nothing can be compared with is a fault of the request.', at: { 'admin-users': [25] } },
  { reason: 'What is wrong with a page is said in words of our own.', keys: words, at: { 'admin-users': [33, 34] } },
  {
    reason: 'The answer to a change shows the identities as they are after it.',
    keys: ['body.identities.'],
    at: { 'admin-users': [43, 44] },
  },
  {
    reason: 'Who gets a number can be entered by it, and the data say so.',
    keys: ['body.app_metadata.providers', 'body.user.app_metadata.providers', 'tokens.'],
    at: { 'admin-users': [45, 48, 52, 53, 55, 58] },
  },
  { reason: 'A change to an address that is taken is refused as its creation is.', at: { 'admin-users': [46, 47] } },
  {
    reason: 'Of what was empty a soft deletion leaves nothing.',
    keys: ['body.new_email', 'body.new_phone'],
    at: { 'admin-users': [61] },
  },
  {
    reason: 'Whoever shows no key for servers is told so, whoever they are.',
    keys: ['headers.x-sb-error-code', 'body'],
    at: { 'admin-users': [66] },
  },
  { reason: 'There is no audit log to be asked for.', at: { 'admin-users': [67, 68] } },
  {
    reason: 'When an invitation was sent stays told once it is accepted.',
    keys: ['body.user.confirmation_sent_at'],
    at: { 'admin-links': [14] },
  },
];
