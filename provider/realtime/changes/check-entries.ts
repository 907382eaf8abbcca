import { sqlStateOf } from '../../postgres/errors.ts';
import type { Database, Identity } from '../../postgres/types.ts';
import { databaseWords } from './database-words.ts';
import { type Entry, entryInWords, UnusableEntry } from './entry.ts';
import type { Condition } from './filter/condition.ts';
import { conditionSql, isValues } from './filter/condition-sql.ts';
import { isPassing } from './judging/passing.ts';
import { isInReach, readableOf, type TableFacts } from './judging/table-facts.ts';
import { judgeMs } from './judging/verdicts.ts';

const unable = 'Unable to subscribe to changes with given parameters.';
const mostInList = 100;

/** The hosted service raises these by a trigger, whose name its refusals show. */
const raised = (message: string): string => `ERROR P0001 (raise_exception) ${message}`;

/**
 * Whether entries can be listened to by a caller: their tables are published, and each column of a filter or a selection
 * may be read and takes what it is asked. Of all tables of a schema those count that the role may read. `published`: the
 * tables as its role sees them. Throws `UnusableEntry` in the hosted service's words.
 */
export const checkEntries = async (
  database: Database,
  identity: Identity,
  published: readonly TableFacts[],
  entries: readonly Entry[],
): Promise<void> => {
  const probes = entries.flatMap((entry) =>
    tablesOf(entry, published).flatMap((table) =>
      // Of `is` there is nothing to try: what it may be asked is known.
      entry.conditions.filter(({ operator }) => operator !== 'is').map((condition) => ({ entry, table, condition })),
    ),
  );
  await tryAll(database, identity, probes);
};

/** The tables of an entry that the caller may read. Throws `UnusableEntry` where there are none, or a name means nothing. */
const tablesOf = (entry: Entry, published: readonly TableFacts[]): readonly TableFacts[] => {
  const tables = published.filter((table) => fits(entry.schema, table.schema) && fits(entry.table, table.name));
  if (tables.length === 0)
    throw new UnusableEntry(
      `${unable} Please check Realtime is enabled for the given connect parameters: ${entryInWords(entry)}`,
    );
  const inReach = tables.filter(isInReach);
  if (inReach.length === 0) throw new UnusableEntry(exception(entry, noRight(tables[0]?.name ?? '')));
  for (const table of inReach) {
    const wrong = wrongNames(entry, table);
    if (wrong !== undefined) throw new UnusableEntry(exception(entry, wrong));
  }
  return inReach;
};

const exception = (entry: Entry, wrong: string): string =>
  `${unable} An exception happened so please check your connect parameters: ${entryInWords(entry)}. Exception: ${wrong}`;

/** Ours: the hosted service tells of every change that there was one. */
const noRight = (table: string): string => `ERROR ${databaseWords('42501')} permission denied for table ${table}`;

const fits = (asked: string, name: string): boolean => asked === '*' || asked === name;

const wrongNames = ({ conditions, select }: Entry, table: TableFacts): string | undefined => {
  const names = new Set(readableOf(table).map(({ name }) => name));
  for (const condition of conditions) {
    if (!names.has(condition.column)) return raised(`invalid column for filter ${condition.column}`);
    const wrong = wrongIs(condition, table);
    if (wrong !== undefined) return raised(wrong);
  }
  const unknown = select?.find((name) => !names.has(name));
  return unknown === undefined ? undefined : raised(`invalid column for select ${unknown}`);
};

const wrongIs = ({ column, operator, value }: Condition, { columns }: TableFacts): string | undefined => {
  if (operator !== 'is') return undefined;
  if (!isValues.includes(value)) return 'invalid value for is filter: must be null, true, false, or unknown';
  const { sqlType = '' } = columns.find(({ name }) => name === column) ?? {};
  if (value === 'null' || sqlType === 'boolean') return undefined;
  return `is ${value} filter requires a boolean column, got ${sqlType}`;
};

/** A condition that is tried on its own value. */
interface Probe {
  readonly entry: Entry;
  readonly table: TableFacts;
  readonly condition: Condition;
}

/** Tries all in one statement, as a join may bring hundreds; where that fails, the first that is wrong is looked for by halves. */
const tryAll = async (database: Database, identity: Identity, probes: readonly Probe[]): Promise<void> => {
  const [first] = probes;
  if (!first) return;
  const wrong = await refused(database, identity, probes);
  if (wrong === undefined) return;
  if (probes.length === 1) throw new UnusableEntry(exception(first.entry, wrong));
  const half = Math.ceil(probes.length / 2);
  await tryAll(database, identity, probes.slice(0, half));
  await tryAll(database, identity, probes.slice(half));
};

const options = { readOnly: true, settings: { statement_timeout: String(judgeMs) }, statementMs: judgeMs };
const cancelled = '57014';

/** To look for the one that takes long would take as long again and again. */
const tooSlow = ([probe]: readonly Probe[], { message }: Error): Error => {
  const wrong = `ERROR ${databaseWords(cancelled)} ${message}`;
  return new UnusableEntry(probe ? exception(probe.entry, wrong) : wrong);
};

const refused = async (
  database: Database,
  identity: Identity,
  probes: readonly Probe[],
): Promise<string | undefined> => {
  const values: unknown[] = [];
  const tests = probes.map((probe) => testOf(probe, (value) => `$${values.push(value)}`));
  const text = `select array[${tests.map(({ sql }) => `(${sql})::text`).join(', ')}] as found`;
  try {
    const { rows } = await database.run<{ found: readonly string[] }>(identity, { text, values }, options);
    const isTooLong = tests.some(({ isList }, i) => isList && Number(rows[0]?.found[i]) > mostInList);
    return isTooLong ? raised('too many values for `in` filter. Maximum 100') : undefined;
  } catch (error) {
    if (sqlStateOf(error) === cancelled) throw tooSlow(probes, error as Error);
    if (isPassing(error)) throw error;
    return inWords(probes, error as Error);
  }
};

const testOf = (
  { condition, table: { columns } }: Probe,
  bind: (value: unknown) => string,
): { readonly sql: string; readonly isList: boolean } => {
  const { sqlType = 'text' } = columns.find(({ name }) => name === condition.column) ?? {};
  if (condition.operator === 'in')
    return { sql: `cardinality(${bind(condition.value)}::text::${sqlType}[])`, isList: true };
  return { sql: conditionSql(condition, `${bind(condition.value)}::text::${sqlType}`, sqlType, bind), isList: false };
};

const patterns: readonly string[] = ['like', 'ilike', 'match', 'imatch'];

/** The hosted service tells a value that cannot be read from an operator that the type has not. */
const inWords = ([probe]: readonly Probe[], error: Error): string => {
  const { operator = 'eq', column = '' } = probe?.condition ?? {};
  const { sqlType = '' } = probe?.table.columns.find(({ name }) => name === column) ?? {};
  const state = sqlStateOf(error) ?? '';
  if (operator.endsWith('match') && state === '2201B')
    return raised(`invalid regular expression for ${operator} filter: ${error.message}`);
  const isMissing = state === '42883' || patterns.includes(operator);
  if (isMissing)
    return raised(`operator ${operator} is not supported on column ${column} of type ${sqlType}: ${error.message}`);
  return `ERROR ${databaseWords(state)} ${error.message}`;
};
