import type { Reason } from '../../testing/replay/reason.ts';
import { ofAdministrators } from './differences-of-administrators.ts';
import { ofLimits } from './differences-of-limits.ts';
import { otherServers } from './differences-of-servers.ts';
import { singleSignOn } from './differences-of-sso.ts';

const words = ['body.message', 'body.msg'];
const named = ['headers.x-sb-error-code', 'headers.x-supabase-api-version', 'headers.content-type', 'body'];

const who: readonly Reason[] = [
  {
    reason: 'Nobody learns by asking for a code whether there is an account.',
    at: { 'otp-mail': [1, 2], 'phone-otp': [1, 2], 'sign-up-closed': [5, 6, 7, 10] },
  },
  {
    reason: 'A sign-up for an address that has an account is answered as one for a new address.',
    keys: ['body'],
    at: { 'phone-password': [12], 'sign-up': [2, 3, 10, 11] },
  },
  {
    reason: 'A second sign-up with another password ends the first one, which may be a stranger’s.',
    keys: ['headers.x-sb-error-code', 'body'],
    at: { 'sign-up': [4, 5] },
  },
  {
    reason: 'That an account is banned is told to the right password alone.',
    keys: ['headers.x-sb-error-code', 'body'],
    at: { 'password-banned': [6] },
  },
  {
    reason: 'A refusal to refresh does not say whose session it was.',
    keys: ['headers.sb-auth-user-id', 'headers.sb-auth-session-id'],
    at: {
      'password-banned': [9, 10],
      refresh: [13],
      'refresh-counter': [13],
      'refresh-timebox': [4, 5, 9, 10],
    },
  },
  {
    reason: 'No header shows the beginning of a refresh token, which logs would keep, or how often it was replaced.',
    keys: ['headers.sb-auth-refresh-token-'],
  },
];

const sessions: readonly Reason[] = [
  {
    reason: 'A refresh token that is used again too late ends its session, as with GoTrue’s newer tokens.',
    at: { refresh: [14, 16, 17, 18] },
  },
  {
    reason: 'A ban ends the sessions, so their tokens are not known any more.',
    keys: ['headers.x-sb-error-code', 'body'],
    at: { 'password-banned': [9, 10] },
  },
  {
    reason: 'Of twenty requests at once with one code or link one wins.',
    keys: ['one wins'],
    at: { 'mfa-race': [5, 10], races: [2, 4, 6, 9] },
  },
  { reason: 'After five wrong codes the right one is not taken.', at: { guessing: [3, 6, 10] } },
  { reason: 'Past its time box a session’s access token is not taken either.', at: { 'refresh-timebox': [6] } },
  {
    reason: 'A refresh token that is far too long is one that nobody knows.',
    keys: ['headers.x-sb-error-code', 'body'],
    at: { refresh: [26], 'refresh-counter': [26] },
  },
  { reason: 'A token for another audience is not taken.', at: { user: [28] } },
  {
    reason: 'What is wrong with a token is told in a few words, which say nothing of keys and libraries.',
    keys: words,
    at: { 'admin-users': [5], user: [9, 10, 11, 12, 13, 14, 15, 16] },
  },
  { reason: 'A token that cannot be one is 403, whatever is wrong with it.', keys: ['status'], at: { user: [24] } },
];

