import { noRoot } from '../errors.ts';
import type { RestRequest } from '../parse/types.ts';
import type { Relation, SchemaCache } from '../schema-cache/types.ts';
import { planCall } from './call.ts';
import { contextOf, findRelation } from './context.ts';
import { planMutation } from './mutation.ts';
import { planRead, tableOf } from './read.ts';
import type { Plan } from './types.ts';

/** Finds every name of a request in the schema cache; throws `RestError` of the PGRST2xx group, or 42703. */
export const planRequest = (cache: SchemaCache, request: RestRequest, maxRows: number | undefined): Plan => {
  const { target, method, schema, query, range } = request;
  if (target.kind === 'root') {
    if (method === 'OPTIONS') return { kind: 'info', allow: 'OPTIONS,GET,HEAD' };
    throw noRoot();
  }
  if (target.kind === 'function') {
    if (method === 'OPTIONS') return { kind: 'info', allow: allowedOnFunction(cache, schema, target.name) };
    return planCall(cache, target.name, request, maxRows);
  }
  const relation = findRelation(cache, schema, target.name);
  if (method === 'OPTIONS') return { kind: 'info', allow: allowedOnRelation(relation) };
  if (method !== 'GET' && method !== 'HEAD') return planMutation(cache, relation, request);
  const ranges = [{ path: [], value: range }, ...query.ranges.filter(({ path }) => path.length > 0)];
  const read = planRead(contextOf(cache, relation), tableOf(relation), { ...query, ranges }, maxRows);
  return { kind: 'read', read };
};

const allowedOnRelation = ({ insertable, updatable, deletable, primaryKey }: Relation): string =>
  [
    'OPTIONS,GET,HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ].join(',');

const allowedOnFunction = (cache: SchemaCache, schema: string, name: string): string =>
  cache.routines(schema, name).some(({ volatile }) => !volatile) ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST';
