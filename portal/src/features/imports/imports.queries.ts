import { queryOptions } from '@tanstack/react-query';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { importKey } from '../../lib/query-keys.ts';
import type { ImportLine, LineStatus } from './import-types.ts';

/** Lines shown at a time, and asked for at a time where all are wanted. */
export const linesShown = 100;
const linesAtOnce = 1_000;

/** Before the first line. */
const start = -1;

const linesAfter = async (
  id: string,
  status: LineStatus | null,
  after: number,
  limit: number,
  signal?: AbortSignal,
) => {
  const asked = rest.rpc('import_lines', { p_import_id: id, p_status: status, p_after: after, p_limit: limit });
  return dataOf(await (signal ? asked.abortSignal(signal) : asked));
};

/**
 * One page of the checked lines of an import.
 * @param check which check it is: another one may judge otherwise
 * @param after the place of the last line of the page before, or null for the first page
 */
export const importLines = (id: string, check: string, status: LineStatus | null, after: number | null) =>
  queryOptions({
    queryKey: [...importKey, id, check, { status, after }],
    queryFn: ({ signal }) => linesAfter(id, status, after ?? start, linesShown, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Rejects with a ProviderError where the lines are not laid aside any more. */
export const lookAtImport = async (id: string): Promise<void> => {
  await linesAfter(id, null, start, 1);
};

/** All wrong lines of a checked import, in the order of the file. Throws a ProviderError. */
export const wrongLines = async (id: string): Promise<ImportLine[]> => {
  const found: ImportLine[] = [];
  for (let after = start, more = true; more; after = found.at(-1)?.place ?? start) {
    const page = await linesAfter(id, 'wrong', after, linesAtOnce);
    found.push(...page.lines);
    more = page.more && page.lines.length > 0;
  }
  return found;
};
