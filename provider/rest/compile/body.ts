import type { Column } from '../schema-cache/types.ts';
import { columnOf } from './field.ts';
import { type Binder, quoteLiteral, quoteName } from './sql.ts';

/** The name under which the rows of a request's body stand in a statement. */
export const bodyAlias = '_b';

export interface BodyRows {
  readonly text: string;
  readonly isObject: boolean;
  /** Fills what a row leaves out with the column's default instead of null. */
  readonly defaults: boolean;
}

/** The rows of a JSON body with the types of their columns, as an item of FROM: PostgreSQL reads the JSON itself. */
export const bodyRows = (
  binder: Binder,
  { text, isObject, defaults }: BodyRows,
  columns: readonly Pick<Column, 'name' | 'type' | 'default'>[],
): string => {
  const alias = quoteName(bodyAlias);
  if (columns.length === 0)
    return isObject ? `(VALUES (1)) AS ${alias}` : `json_array_elements(${binder.bind(text)}::json) AS ${alias}`;
  const typed = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ');
  const filled = defaults ? columns.filter((column) => column.default !== null) : [];
  const records = isObject ? 'to_record' : 'to_recordset';
  if (filled.length === 0) return `json_${records}(${binder.bind(text)}::json) AS ${alias}(${typed})`;
  const values = filled.map((column) => `${quoteLiteral(column.name)}, ${column.default}`).join(', ');
  const merged = isObject
    ? `jsonb_build_object(${values}) || ${binder.bind(text)}::jsonb`
    : `(SELECT jsonb_agg(jsonb_build_object(${values}) || "_v") FROM jsonb_array_elements(${binder.bind(text)}::jsonb) AS "_v")`;
  return `jsonb_${records}(${merged}) AS ${alias}(${typed})`;
};

export const bodyColumn = (name: string): string => columnOf({ alias: bodyAlias }, name);
