import { hasCodeVerifier } from '../../lib/provider-auth.ts';
import type { ProviderError } from '../../lib/provider-error.ts';
import { notify } from '../../ui/toaster.tsx';
import { type Arrival, readArrival, setArrival } from './arrival.ts';

/** Where links of mails lead; a sign-in elsewhere leads to a section. */
const isMailPage = (): boolean => /^\/admin\/(?:login|reset-password)\/?$/.test(location.pathname);

const sayReturn = (arrival: Arrival | null): void => {
  if (arrival?.kind === 'failed') {
    // A mail's link may also have named a section to lead to; its code tells it from a sign-in elsewhere.
    const ofMail = arrival.code === 'otp_expired' || isMailPage();
    notify({ title: ofMail ? 'Error' : 'Google Login Failed', description: arrival.message, type: 'error' });
  } else if (arrival?.kind === 'code' && !isMailPage()) {
    notify({ title: 'Login Success', description: 'Logged in successfully.', type: 'success' });
  }
};

/**
 * Takes what a mail's link or a sign-in elsewhere added to the address out of it, for the page that shows the outcome.
 * To be called before the auth client reads the address.
 * @returns to be told how that client fared with the code, if there was one
 */
export const receive = (): ((failure: ProviderError | null) => void) => {
  const { arrival, address } = readArrival(location.href, hasCodeVerifier());
  if (arrival && arrival.kind !== 'code') history.replaceState(history.state, '', address);
  setArrival(arrival);
  return (failure) => {
    if (!failure || arrival?.kind !== 'code') return sayReturn(arrival);
    const refused: Arrival = { kind: 'failed', code: failure.code, message: failure.message };
    setArrival(refused);
    history.replaceState(history.state, '', readArrival(location.href, false).address);
    sayReturn(refused);
  };
};
