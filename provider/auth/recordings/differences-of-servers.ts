import type { Reason } from '../../testing/replay/reason.ts';

/** Where all is confirmed at once, and where nearly all is off. */
export const otherServers: readonly Reason[] = [
  {
    reason: 'A number is confirmed by its code, also where addresses count as confirmed at once.',
    at: { 'sign-up-autoconfirm': [4, 5, 6, 14] },
  },
  {
    reason: 'So the number is not there yet.',
    keys: ['body.user.phone', 'body.user.identities.1', 'tokens.'],
    at: { 'sign-up-autoconfirm': [17] },
  },
  { reason: 'There are no anonymous accounts.', at: { 'sign-up-autoconfirm': [7, 8, 9, 10, 11] } },
  {
    reason: 'The first second step ends a change of address that nobody has confirmed.',
    keys: ['body.user.new_email'],
    at: { 'sign-up-autoconfirm': [17] },
  },
  {
    reason: 'Google is there in every replay, and there is no gateway.',
    keys: ['body.external.google', 'body.sms_provider', 'body.saml_'],
    at: { 'settings-closed': [1] },
  },
];
