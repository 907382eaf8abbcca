import type { Database, Identity } from '../../../postgres/types.ts';
import type { Condition } from '../filter/condition.ts';
import type { CommittedChange } from './batch.ts';
import type { RowBlind } from './row-blind.ts';
import type { TableFacts } from './table-facts.ts';
import { type Asked, type Verdict, verdictStatement } from './verdict-statement.ts';

/** One change that a reader may be told of, and the filters of the entries that it may fit. */
export interface Question {
  readonly committed: CommittedChange;
  readonly facts: TableFacts;
  readonly filters: readonly (readonly Condition[])[];
}

/** What is found of a change for one reader. */
export interface Finding extends Omit<Verdict, 'n' | 'fitsNew' | 'fitsOld'> {
  fitsNew(filter: readonly Condition[]): boolean;
  fitsOld(filter: readonly Condition[]): boolean;
}

/** How long a judging may take, in ms: whoever takes long keeps others waiting. */
export const judgeMs = 2_000;
const options = { readOnly: true, settings: { statement_timeout: String(judgeMs) }, statementMs: judgeMs };

/** Different filters in one statement, which is read and planned anew each time. */
const mostFilters = 1_000;

type Filter = readonly Condition[];

interface Group {
  readonly facts: TableFacts;
  readonly committed: Set<CommittedChange>;
  /** By what they say: many channels may ask for the same. */
  readonly filters: Map<string, Filter>;
}

/** Asks PostgreSQL, as the reader and in one statement, what they see of changes. Throws what PostgreSQL says. */
export const findingsOf = async (
  database: Database,
  blind: RowBlind,
  identity: Identity,
  questions: readonly Question[],
): Promise<ReadonlyMap<CommittedChange, Finding>> => {
  const groups = grouped(questions).filter(needsAsking);
  if (groups.reduce((sum, { filters }) => sum + filters.size, 0) > mostFilters) throw new Error('Too many filters');
  const numbered: CommittedChange[] = [];
  const placesOf = new Map<CommittedChange, ReadonlyMap<string, number>>();
  const asked: Asked[] = [];
  for (const { facts, committed, filters } of groups) {
    const hasDeletes = [...committed].some(({ change }) => change.type === 'DELETE');
    const isBlind = facts.isGuarded && hasDeletes && (await blind.areBlind(identity, facts));
    const places = new Map([...filters.keys()].map((key, place) => [key, place]));
    const changes = [...committed].map((one) => {
      placesOf.set(one, places);
      return { n: numbered.push(one) - 1, change: one.change };
    });
    asked.push({ facts, changes, filters: [...filters.values()], isBlind });
  }
  const { rows } =
    asked.length > 0 ? await database.run<Verdict>(identity, verdictStatement(asked), options) : { rows: [] };
  const found = new Map<CommittedChange, Finding>();
  for (const verdict of rows) {
    const committed = numbered[verdict.n];
    if (committed) found.set(committed, findingOf(verdict, placesOf.get(committed) ?? new Map()));
  }
  for (const { committed } of questions) if (!found.has(committed)) found.set(committed, unasked);
  return found;
};

const grouped = (questions: readonly Question[]): Group[] => {
  // By what they say: what was committed in several batches is one part of the statement, which is planned anew each time.
  const groups = new Map<string, Group>();
  for (const { committed, facts, filters } of questions) {
    const key = keyOf(facts);
    const group = groups.get(key) ?? { facts, committed: new Set(), filters: new Map() };
    groups.set(key, group);
    group.committed.add(committed);
    for (const filter of filters) if (filter.length > 0) group.filters.set(keyOf(filter), filter);
  }
  return [...groups.values()];
};

const keys = new WeakMap<Filter | TableFacts, string>();

const keyOf = (said: Filter | TableFacts): string => {
  const key = keys.get(said) ?? JSON.stringify(said);
  keys.set(said, key);
  return key;
};

/** Without row-level security and filters there is nothing to find out. */
const needsAsking = ({ facts, filters }: Group): boolean => facts.isGuarded || filters.size > 0;

const findingOf = ({ fitsNew, fitsOld, ...verdict }: Verdict, places: ReadonlyMap<string, number>): Finding => {
  const fits = (answers: readonly boolean[] | null, filter: Filter): boolean =>
    filter.length === 0 || answers?.[places.get(keyOf(filter)) ?? -1] === true;
  return { ...verdict, fitsNew: (filter) => fits(fitsNew, filter), fitsOld: (filter) => fits(fitsOld, filter) };
};

const unasked: Finding = {
  isThere: null,
  seesNew: null,
  seesOld: null,
  seesAny: null,
  fitsNew: (filter) => filter.length === 0,
  fitsOld: (filter) => filter.length === 0,
};
