import type { TestDatabase } from '../../database.ts';
import { compare, type Difference } from '../../replay/compare.ts';
import { fill, type Known } from '../../replay/placeholders.ts';
import type { Recorded } from '../../replay/scenario.ts';
import type { Row } from './scenario.ts';

/** What storage.objects holds beside what it held when it was recorded. */
export const rowDifferences = async (
  { query }: TestDatabase,
  rows: readonly Row[],
  known: Known,
): Promise<Difference[]> => {
  const ours = await query<Row>({
    text: 'select bucket_id, name, owner, owner_id, version, metadata, user_metadata from storage.objects',
    values: [],
  });
  return compare('rows', byName(rows, known), byName(ours.rows, known), known);
};

export const nameDifferences = async (
  { query }: TestDatabase,
  names: readonly string[],
  known: Known,
): Promise<Difference[]> => {
  const { rows } = await query<{ name: string }>({ text: 'select name from storage.objects', values: [] });
  return compare(
    'names',
    present(names.map((name) => fill(name, known))),
    present(rows.map(({ name }) => name)),
    known,
  );
};

const byName = (rows: readonly Row[], known: Known): Record<string, Recorded> =>
  Object.fromEntries(rows.map((row) => [fill(`${row.bucket_id}/${row.name}`, known), row]));

const present = (names: readonly string[]): Record<string, true> =>
  Object.fromEntries(names.map((name) => [name, true]));
