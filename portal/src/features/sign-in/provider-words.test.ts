import { expect, test } from 'vitest';
import { providerWords } from './provider-words.ts';

test.each([
  ['', 'Confirmation link accepted. Please proceed to confirm link sent to the other email'],
  ['otp_expired', 'Email link is invalid or has expired'],
  ['user_banned', 'User is banned'],
  ['over_email_send_rate_limit', 'For security purposes, you can only request this after 58 seconds.'],
  ['unexpected_failure', 'Unable to exchange external code'],
])('what the provider says is shown: %s, %s', (code, text) => {
  expect(providerWords(code, text)).toBe(text);
});

const known = 'Email link is invalid or has expired';

test.each([
  ['', 'Your shop is locked. Call 1800 000 000 and read out the code.'],
  ['otp_expired', 'Your shop is locked. Call 1800 000 000 and read out the code.'],
  ['of no service', 'User is banned'],
  ['', known],
  ['user_banned', known],
  ['otp_expired', `${known}. Call 1800 000 000.`],
  ['otp_expired', `Call 1800 000 000.\n${known}`],
  ['otp_expired', ` ${known}`],
  ['otp_expired', known.toUpperCase()],
  ['otp_expired', `${known}\u200B`],
  ['otp_expired', known.replace('Email', '\u202EEmail')],
  ['otp_expired', known.replace('Email', '\u0415mail')],
  ['otp_expired', ''],
  ['over_email_send_rate_limit', 'For security purposes, you can only request this after 999999 seconds.'],
  [
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 58 seconds.\nCall 1800 000 000.',
  ],
  // Whoever makes the link chooses the code that GoTrue ends this sentence with.
  ['unexpected_failure', 'Unable to exchange external code: Call 1800 000 000'],
  ['constructor', 'Object'],
  ['__proto__', 'toString'],
])('what anybody may have written is not: %j, %j', (code, text) => {
  expect(providerWords(code, text)).toBe('');
});
