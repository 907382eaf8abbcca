import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ProviderError, providerError } from '../../lib/provider-error.ts';
import { roleKey, secondStepsKey } from '../../lib/query-keys.ts';
import { verifyFactor } from '../../lib/second-step.ts';
import { saySuccess, useProblem } from '../sign-in/index.ts';
import { placesOf } from './places-of.ts';
import { giveUp } from './two-step.mutations.ts';

const begunTooLongAgo = 'This was begun too long ago, or in another tab as well. Go back and begin again.';

/** What is begun with and, unless its code is shown, taken back when one leaves. */
export const useEnrolment = (onDone: () => void) => {
  const client = useQueryClient();
  const begun = useRef<string | null>(null);
  const { problem, keep, forget } = useProblem();
  useEffect(
    () => () => {
      if (begun.current !== null) giveUp(begun.current);
    },
    [],
  );
  const fail = (failure: unknown): ProviderError => {
    const isGone = providerError(failure).code === 'mfa_factor_not_found';
    return keep(isGone ? new ProviderError({ message: begunTooLongAgo }, failure) : failure);
  };
  const { rest, ...errors } = placesOf(problem.error);
  return {
    /** What went wrong, but for what stands at a field. */
    problem: { ...problem, error: rest },
    errors,
    /** Seconds until the server hears another try. */
    wait: problem.wait,
    forget,
    fail,
    begin: (factorId: string): void => {
      begun.current = factorId;
    },
    verify: async (factorId: string, challengeId: string, code: string): Promise<void> => {
      forget();
      try {
        await verifyFactor(factorId, challengeId, code);
      } catch (failure) {
        fail(failure);
        return;
      }
      begun.current = null;
      void client.invalidateQueries({ queryKey: secondStepsKey });
      void client.invalidateQueries({ queryKey: roleKey });
      saySuccess('Second Step Added', 'You are asked for it whenever you log in. Your other devices are logged out.');
      onDone();
    },
  };
};
