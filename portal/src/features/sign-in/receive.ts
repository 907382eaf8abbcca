import { hasCodeVerifier } from '../../lib/provider-auth.ts';
import type { ProviderError } from '../../lib/provider-error.ts';
import { notify } from '../../ui/toaster.tsx';
import { type Arrival, setArrival } from './arrival.ts';
import { takeLeftForDirectory } from './left-for-directory.ts';
import { isMailPage, isOfMail, readArrival } from './read-arrival.ts';
import { sayLoggedIn } from './sign-in-notices.ts';

const titles = { mail: 'Error', google: 'Google Login Failed', directory: 'Login Failed' } as const;

const sayReturn = (arrival: Arrival | null): void => {
  if (arrival?.kind === 'failed') {
    notify({ title: titles[arrival.from], description: arrival.message, type: 'error' });
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
  const leftForDirectory = takeLeftForDirectory();
  const { arrival, address } = readArrival(location.href, hasCodeVerifier(), leftForDirectory);
  if (arrival && arrival.kind !== 'code') history.replaceState(history.state, '', address);
  setArrival(arrival);
  return (failure) => {
    if (!failure || arrival?.kind !== 'code') return sayReturn(arrival);
    const { code, message } = failure;
    const elsewhere = leftForDirectory ? 'directory' : 'google';
    const from = isOfMail(location.pathname, code) ? 'mail' : elsewhere;
    const refused: Arrival = { kind: 'failed', code, message, from };
    setArrival(refused);
    history.replaceState(history.state, '', readArrival(location.href, false).address);
    sayReturn(refused);
  };
};
