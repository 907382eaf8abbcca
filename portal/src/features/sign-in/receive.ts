import { hasCodeVerifier } from '../../lib/provider-auth.ts';
import type { ProviderError } from '../../lib/provider-error.ts';
import { notify } from '../../ui/toaster.tsx';
import { type Arrival, setArrival } from './arrival.ts';
import { isMailPage, isOfMail, readArrival } from './read-arrival.ts';
import { sayLoggedIn } from './sign-in-notices.ts';

const sayReturn = (arrival: Arrival | null): void => {
  if (arrival?.kind === 'failed') {
    const { ofMail, message } = arrival;
    notify({ title: ofMail ? 'Error' : 'Google Login Failed', description: message, type: 'error' });
  } else if (arrival?.kind === 'code' && !isMailPage(location.pathname)) {
    sayLoggedIn();
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
    const { code, message } = failure;
    const refused: Arrival = { kind: 'failed', code, message, ofMail: isOfMail(location.pathname, code) };
    setArrival(refused);
    history.replaceState(history.state, '', readArrival(location.href, false).address);
    sayReturn(refused);
  };
};