const elsewhere: readonly Reason[] = [
  {
    reason:
      'Google is asked by OpenID, with a nonce and a challenge of our own, and learns nothing of where to go after.',
    keys: [
      ...['headers.location.query', 'body.url.query'].flatMap((place) =>
        ['scope', 'nonce', 'code_challenge', 'redirect_to'].map((name) => `${place}.${name}`),
      ),
      'body.url.query.skip_http_redirect',
    ],
  },
  { reason: 'Who came back with a state does not come back with it again.', at: { authorize: [14] } },
  {
    reason: 'An address that Google has not verified makes no account and gets no mail.',
    keys: ['headers.location', 'mails'],
    at: { 'provider-sign-in': [7] },
  },
  {
    reason: 'What went wrong between the server and Google stands in the log.',
    keys: ['headers.location'],
    at: { 'provider-sign-in': [18] },
  },
  {
    reason:
      'An identity is added with PKCE alone, so that a link that is sent to somebody else adds nothing of theirs.',
    at: { identities: [3, 5] },
  },
  {
    reason: 'An identity is added when its code is exchanged and not before, which nobody does here.',
    keys: ['body.identities.2'],
    at: { 'provider-sign-in': [24] },
  },
];

const passwordsAndAddresses: readonly Reason[] = [
  { reason: 'The challenge method plain is refused.', at: { pkce: [22, 23, 24] } },
  { reason: 'An unknown challenge method is a fault of the request.', at: { 'sign-up': [34] } },
  { reason: 'Passwords that many people choose are refused.', at: { 'sign-up': [16] } },
  { reason: 'A password may have 128 characters.', at: { 'sign-up': [17, 18], 'user-update': [15] } },
  {
    reason: 'After a change of address the data of the person have the new one.',
    keys: ['body.user_metadata.email', 'body.user.user_metadata.email', 'tokens.'],
    at: { 'phone-password': [40, 41], 'user-email-change': [15, 16, 18, 19, 22, 24, 25, 28, 29] },
  },
  {
    reason: 'A link that confirms an address confirms it in the identity, too.',
    keys: ['body.user.identities.0.identity_data.email_verified'],
    at: { recover: [22] },
  },
];

const requests: readonly Reason[] = [
  {
    reason: 'Unknown addresses and wrong methods are told in JSON like every refusal.',
    keys: named,
    at: { 'admin-users': [69], protocol: [1, 2, 3, 4, 6, 7, 35], reauthenticate: [6], 'verify-2': [15] },
  },
  { reason: 'A wrong method is told before anybody looks at a token.', at: { protocol: [5] } },
  {
    reason: 'What is wrong with a body is said in words of our own.',
    keys: words,
    at: {
      protocol: [8, 9, 10, 11, 13, 15, 16, 20],
      refresh: [25],
      'refresh-counter': [25],
      'sign-up': [35],
      'user-update': [6],
    },
  },
  { reason: 'A body has 16 KiB at most.', keys: words, at: { protocol: [17, 18] } },
  {
    reason: 'Pages of other origins are answered by the server around, where they are named.',
    at: { protocol: [32, 33] },
  },
  {
    reason: 'A weak password has its code in the header like every refusal.',
    keys: ['headers.x-sb-error-code'],
    at: { 'admin-users': [50], 'reauthenticate-needed': [12], 'sign-up': [14], 'user-update': [10, 12] },
  },
];

const phones: readonly Reason[] = [
  { reason: 'Whoever asks for a message is told its id, whoever has an account.', keys: ['body.message_id'] },
  { reason: 'A message goes by sms or whatsapp.', at: { 'phone-otp': [17] } },
  { reason: 'A number is one that there can be.', at: { 'phone-otp': [27] } },
  { reason: 'There are no numbers whose code stands in the settings.', at: { 'phone-otp': [32, 33, 34] } },
  {
    reason: 'No request waits for the hook: a message is tried again while its code lives, and the log tells of it.',
    at: { 'phone-otp-hook-fails': [1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 21, 22] },
  },
  {
    reason: 'Messages go by the hook.',
    keys: ['body.sms_provider'],
    at: { captcha: [38], settings: [1, 2], 'settings-autoconfirm': [1] },
  },
  {
    reason: 'A phone is confirmed by its code, always.',
    keys: ['body.phone_autoconfirm'],
    at: { 'settings-autoconfirm': [1] },
  },
  { reason: 'Google is there in every replay.', at: { 'sign-up-closed': [29, 30] } },
  { reason: 'Where there are no phones nobody changes to one.', at: { 'sign-up-closed': [32] } },
];

