import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { roleKey, secondStepsKey } from '../../lib/query-keys.ts';
import { verifyFactor } from '../../lib/second-step.ts';
import { saySuccess, useProblem } from '../sign-in/index.ts';
import { giveUp } from './two-step.mutations.ts';

/** The refusals that are about the code that was typed. */
const ofTheCode = ['mfa_verification_failed', 'mfa_challenge_expired', 'mfa_ip_address_mismatch'];

/** What is begun with and, unless its code is shown, taken back when one leaves. */
export const useEnrolment = (onDone: () => void) => {
  const client = useQueryClient();
  const begun = useRef<string | null>(null);
  const { problem, show, forget } = useProblem();
  useEffect(
    () => () => {
      if (begun.current !== null) giveUp(begun.current);
    },
    [],
  );
  const fail = (failure: unknown): void => void show('Error', failure);
  const codeError = problem.error && ofTheCode.includes(problem.error.code) ? problem.error : null;
  return {
    /** What went wrong otherwise than by the code. */
    problem: { ...problem, error: codeError ? null : problem.error },
    codeError,
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
        return fail(failure);
      }
      begun.current = null;
      void client.invalidateQueries({ queryKey: secondStepsKey });
      void client.invalidateQueries({ queryKey: roleKey });
      saySuccess('Second Step Added', 'You are asked for it whenever you log in. Your other devices are logged out.');
      onDone();
    },
  };
};
