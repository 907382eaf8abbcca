import type { Account } from '../accounts/account.ts';
import type { AuthError } from '../errors.ts';
import type { Caller } from '../sessions/authenticate.ts';

/** Whether an account has a second step that holds. */
export const hasSecondStep = ({ factors }: Account): boolean => factors.some(({ status }) => status === 'verified');

/** Refuses a session that has yet to take the second step of its account. */
export const assertSecondStep = (
  { account, session }: Pick<Caller, 'account' | 'session'>,
  refusal: () => AuthError,
) => {
  if (hasSecondStep(account) && session?.aal !== 'aal2') throw refusal();
};