const notOffered: readonly Reason[] = [
  {
    reason: 'There are no anonymous accounts, and single sign-on is on where there is a directory.',
    keys: ['body.external.anonymous_users', 'body.saml_'],
    at: { captcha: [38], settings: [1, 2], 'settings-autoconfirm': [1] },
  },
  {
    reason: 'Single sign-on has no switch: without a directory there is none, and our metadata is there to make one.',
    at: { 'sign-up-closed': [21, 22, 23, 24, 25] },
  },
  { reason: 'The version is that of a stand-in.', keys: ['body.version'], at: { settings: [3] } },
  { reason: 'A second key stands by.', keys: ['body.keys.1'], at: { settings: [4] } },
  {
    reason: 'Discovery names what is there: one way to sign, one way to challenge.',
    keys: ['body.id_token_signing_alg_values_supported', 'body.code_challenge_methods_supported'],
    at: { settings: [5] },
  },
];

const mails: readonly Reason[] = [
  {
    reason: 'Our own texts carry a code.',
    keys: ['mails.0.code', 'mails.1.code'],
    at: { 'mail-texts': [1, 8, 13, 15, 21], 'user-email-change-single': [2] },
  },
  {
    reason: 'A change of address is confirmed at both addresses, always.',
    at: { 'sign-up-autoconfirm': [13], 'user-email-change-single': [2, 3, 4] },
  },
  {
    reason: 'The identity of an account that is confirmed at once waits for a mail, and the answer says since when.',
    keys: ['body.user.identities.0.identity_data.email_verified', 'body.user.confirmed_at'],
    at: { 'sign-up-autoconfirm': [1], 'user-email-change-single': [1] },
  },
];

const factors: readonly Reason[] = [
  {
    reason: 'A factor without a name is given one.',
    keys: ['body.friendly_name', 'body.factors.0.friendly_name'],
    at: { 'mfa-totp': [9, 15] },
  },
  { reason: 'So the next one without a name is no other of the same name.', at: { 'mfa-totp': [10, 11] } },
  { reason: 'A name has 64 letters at most.', at: { 'mfa-limits': [18] } },
  {
    reason: 'What is wrong with a challenge’s id is said in words of our own.',
    keys: ['body.message'],
    at: { 'mfa-totp': [26] },
  },
  {
    reason: 'The answer shows the factors that are there.',
    keys: ['body.user.factors'],
    at: { 'mfa-totp': [36] },
  },
  { reason: 'A challenge that was used is called so.', keys: words, at: { 'mfa-totp': [37, 38] } },
  { reason: 'A code is taken once.', at: { 'mfa-totp': [46] } },
  {
    reason: 'A phone’s number is told in the digits that are stored, as everywhere else.',
    keys: ['body.phone'],
    at: { 'admin-factors': [7], 'phone-otp-hook-fails': [20], 'mfa-phone': [7, 8], 'mfa-race': [8] },
  },
  { reason: 'A message goes by a channel that there is.', at: { 'mfa-phone': [13] } },
  { reason: 'A new code ends those before it.', at: { 'mfa-phone': [19, 20] } },
  {
    reason: 'With a second step identities change after it alone.',
    at: { 'mfa-other-ways': [22, 23] },
  },
  { reason: 'Who has yet to take the second step signs nobody else out.', at: { 'mfa-other-ways': [24] } },
];

/** Whatever is answered otherwise than by GoTrue, on purpose or because it is not offered. */
export const differences: readonly Reason[] = [
  ...who,
  ...sessions,
  ...elsewhere,
  ...factors,
  ...phones,
  ...passwordsAndAddresses,
  ...requests,
  ...otherServers,
  ...mails,
  ...notOffered,
  ...singleSignOn,
  ...ofAdministrators,
  ...ofLimits,
];
