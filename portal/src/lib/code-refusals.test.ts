import { expect, test } from 'vitest';
import { accountAdvice, codeAdvice, isOfMessages, wordsFor } from './code-refusals.ts';
import { ProviderError } from './provider-error.ts';

const refusal = (code: string, message = 'In the server’s words', status = 422) =>
  new ProviderError({ code, message, status });

test.each(['mfa_verification_failed', 'mfa_challenge_expired', 'mfa_ip_address_mismatch'])(
  '%s is told at the code',
  (code) => expect(codeAdvice(refusal(code))).toMatch(/(?:Type the newest|Ask for a new) one\.$/),
);

test('a wrong code of an app may be its clock', () => {
  expect(codeAdvice(refusal('mfa_verification_failed', 'Invalid TOTP code entered'))).toContain('set its clock');
  expect(codeAdvice(refusal('mfa_verification_failed', 'Invalid MFA Phone code entered'))).not.toContain('clock');
  const ours = 'This code was used already. Wait for the next one.';
  expect(codeAdvice(refusal('mfa_verification_failed', ours))).toBe(ours);
});

test.each([
  ['Invalid phone number format (E.164 required)', /^There is no such number/],
  ['Unable to validate email address: invalid format', /^There is no such email address/],
])('"%s" is told at its field', (message, said) => {
  expect(accountAdvice(refusal('validation_failed', message))).toMatch(said);
});

test('what is about something else is told neither at the account nor as of messages', () => {
  expect(accountAdvice(refusal('validation_failed', 'Signup requires a valid password'))).toBeNull();
  expect(accountAdvice(refusal('phone_exists', 'Phone number already registered by another user'))).toBeNull();
  expect(isOfMessages(refusal('over_request_rate_limit'))).toBe(false);
  expect(isOfMessages(refusal('over_sms_send_rate_limit'))).toBe(true);
  expect(isOfMessages(null)).toBe(false);
});

test('the page says what to do, else the server’s words, but for a fault of the server', () => {
  expect(wordsFor(refusal('phone_exists'), 'Use a different one.')).toBe('Use a different one.');
  expect(wordsFor(refusal('validation_failed'), '')).toBe('In the server’s words');
  expect(wordsFor(refusal('unexpected_failure', 'Database error', 500), '')).toMatch(
    /^The server could not do this now/,
  );
});
