import { providerError } from '../../lib/provider-error.ts';
import { notify } from '../../ui/toaster.tsx';

/** Long enough to be read by somebody who looks up from a scanner. */
const duration = 5000;
export const about = 'scan';

export const unknownCode = (code: string): string => `No product has the code ${code}.`;

export const failedLookup = (code: string, failure: unknown): string =>
  `${code} could not be looked up. ${providerError(failure).message}`;

/** A code was read that no product has. */
export const sayUnknown = (code: string): void =>
  notify({ title: unknownCode(code), type: 'warning', duration, about });

/** Nobody could be asked what a code is. */
export const sayFailed = (code: string, failure: unknown): void =>
  notify({
    title: `${code} could not be looked up`,
    description: providerError(failure).message,
    type: 'error',
    duration,
    about,
  });

/** A code is left in a field that a scanner typed it into. */
export const sayLeftBehind = (code: string): void =>
  notify({
    title: 'Check the field that you were in',
    description: `The scanner typed ${code} into it, and it could not be taken out again.`,
    type: 'warning',
    duration,
  });
