import { createHash } from 'node:crypto';
import type { AskedEntry } from './changes.ts';
import type { Condition } from './filter/condition.ts';
import { parseFilter, UnreadableFilter } from './filter/parse-filter.ts';
import { inspected } from './inspected.ts';

export type EventName = '*' | 'INSERT' | 'UPDATE' | 'DELETE';

/** An entry as it was understood. A `*` for schema or table means every one. */
export interface Entry {
  readonly event: EventName;
  readonly schema: string;
  readonly table: string;
  readonly conditions: readonly Condition[];
  /** The columns that are told, beside the key; all where it is null. */
  readonly select: readonly string[] | null;
}

/** An entry that means nothing; the message is the hosted service's. */
export class UnusableEntry extends Error {
  override readonly name = 'UnusableEntry';
}

const noSelect = 'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]';
const noWildcards =
  'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.';
const nothingNamed = 'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: ';

/** Conditions of all entries of a join. */
const mostConditions = 200;
const tooMany = `Error parsing \`filter\` params: filters of a channel must not have more than ${mostConditions} conditions together`;

/** Reads what a client sent, whatever it is. Throws `UnusableEntry`. */
export const parseEntries = (asked: readonly AskedEntry[]): readonly Entry[] => {
  const entries = asked.map(parseEntry);
  if (entries.flatMap(({ conditions }) => conditions).length > mostConditions) throw new UnusableEntry(tooMany);
  return entries;
};

/** As `parseEntries`, of one. */
export const parseEntry = (asked: AskedEntry): Entry => {
  const event = eventOf(asked.event);
  const select = selectOf(asked.select);
  const entry = { event, ...placeOf(asked), conditions: conditionsOf(asked.filter), select };
  if (select && (entry.schema === '*' || entry.table === '*')) throw new UnusableEntry(noWildcards);
  return entry;
};

/** Any case; what is no event means every one. */
const eventOf = (event: unknown): EventName => {
  const name = typeof event === 'string' ? event.toUpperCase() : '';
  return name === 'INSERT' || name === 'UPDATE' || name === 'DELETE' ? name : '*';
};

const selectOf = (select: unknown): readonly string[] | null => {
  if (typeof select === 'string') throw new UnusableEntry(noSelect);
  const names = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : [];
  return names.length > 0 ? names : null;
};

/** A filter is for a table that is named together with its schema. */
const placeOf = (asked: AskedEntry): Pick<Entry, 'schema' | 'table'> => {
  const { schema, table, filter } = asked as unknown as Record<string, unknown>;
  const isPlain = filter === undefined;
  if (typeof schema === 'string' && typeof table === 'string' && (isPlain || typeof filter === 'string'))
    return { schema, table };
  if (typeof schema === 'string' && table === undefined && isPlain) return { schema, table: '*' };
  if (typeof table === 'string' && schema === undefined && isPlain) return { schema: 'public', table };
  const isSecret = Object.hasOwn(asked, 'user_token') || Object.hasOwn(asked, 'auth_token');
  throw new UnusableEntry(`${nothingNamed}${isSecret ? '<redacted>' : inspected(asked)}`);
};

const conditionsOf = (filter: string | undefined): readonly Condition[] => {
  try {
    return filter === undefined ? [] : parseFilter(filter);
  } catch (error) {
    if (!(error instanceof UnreadableFilter)) throw error;
    throw new UnusableEntry(`Error parsing \`filter\` params: ${error.message}`);
  }
};

/** An entry in the words of the hosted service's refusals. */
export const entryInWords = ({ event, schema, table, conditions, select }: Entry): string => {
  const filters = conditions.map(
    ({ column, operator, value, isNegated }) =>
      `{${[column, operator, value].map(inspected).join(', ')}, ${isNegated}}`,
  );
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters.join(', ')}], select: ${inspected(select)}]`;
};

// 27 bits, as the hosted service's: a number that every client's language has.
const largestId = 2 ** 27 - 1;

/** An id for each entry, from 1 on: equal entries have the same, and different ones of a channel never do. */
export const idsOf = (entries: readonly AskedEntry[]): number[] => {
  const taken = new Map<number, string>();
  return entries.map((entry) => {
    const text = canonical(entry);
    let id = 1 + (createHash('sha256').update(text).digest().readUInt32BE() % largestId);
    while ((taken.get(id) ?? text) !== text) id = (id % largestId) + 1;
    taken.set(id, text);
    return id;
  });
};

/** The same for entries whose keys stand in another order. */
const canonical = (entry: AskedEntry): string =>
  JSON.stringify(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)));
