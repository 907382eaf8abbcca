import type { Account } from '../accounts/account.ts';
import type { AuthError } from '../errors.ts';
import type { Caller } from '../sessions/authenticate.ts';

/** Whether an account has a second step that holds. */
export const hasSecondStep = ({ factors }: Account): boolean => factors.some(({ status }) => status === 'verified');

type Asking = Pick<Caller, 'account' | 'session'>;

/** Whether a session has yet to take the second step of its account. */
export const isBelowSecondStep = ({ account, session }: Asking): boolean =>
  hasSecondStep(account) && session?.aal !== 'aal2';

/** Refuses a session that has yet to take the second step of its account. */
export const assertSecondStep = (asking: Asking, refusal: () => AuthError) => {
  if (isBelowSecondStep(asking)) throw refusal();
};
