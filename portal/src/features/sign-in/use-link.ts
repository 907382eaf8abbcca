import { useEffect, useState } from 'react';
import { type ProviderError, providerError } from '../../lib/provider-error.ts';
import { type Arrival, type LinkType, takeArrival } from './arrival.ts';
import { verifyLink } from './sign-in.mutations.ts';
import { sayFailure } from './sign-in-notices.ts';

/** How far the link that brought the browser here has come. */
export type LinkState =
  | { readonly phase: 'none' }
  | { readonly phase: 'checking' }
  | { readonly phase: 'done'; readonly type: LinkType; readonly signedIn: boolean }
  | { readonly phase: 'said'; readonly message: string }
  | { readonly phase: 'other-browser' }
  | { readonly phase: 'failed'; readonly error: ProviderError; readonly type: LinkType | null };

const stateOf = (arrival: Arrival | null): LinkState => {
  if (arrival?.kind === 'link') return { phase: 'checking' };
  if (arrival?.kind === 'said') return { phase: 'said', message: arrival.message };
  if (arrival?.kind === 'other-browser') return { phase: 'other-browser' };
  if (arrival?.kind !== 'failed') return { phase: 'none' };
  return { phase: 'failed', error: providerError(arrival), type: null };
};

/**
 * What became of the link that brought the browser to this screen. A token is used up once; one that could not be
 * sent for want of a network is kept for `retry`, since nothing has used it yet.
 */
export const useLink = (): { link: LinkState; retry: () => void } => {
  const [arrival] = useState(takeArrival);
  const [link, setLink] = useState(() => stateOf(arrival));
  const checking = link.phase === 'checking';
  useEffect(() => {
    if (!checking || arrival?.kind !== 'link') return;
    const { tokenHash, type } = arrival;
    verifyLink(tokenHash, type).then(
      (signedIn) => setLink({ phase: 'done', type, signedIn }),
      (failure: unknown) => {
        sayFailure('Error', failure);
        setLink({ phase: 'failed', error: providerError(failure), type });
      },
    );
  }, [checking, arrival]);
  return { link, retry: () => setLink({ phase: 'checking' }) };
};
