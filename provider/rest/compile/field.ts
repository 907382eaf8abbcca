import type { PlannedField, Source } from '../plan/types.ts';
import { type Binder, quoteName, quoteQualified, rowNamed } from './sql.ts';

/** Where a field is read from: a table's alias, and whether functions of its rows have been called already. */
export interface Rows {
  readonly alias: string;
  readonly given: boolean;
}

export const rowsOf = ({ alias, source }: { readonly alias: string; readonly source: Source }): Rows => ({
  alias,
  given: source.kind === 'given',
});

export const columnOf = ({ alias }: Pick<Rows, 'alias'>, name: string): string =>
  `${quoteName(alias)}.${quoteName(name)}`;

const compileColumn = (rows: Rows, { name, computed }: PlannedField): string => {
  const row = rowNamed(rows.alias);
  if (computed === 'count') return `count(${row})`;
  return computed && !rows.given ? `${quoteQualified(computed)}(${row})` : columnOf(rows, name);
};

export const compileField = (binder: Binder, rows: Rows, field: PlannedField): string => {
  const { base, path } = field;
  const column = compileColumn(rows, field);
  if (path.length === 0) return column;
  const json = base === 'json' || base === 'jsonb' ? column : `to_jsonb(${column})`;
  const steps = path.map((step) =>
    'key' in step
      ? `${step.arrow}${binder.bindStep(step.key)}::text`
      : `${step.arrow}${binder.bindStep(step.index)}::int`,
  );
  return json + steps.join('');
};
