import { providerError } from '../../lib/provider-error.ts';
import { isHalf } from '../../lib/session.ts';
import { notify } from '../../ui/toaster.tsx';

/** The outcome of a try takes the place of the last one's: no failure is left standing beside a success. */
const about = 'sign-in';

/** Says that something was done. */
export const saySuccess = (title: string, description: string): void => {
  notify({ title, description, type: 'success', about });
};

/** Says that somebody logged in, where no second step is to come. */
export const sayLoggedIn = (): void => {
  if (!isHalf()) saySuccess('Login Success', 'Logged in successfully.');
};

/** Says what failed, in the server's words. */
export const sayFailure = (title: string, error: unknown): void => {
  notify({ title, description: providerError(error).message, type: 'error', about });
};
