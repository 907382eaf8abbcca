import { providerError } from '../../lib/provider-error.ts';
import { notify } from '../../ui/toaster.tsx';

/** Says that something was done. */
export const saySuccess = (title: string, description: string): void => {
  notify({ title, description, type: 'success' });
};

/** Says what failed, in the server's words. */
export const sayFailure = (title: string, error: unknown): void => {
  notify({ title, description: providerError(error).message, type: 'error' });
};
