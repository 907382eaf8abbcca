import type { ProviderError } from './provider-error.ts';

/** The codes of refusals that are about the code of a second step: they stand at its field. */
const ofTheCode = ['mfa_verification_failed', 'mfa_challenge_expired', 'mfa_ip_address_mismatch'];

/** Whether no other message is sent for now: a code that came before is taken all the same. */
export const isOfMessages = (error: ProviderError | null): boolean =>
  error !== null && /^over_(?:sms|email)_send_rate_limit$/.test(error.code);

export const isOfTheCode = ({ code }: ProviderError): boolean => ofTheCode.includes(code);

/** What is wrong with a code of a second step, for its field. */
export const codeAdvice = ({ code, message }: ProviderError): string => {
  if (code === 'mfa_challenge_expired') return 'The time for this code is over. Ask for a new one.';
  if (code === 'mfa_ip_address_mismatch')
    return 'This code was asked for on another network, or used. Ask for a new one.';
  // Ours say more than that it is wrong, and what to do.
  if (message.startsWith('This code')) return message;
  const wrong = 'This code is wrong. Type the newest one.';
  // An app's codes hang on its clock; GoTrue says no word of it.
  return /TOTP/.test(message) ? `${wrong} If that is refused too, have the phone set its clock by the network.` : wrong;
};

/** What is wrong with an email or a phone number, for its field; null when the failure is about something else. */
export const accountAdvice = ({ code, message }: ProviderError): string | null => {
  if (code !== 'validation_failed') return null;
  if (/phone/i.test(message)) return 'There is no such number. Check its digits and the country code, such as +91.';
  return /email/i.test(message) ? 'There is no such email address. Check how it is written.' : null;
};

/** What a page says of a failure that no toast told: what to do (`advice`, if any), else the server's words. */
export const wordsFor = ({ status, offline, message }: ProviderError, advice: string): string => {
  if (advice !== '' || offline || status < 500) return advice || message;
  return 'The server could not do this now. Nothing you typed is lost. Try again; if it stays, tell whoever looks after the shop’s server.';
};
