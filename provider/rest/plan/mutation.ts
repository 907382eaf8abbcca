import { badPutFilters, limitedChange, unfilteredMutation, unknownColumnInBody } from '../errors.ts';
import type { At, LogicTerm, QueryParams, RestRequest } from '../parse/types.ts';
import type { Column, Relation, SchemaCache } from '../schema-cache/types.ts';
import { planCondition } from './condition.ts';
import { type Context, contextOf, resolveField } from './context.ts';
import { planRead } from './read.ts';
import type { Condition, DeletePlan, InsertPlan, MutationPlan, Plan, UpdatePlan } from './types.ts';

/** Plans POST, PATCH, PUT and DELETE on a table, and the read of the rows that it returns. */
export const planMutation = (cache: SchemaCache, relation: Relation, request: RestRequest): Plan => {
  const context = contextOf(cache, relation);
  const { query } = request;
  // As PostgREST from 13 on: filters of the root choose what is changed, its order is that of the answer, and a limit
  // would bound neither. What a POST inserts stands in its body: clients do ask for `limit=1` of one row.
  const isLimited = query.ranges.some((range) => !notRoot(range));
  if (isLimited && request.method !== 'POST') throw limitedChange(request.method);
  const answer: QueryParams = {
    ...query,
    where: query.where.filter(notRoot),
    ranges: query.ranges.filter(notRoot),
  };
  const mutation = planChange(context, relation, request);
  return { kind: 'mutate', mutation, read: planRead(context, { kind: 'given' }, answer, undefined) };
};

const notRoot = ({ path }: At<unknown>): boolean => path.length > 0;

const planChange = (context: Context, relation: Relation, request: RestRequest): MutationPlan => {
  switch (request.method) {
    case 'PATCH':
      return planUpdate(context, relation, request);
    case 'PUT':
      return planPut(context, relation, request);
    case 'DELETE':
      return planDelete(context, relation, request);
    default:
      return planInsert(context, relation, request);
  }
};

const planInsert = (context: Context, relation: Relation, { query, preferences, payload }: RestRequest): InsertPlan => {
  const conflictColumns = query.onConflict ?? relation.primaryKey;
  for (const name of conflictColumns) resolveField(context, { name, path: [] });
  const isUpsert = preferences.resolution !== undefined && conflictColumns.length > 0;
  return {
    kind: 'insert',
    relation,
    columns: bodyColumns(relation, payload?.keys ?? []),
    defaults: preferences.missing === 'default',
    conflict: isUpsert ? { columns: conflictColumns, merge: preferences.resolution === 'merge-duplicates' } : undefined,
    where: [],
  };
};

const planUpdate = (context: Context, relation: Relation, { query, preferences, payload }: RestRequest): UpdatePlan => {
  const where = rootConditions(context, query);
  if (where.length === 0) throw unfilteredMutation('UPDATE');
  return {
    kind: 'update',
    relation,
    columns: bodyColumns(relation, payload?.keys ?? []),
    defaults: preferences.missing === 'default',
    where,
  };
};

/** As the hosted provider's guard: what changes every row of a table has to say so, by a filter. */
const planDelete = (context: Context, relation: Relation, { query }: RestRequest): DeletePlan => {
  const where = rootConditions(context, query);
  if (where.length === 0) throw unfilteredMutation('DELETE');
  return { kind: 'delete', relation, where };
};

const planPut = (context: Context, relation: Relation, { query, payload }: RestRequest): InsertPlan => {
  const asked = query.where.filter((term) => !notRoot(term)).map(({ value }) => value);
  const key = relation.primaryKey;
  const named = new Set(asked.map(equalColumn));
  if (key.length === 0 || named.size !== key.length || !key.every((name) => named.has(name))) throw badPutFilters();
  return {
    kind: 'insert',
    relation,
    columns: bodyColumns(relation, payload?.keys ?? []),
    defaults: false,
    conflict: { columns: key, merge: true },
    where: rootConditions(context, query),
  };
};

const equalColumn = (term: LogicTerm): string | undefined => {
  if (term.kind !== 'filter' || term.negated || term.field.path.length > 0) return undefined;
  const { operation } = term;
  return operation.kind === 'compare' && operation.operator === 'eq' ? term.field.name : undefined;
};

const rootConditions = (context: Context, { where }: QueryParams): readonly Condition[] =>
  where.filter((term) => !notRoot(term)).map(({ value }) => planCondition(context, [], value));

const bodyColumns = (relation: Relation, names: readonly string[]): readonly Column[] =>
  names.map((name) => {
    const column = relation.columns.get(name);
    if (!column) throw unknownColumnInBody(relation.name, name);
    return column;
  });
