import type { LoggedChange, LoggedRow } from '../../../postgres/log/log.ts';
import type { Statement } from '../../../postgres/types.ts';
import type { Condition } from '../filter/condition.ts';
import { conditionSql } from '../filter/condition-sql.ts';
import { policySql } from './policy-sql.ts';
import { recordLiteral } from './record-literal.ts';
import { quoted, type TableFacts, tableName } from './table-facts.ts';

/** The changes of one table that are judged for one caller, and the filters that they are held against. */
export interface Asked {
  readonly facts: TableFacts;
  readonly changes: readonly { readonly n: number; readonly change: LoggedChange }[];
  readonly filters: readonly (readonly Condition[])[];
  /** The policies do not look at the row. */
  readonly isBlind: boolean;
}

/** What is known of change `n`. Null: it cannot be judged, or need not be. */
export interface Verdict {
  readonly n: number;
  /** The caller sees the row now. */
  readonly isThere: boolean | null;
  /** The caller would see the row as the log has it, after and before the change. */
  readonly seesNew: boolean | null;
  readonly seesOld: boolean | null;
  /** The policies let the caller see the table, whatever the row. */
  readonly seesAny: boolean | null;
  /** Of each filter, whether the row after and before the change passes it; null of a row that the caller may not see. */
  readonly fitsNew: readonly boolean[] | null;
  readonly fitsOld: readonly boolean[] | null;
}

/** One statement for all of it, to be run as the caller. Every value is bound, as text that PostgreSQL reads. */
export const verdictStatement = (asked: readonly Asked[]): Statement => {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const parts = asked.map((part) => partOf(part, bind));
  return { text: parts.join('\nunion all\n'), values };
};

type Bind = (value: unknown) => string;

const partOf = ({ facts, changes, filters, isBlind }: Asked, bind: Bind): string => {
  const used = new Set([...facts.key, ...filters.flat().map(({ column }) => column)]);
  const items = changes.map(({ n, change: { row, oldRow } }) => ({
    n,
    new: picked(row, used),
    old: picked(oldRow, used),
    ...(facts.isGuarded && { newRow: recordLiteral(facts, row), oldRow: recordLiteral(facts, oldRow) }),
  }));
  const isFitting = (side: 'new' | 'old'): string => fits({ facts, changes, filters }, side, bind);
  const sees = facts.isGuarded ? guarded(facts, isBlind, bind) : unguarded;
  // Of a row that is not theirs to see no filter is tested: some fail by what stands in it, and that it failed is heard.
  return `select (item ->> 'n')::int as n, "isThere", "seesNew", "seesOld", "seesAny",
    case when ${sees.isNewTold} then ${isFitting('new')} end as "fitsNew",
    case when ${sees.isOldTold} then ${isFitting('old')} end as "fitsOld"
    from (
      select item, ${sees.isThere} as "isThere", ${sees.seesNew} as "seesNew", ${sees.seesOld} as "seesOld",
        ${sees.seesAny} as "seesAny"
      from jsonb_array_elements(${bind(JSON.stringify(items))}::jsonb) as given (item) offset 0
    ) as given`;
};

const picked = (row: LoggedRow | null, names: ReadonlySet<string>): LoggedRow => {
  const kept: Record<string, string | null> = Object.create(null);
  for (const name of names) if (row && name in row) kept[name] = row[name] ?? null;
  return kept;
};

const unguarded = {
  ...{ isThere: 'null::bool', seesNew: 'null::bool', seesOld: 'null::bool', seesAny: 'null::bool' },
  ...{ isNewTold: 'true', isOldTold: 'true' },
};

const guarded = (facts: TableFacts, isBlind: boolean, bind: Bind): typeof unguarded => {
  const policy = policySql(facts.policies);
  // An element of an array, so that the table's name stands for a row of its very type, as policies may want.
  const sees = (row: string): string =>
    `case when item ->> '${row}' is not null then coalesce((select ${policy}
      from unnest(array[(item ->> '${row}')::${tableName(facts)}]) as ${quoted(facts.name)}), false) end`;
  return {
    isThere: isThere(facts, 'true', bind),
    seesNew: sees('newRow'),
    seesOld: sees('oldRow'),
    seesAny: isBlind ? `coalesce((select ${policy}), false)` : 'null::bool',
    isNewTold: '"isThere" and "seesNew" is not false',
    isOldTold: '"seesAny" or "seesOld"',
  };
};

/** Whether the caller sees the row now, and it is as `condition` says of `seen`: row-level security itself. */
const isThere = (facts: TableFacts, condition: string, bind: Bind): string => {
  const isKey = facts.key.map((name) => `seen.${quoted(name)} = ${loggedValue(facts, name, 'new', bind)}`);
  if (isKey.length === 0) return 'false';
  return `exists (select from ${tableName(facts)} as seen where ${[...isKey, condition].join(' and ')})`;
};

/**
 * One boolean for each filter. What the log does not hold of the row after a change (a value stored apart that did not
 * change, a generated one) is tested as it is now; of the row before it passes none.
 */
const fits = ({ facts, changes, filters }: Omit<Asked, 'isBlind'>, side: 'new' | 'old', bind: Bind): string => {
  const test = (condition: Condition): string => {
    const column = facts.columns.find(({ name }) => name === condition.column);
    if (!column?.isReadable) return 'false';
    const { name, sqlType } = column;
    const asked = (value: string): string => conditionSql(condition, value, sqlType, bind);
    const isLogged = `item -> '${side}' ? ${bind(name)}::text`;
    const logged = `(${isLogged} and coalesce(${asked(loggedValue(facts, name, side, bind))}, false))`;
    const isAbsent = side === 'new' && changes.some(({ change: { row } }) => row && !(name in row));
    return isAbsent
      ? `(${logged} or (not (${isLogged}) and ${isThere(facts, asked(`seen.${quoted(name)}`), bind)}))`
      : logged;
  };
  const all = filters.map((conditions) => conditions.map(test).join(' and ') || 'true');
  return `array[${all.join(', ')}]::bool[]`;
};

/** Names `given`: the table may have a column `item`, too. */
const loggedValue = ({ columns }: TableFacts, name: string, side: 'new' | 'old', bind: Bind): string => {
  const sqlType = columns.find((column) => column.name === name)?.sqlType ?? 'text';
  return `(given.item -> '${side}' ->> ${bind(name)}::text)::${sqlType}`;
};
