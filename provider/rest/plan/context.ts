import { unknownColumn, unknownTable, unknownType } from '../errors.ts';
import type { Field } from '../parse/types.ts';
import type { Column, Relation, Routine, SchemaCache } from '../schema-cache/types.ts';
import { mostSimilar } from './similar.ts';
import type { PlannedField } from './types.ts';

/** What the names at one level of a request may mean. */
export interface Context {
  readonly cache: SchemaCache;
  readonly schema: string;
  /** The table or view, or the function when it returns no rows of one. */
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly computed: ReadonlyMap<string, Routine>;
  /** False where a function returns no rows but values. */
  readonly hasRows: boolean;
}

export const contextOf = (cache: SchemaCache, { schema, name, columns, computed }: Relation): Context => ({
  cache,
  schema,
  name,
  columns,
  computed,
  hasRows: true,
});

/** The table or view of this name; throws PGRST205 with a near one as hint. */
export const findRelation = (cache: SchemaCache, schema: string, name: string): Relation => {
  const relation = cache.relation(schema, name);
  if (!relation) throw unknownTable(schema, name, mostSimilar(name, cache.relationNames(schema), 0.75));
  return relation;
};

/** The column, or function of a row, that a field begins with; throws 42703. */
export const resolveField = (context: Context, { name, path }: Field): PlannedField => {
  const column = context.columns.get(name);
  if (column) return { name, base: column.base, computed: undefined, path };
  const routine = context.computed.get(name);
  if (routine?.returns === 'scalar' && !routine.returnsSet)
    return { name, base: routine.base, computed: routine, path };
  // To PostgreSQL `t.count` is `count(t)` where t has no such column.
  if (name === 'count' && context.hasRows) return { name, base: 'bigint', computed: 'count', path };
  throw unknownColumn(context.name, name, mostSimilar(name, context.columns.keys(), 0.5));
};

/** A type for a cast, as SQL spells it; throws 42704. */
export const resolveType = (cache: SchemaCache, name: string): string => {
  const [element = '', brackets = ''] = name.split(/(?=\[)/, 2);
  const type = cache.type(element.trim());
  if (type === undefined) throw unknownType(name);
  return type + brackets;
};
