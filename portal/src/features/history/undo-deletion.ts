import type { QueryClient } from '@tanstack/react-query';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import type { Notice } from '../../ui/notices.ts';
import { leftOutText } from './change-words.ts';
import { kindWords } from './field-words.ts';
import { putBackDeletion } from './history.mutations.ts';

/**
 * Puts back what was deleted just now, and says what came of it.
 * @param changeid the change that deleted it
 * @param what it is, at the beginning of a sentence: 'Product BC26004, Silk - Saree'
 */
export async function undoDeletion(
  client: QueryClient,
  changeid: number,
  what: string,
  say: (notice: Notice) => void,
): Promise<void> {
  try {
    const { kind, left_out: leftOut } = await putBackDeletion(client, changeid);
    const left = leftOutText(leftOut.map((field) => kindWords[kind]?.[field]?.label ?? field));
    say({ title: 'Put Back', description: sentences(`${what} is there again`, left), type: 'success' });
  } catch (error) {
    const { message, hint } = providerError(error);
    console.error('What was deleted could not be put back', error);
    say({ title: 'Not put back', description: sentences(message, hint), type: 'error' });
  }
}
