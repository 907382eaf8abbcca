import type { ProviderError } from '../../lib/provider-error.ts';

const oldLink =
  'This link has been used already or is too old. Only the latest link of each kind works, and only once.';
const otherBrowser = 'Signing in took too long, or it was begun in another browser. Start again.';

/** What the accounts' service refuses with, as one would say it across the counter, and what to do about it. */
const advice = new Map(
  Object.entries({
    invalid_credentials: 'Check the email and the password.',
    email_not_confirmed:
      'This email address is not confirmed yet. Open the link in the mail that was sent to it; look among the spam too.',
    user_banned: 'This account is blocked. Ask the person who runs the shop.',
    user_already_exists: 'This email has an account already. Log in, or use Forgot Password.',
    email_exists: 'This email belongs to another account. Use a different one.',
    signup_disabled: 'Accounts are made by the person who runs the shop. Ask them for one.',
    email_address_invalid: 'Mail cannot be sent to this address. Check how it is written.',
    otp_expired: oldLink,
    otp_disabled: oldLink,
    flow_state_not_found: otherBrowser,
    flow_state_expired: otherBrowser,
    bad_code_verifier: otherBrowser,
    reauthentication_not_valid: 'This code is wrong or too old. Check the latest mail, or have a new one sent.',
    insufficient_aal: 'This needs your second step. Enter your code, then try again; what you typed is kept.',
    mfa_factor_not_found: 'This second step was removed meanwhile. Use another one, or log in again.',
    mfa_factor_name_conflict: 'You have a second step of this name already. Choose another name.',
    too_many_enrolled_mfa_factors: 'Ten second steps are the most. Remove one that you no longer use first.',
    mfa_verified_factor_exists: 'This number is a second step already.',
    mfa_totp_enroll_not_enabled: 'Apps are switched off as a second step. Ask the person who runs the shop.',
    mfa_totp_verify_not_enabled: 'Apps are switched off as a second step. Ask the person who runs the shop.',
    mfa_phone_enroll_not_enabled: 'No messages are sent here. Use an app instead.',
    mfa_phone_verify_not_enabled:
      'No messages are sent here. Use another second step, or ask the person who runs the shop.',
    phone_provider_disabled: 'No messages are sent here. Use your email.',
    phone_not_confirmed: 'This number is not confirmed yet. Have a code sent to it and log in by that.',
    phone_exists: 'This number belongs to another account. Use a different one.',
    sms_send_failed: 'The message could not be sent. Check the number, wait a moment, then try again.',
    over_sms_send_rate_limit: 'A message was asked for a short while ago. It can take a minute to come.',
    mfa_webauthn_enroll_not_enabled: 'Security keys are not taken here. Use an app or a phone.',
    captcha_failed: 'The server asks for a captcha, which this page does not show. Ask the person who runs the shop.',
    current_password_required: 'The server asks for the present password. Use Forgot Password instead.',
    current_password_invalid: 'The server asks for the present password. Use Forgot Password instead.',
    manual_linking_disabled: 'Ways to log in are added by the person who runs the shop. Ask them.',
    user_not_found: 'This account is no longer there. Ask the person who runs the shop.',
    hook_payload_invalid_content_type: 'The message could not be sent. Ask the person who runs the shop.',
    part_missing: 'The connection may be lost, or Thaan was updated a moment ago.',
    over_request_rate_limit: 'There were too many tries. Nothing is wrong with what you typed; it is kept.',
    over_email_send_rate_limit:
      'Mail was asked for a short while ago. Look into the inbox first; it can take a minute.',
  }),
);

/** What to do about a failure, in plain words; '' where the server's own say all there is. */
export const adviceFor = ({ code, offline, hint }: ProviderError): string => {
  if (offline) return 'Nothing you typed is lost. Check the connection, then try again.';
  return advice.get(code) ?? hint;
};

/** What is wrong with a new password, for its field; null when the failure is about something else. */
export const passwordAdvice = ({ code, message }: ProviderError): string | null => {
  if (code === 'same_password') return 'This is the password the account has already. Choose a different one.';
  if (code === 'weak_password' && message.includes('each:'))
    return 'Use small letters, capital letters and digits, all of them.';
  if (/longer than \d+ (?:bytes|characters)/.test(message))
    return 'This password is too long for the server. Use at most 72 letters and digits.';
  return code === 'weak_password' || (code === 'validation_failed' && /password/i.test(message)) ? message : null;
};
