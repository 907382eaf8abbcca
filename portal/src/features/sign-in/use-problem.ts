import { useState } from 'react';
import { lacksSecondStep, renewLevel } from '../../lib/own-level.ts';
import { type ProviderError, providerError } from '../../lib/provider-error.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { sayFailure } from './sign-in-notices.ts';

/** Why the last try of a form failed, and how long the next one is to wait. */
export interface Problem {
  readonly error: ProviderError | null;
  /** Seconds until the server hears another try; 0 when it may be made now. */
  readonly wait: number;
}

const none: { error: ProviderError | null; until: number } = { error: null, until: 0 };

/** The moment from which the server hears another try; 0 where it does already. */
export const untilHeard = ({ retryAfter }: ProviderError): number =>
  retryAfter > 0 ? Date.now() + retryAfter * 1000 : 0;

/** What stands on an account screen about its last try: the toast that says it is gone after 2 s. */
export const useProblem = () => {
  const [{ error, until }, setProblem] = useState(none);
  const wait = useCountdown(until);
  /** Keeps the reason on the page, which says it all. Where a second step is lacking, the page asks for it besides. */
  const keep = (failure: unknown): ProviderError => {
    const known = providerError(failure);
    if (known.code === lacksSecondStep) void renewLevel();
    setProblem({ error: known, until: untilHeard(known) });
    return known;
  };
  return {
    problem: { error, wait } satisfies Problem,
    forget: () => setProblem(none),
    keep,
    /**
     * Says in a toast that it failed, and keeps the reason on the page. Where a second step is lacking, the page asks for
     * it instead.
     */
    show: (title: string, failure: unknown): ProviderError => {
      const known = keep(failure);
      if (known.code !== lacksSecondStep) sayFailure(title, known);
      return known;
    },
  };
};
