import type { InsertPlan, MutationPlan, ReadPlan, UpdatePlan } from '../plan/types.ts';
import { type BodyRows, bodyAlias, bodyColumn, bodyRows } from './body.ts';
import { compileCondition } from './condition.ts';
import { type Rows, rowsOf } from './field.ts';
import { returningList } from './given.ts';
import { type Binder, quoteName, quoteQualified, whereClause } from './sql.ts';

export interface Shown {
  /** The read of the changed rows, when the answer shows them. */
  readonly read: ReadPlan | undefined;
  /** Columns needed besides, for the Location of a new row. */
  readonly further: readonly string[];
}

/** INSERT, UPDATE or DELETE with the RETURNING that its answer needs, and no more: it may ask for other rights. */
export const compileMutation = (
  binder: Binder,
  mutation: MutationPlan,
  body: Omit<BodyRows, 'defaults'>,
  alias: string,
  { read, further }: Shown,
): string => {
  const rows: Rows = { alias, given: false };
  const returning = ` RETURNING ${returningList(rows, read, further)}`;
  const table = `${quoteQualified(mutation.relation)} AS ${quoteName(alias)}`;
  if (mutation.kind === 'insert') return compileInsert(binder, mutation, body, table) + returning;
  if (mutation.kind === 'update' && mutation.columns.length === 0)
    // SET cannot be empty: nothing is changed, and nothing answered.
    return `SELECT ${returningList(rows, read, further)} FROM ${table} WHERE FALSE`;
  const what = mutation.kind === 'update' ? compileSet(binder, mutation, body, table) : `DELETE FROM ${table}`;
  const conditions = mutation.where.map((condition) => compileCondition(binder, rows, () => 'TRUE', condition));
  return what + whereClause(conditions) + returning;
};

const compileSet = (
  binder: Binder,
  { columns, defaults }: UpdatePlan,
  body: Omit<BodyRows, 'defaults'>,
  table: string,
): string => {
  const set = columns.map(({ name }) => `${quoteName(name)} = ${bodyColumn(name)}`).join(', ');
  return `UPDATE ${table} SET ${set} FROM ${bodyRows(binder, { ...body, defaults }, columns)}`;
};

const compileInsert = (
  binder: Binder,
  { columns, defaults, conflict, where }: InsertPlan,
  body: Omit<BodyRows, 'defaults'>,
  table: string,
): string => {
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  const values = columns.map(({ name }) => bodyColumn(name)).join(', ');
  const from = bodyRows(binder, { ...body, defaults }, columns);
  const rows: Rows = rowsOf({ alias: bodyAlias, source: { kind: 'given' } });
  const conditions = where.map((condition) => compileCondition(binder, rows, () => 'TRUE', condition));
  const counted = conflict?.merge ? [countInserted('+', '0')] : [];
  return (
    `INSERT INTO ${table}${names === '' ? '' : `(${names})`} SELECT ${values} FROM ${from}` +
    whereClause([...conditions, ...counted]) +
    (conflict
      ? conflictClause(
          conflict.columns,
          conflict.merge,
          columns.map(({ name }) => quoteName(name)),
        )
      : '')
  );
};

const conflictClause = (target: readonly string[], merge: boolean, names: readonly string[]): string => {
  const on = ` ON CONFLICT(${target.map(quoteName).join(', ')}) DO `;
  if (!merge || names.length === 0) return `${on}NOTHING`;
  const set = names.map((name) => `${name} = EXCLUDED.${name}`).join(', ');
  return `${on}UPDATE SET ${set} WHERE ${countInserted('-', '-1')}`;
};

export const insertedSetting = 'pgrst.inserted';

/** Always true; on the way it counts rows up as they are offered and down as they turn out to be there already. */
const countInserted = (sign: '+' | '-', never: string): string =>
  `set_config('${insertedSetting}', (coalesce(nullif(current_setting('${insertedSetting}', true), '')::int, 0) ${sign} 1)::text, true) <> '${never}'`;
