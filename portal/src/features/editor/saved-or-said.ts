import { type ProviderError, providerError } from '../../lib/provider-error.ts';
import { notify } from '../../ui/toaster.tsx';
import type { SaveOutcome } from './use-editor.ts';

/**
 * Says in a toast what becomes of a save.
 * @param done what is said once it is saved
 * @param isWarning whether a failure is one that its own words tell whole
 */
export async function savedOrSaid<Saved>(
  save: Promise<Saved>,
  done: string,
  isWarning: (failure: ProviderError) => boolean = () => false,
): Promise<SaveOutcome<Saved>> {
  try {
    const saved = await save;
    notify({ title: done, type: 'success' });
    return { saved };
  } catch (error) {
    const failure = providerError(error);
    if (isWarning(failure)) notify({ title: failure.message, type: 'warning' });
    else notify({ title: 'Error', description: failure.message, type: 'error' });
    return { failure };
  }
}
