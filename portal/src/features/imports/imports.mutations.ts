import type { QueryClient } from '@tanstack/react-query';
import { type FileLine, storedLine } from '../../../../shop/spreadsheet/file-line.ts';
import { callAtLeaving } from '../../lib/call-at-leaving.ts';
import { rest } from '../../lib/provider.ts';
import { providerUrl } from '../../lib/provider-auth.ts';
import { dataOf, providerError } from '../../lib/provider-error.ts';
import { importKey, roleKey } from '../../lib/query-keys.ts';
import type { CheckAnswers, ImportAnswer, ImportCheck, ImportKind } from './import-types.ts';

/**
 * Lays lines of a file aside to be checked; the same lines sent again take their own place. Throws a ProviderError.
 * @param first the place of the first of them among all lines
 */
export const stageLines = async (
  id: string,
  kind: ImportKind,
  first: number,
  lines: readonly FileLine[],
  signal: AbortSignal,
): Promise<void> => {
  dataOf(
    await rest
      .rpc('stage_import', {
        p_import_id: id,
        p_kind: kind,
        p_first: first,
        p_lines: lines.map((line) => ({ ...storedLine(line, [providerUrl(), location.origin]) })),
      })
      .abortSignal(signal),
  );
};

/** How the lines stand to the shop; writes nothing there. Throws a ProviderError, with PT404 where they are gone. */
export const checkImport = async (id: string, answers: CheckAnswers, signal: AbortSignal): Promise<ImportCheck> =>
  dataOf(
    await rest
      .rpc('check_import', {
        p_import_id: id,
        p_new_categories: answers.newCategories,
        p_add_like: answers.addLike,
        p_auto_prices: answers.autoPrices,
      })
      .abortSignal(signal),
  );

/**
 * Writes the lines that are new or changed, all or none; sent again after its answer was lost it answers the same.
 * Throws a ProviderError, with PT409 where the shop is not as it was checked.
 */
export const loadImport = async (id: string, digest: string, signal: AbortSignal): Promise<ImportAnswer> => {
  const named = { p_import_id: id, p_digest: digest };
  // The ids of what is new, first: nobody who adds something waits for the writing then.
  dataOf(await rest.rpc('prepare_import', named).abortSignal(signal));
  return dataOf(await rest.rpc('load_import', named).abortSignal(signal));
};

/** Forgets lines that were laid aside. Never rejects: what stays is forgotten after a day. */
export const dropImport = async (id: string): Promise<void> => {
  try {
    const { error, status } = await rest.rpc('drop_import', { p_import_id: id });
    if (error) throw providerError(error, status);
  } catch (error) {
    console.error('An import was not cleared away', error);
  }
};

/** Forgets lines that were laid aside, as the page goes away. */
export const dropImportAtLeaving = (id: string): void => callAtLeaving('drop_import', { p_import_id: id });

/** Has everything on the page read again: an import changes much, and what it changes shows in many lists. */
export const readAllAgain = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first !== roleKey[0] && first !== importKey[0],
  });
