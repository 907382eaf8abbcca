import { expect, test } from 'vitest';
import { ProviderError } from '../../lib/provider-error.ts';
import { adviceFor, passwordAdvice } from './advice.ts';

const refusal = (code: string, message = 'In the server’s words') => new ProviderError({ code, message, status: 422 });

/** Every code that the accounts' service is known to refuse with, and that a page can meet. */
const met = `bad_code_verifier captcha_failed current_password_invalid current_password_required email_exists
  email_not_confirmed flow_state_expired flow_state_not_found hook_payload_invalid_content_type insufficient_aal
  invalid_credentials manual_linking_disabled mfa_factor_name_conflict mfa_factor_not_found mfa_phone_enroll_not_enabled
  mfa_phone_verify_not_enabled mfa_totp_enroll_not_enabled mfa_totp_verify_not_enabled mfa_verified_factor_exists
  mfa_webauthn_enroll_not_enabled otp_disabled otp_expired over_email_send_rate_limit over_request_rate_limit
  over_sms_send_rate_limit phone_exists phone_not_confirmed phone_provider_disabled reauthentication_not_valid
  signup_disabled sms_send_failed too_many_enrolled_mfa_factors user_already_exists user_banned user_not_found`;

test.each(met.split(/\s+/))('%s comes with what to do', (code) => {
  expect(adviceFor(refusal(code))).toMatch(/^[A-Z].+\.$/);
});

/**
 * What no page shows. Of sessions that ended: the guard asks to log in (bad_jwt, no_authorization, session_not_found,
 * session_expired, refresh_token_*). Asked for by its own form: reauthentication_needed. Never sent: bad_json, not_admin,
 * request_entity_too_large. Never offered: passkeys, web3, single sign-on, anonymous accounts, the OAuth server, removing
 * identities. Told in the server's words, which say what to do: validation_failed. A fault of the server: unexpected_failure.
 */
test('what no page shows has no advice, so that it is not mistaken for something to do', () => {
  for (const code of ['bad_json', 'not_admin', 'passkey_disabled', 'saml_provider_disabled', 'identity_not_found'])
    expect(adviceFor(refusal(code))).toBe('');
});

test.each([
  ['same_password', 'New password should be different from the old password.', /Choose a different one/],
  ['weak_password', 'Password should be at least 8 characters.', /at least 8 characters/],
  [
    'weak_password',
    'Password should contain at least one character of each: abc, ABC, 012.',
    /capital letters and digits/,
  ],
  ['weak_password', 'Password is known to be weak and easy to guess, please choose a different one.', /easy to guess/],
  ['validation_failed', 'Password cannot be longer than 72 characters', /at most 72/],
])('a password refused with %s "%s" is told so at its field', (code, message, said) => {
  expect(passwordAdvice(refusal(code, message))).toMatch(said);
});

test('what is about something else is not told at the password', () => {
  expect(passwordAdvice(refusal('validation_failed', 'An email address is too long'))).toBeNull();
});
