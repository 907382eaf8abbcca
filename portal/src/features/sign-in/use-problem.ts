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

/** What stands on an account screen about its last try: the toast that says it is gone after 2 s. */
export const useProblem = () => {
  const [{ error, until }, setProblem] = useState<{ error: ProviderError | null; until: number }>({
    error: null,
    until: 0,
  });
  const wait = useCountdown(until);
  return {
    problem: { error, wait } satisfies Problem,
    forget: () => setProblem({ error: null, until: 0 }),
    /**
     * Says in a toast that it failed, and keeps the reason on the page. Where a second step is lacking, the page asks for
     * it instead.
     */
    show: (title: string, failure: unknown): ProviderError => {
      const known = providerError(failure);
      if (known.code === lacksSecondStep) void renewLevel();
      else sayFailure(title, known);
      setProblem({ error: known, until: known.retryAfter > 0 ? Date.now() + known.retryAfter * 1000 : 0 });
      return known;
    },
  };
};
