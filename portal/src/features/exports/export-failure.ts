import { ProviderError } from '../../lib/provider-error.ts';

/** What is said while an export waits for a failure to pass; null of a failure that will not pass by itself. */
export function waitingSentence(error: unknown): string | null {
  if (!(error instanceof ProviderError)) return null;
  if (error.status === 401) return 'Your session has ended. Log in again: the export goes on by itself.';
  if (error.offline || error.status >= 500) return 'The server cannot be reached. The export goes on by itself.';
  return error.status === 429 ? 'The server is busy. The export goes on by itself.' : null;
}

/** What is said when an export has failed. */
export function failureSentence(error: unknown): string {
  if (error instanceof ProviderError) return [error.message, error.hint].filter((part) => part !== '').join(' ');
  return 'The file could not be written. Check that there is room for it and that no other program has it open.';
}

const firstWaitMs = 500;
const longestWaitMs = 5_000;

/** How long it is waited after so many failures in a row. */
export function waitMs(failures: number): number {
  return Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs);
}
