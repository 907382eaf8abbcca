import { maxAffectedOnSingle, RestError } from '../errors.ts';
import { wholeBodies } from '../parse/payload.ts';
import type { QueryParams, RestRequest } from '../parse/types.ts';
import type { Param, Routine, SchemaCache } from '../schema-cache/types.ts';
import type { Context } from './context.ts';
import { planRead, rowContext } from './read.ts';
import { mostSimilar } from './similar.ts';
import type { Arguments, Plan } from './types.ts';

/** Plans the call of a function, and the read of the rows that it returns. */
export const planCall = (cache: SchemaCache, name: string, request: RestRequest, maxRows: number | undefined): Plan => {
  const { routine, args } = chooseRoutine(cache, name, request);
  const { preferences } = request;
  if (preferences.handling === 'strict' && preferences.maxAffected !== undefined && !routine.returnsSet)
    throw maxAffectedOnSingle();
  const query: QueryParams = { ...request.query, ranges: withRootRange(request) };
  const context =
    routine.returns === 'row' ? rowContext({ cache, schema: routine.schema }, routine) : scalarContext(cache, routine);
  return {
    kind: 'call',
    call: { routine, arguments: args },
    read: planRead(context, { kind: 'given' }, query, routine.returnsSet ? maxRows : undefined),
    readOnly: request.method !== 'POST' || !routine.volatile,
  };
};

const withRootRange = ({ query, range }: RestRequest): QueryParams['ranges'] => [
  { path: [], value: range },
  ...query.ranges.filter(({ path }) => path.length > 0),
];

/** A scalar answers alone, under no name that a request could know. */
export const scalarName = 'pgrst_scalar';

const scalarContext = (cache: SchemaCache, { schema, name }: Routine): Context => ({
  cache,
  schema,
  name,
  columns: new Map([[scalarName, { name: scalarName, type: '', base: '', default: null }]]),
  computed: new Map(),
  hasRows: false,
});

interface Choice {
  readonly routine: Routine;
  readonly args: Arguments;
}

/** Overloads are told apart by the names of the arguments given; PGRST202 is none, PGRST203 several. */
const chooseRoutine = (cache: SchemaCache, name: string, request: RestRequest): Choice => {
  const { schema, method, query, payload } = request;
  const overloads = cache.routines(schema, name);
  const given = method === 'POST' ? (payload?.keys ?? []) : [...new Set(query.args.map(([key]) => key))];
  const whole = overloads.filter((routine) => method === 'POST' && takesBody(routine, request.contentType));
  const named = overloads.filter(
    (routine) => takes(routine, given) && !(isWhole(request) && routine.params.length === 0),
  );
  const [routine, ...others] = named.length > 0 ? named : whole;
  if (!routine) throw noRoutine(cache, name, given, overloads, request);
  if (others.length > 0) throw ambiguousRoutine([routine, ...others]);
  return { routine, args: argumentsOf(routine, request, given) };
};

const takesBody = ({ params: [only, ...others] }: Routine, contentType: string): boolean =>
  only?.name === '' && others.length === 0 && (wholeBodies[contentType]?.includes(only.type) ?? false);

/** A body that can be nothing but one argument. */
const isWhole = ({ method, contentType }: RestRequest): boolean =>
  method === 'POST' && contentType !== 'application/json';

const takes = ({ params }: Routine, given: readonly string[]): boolean =>
  given.every((name) => name !== '' && params.some((param) => param.name === name)) &&
  params.every(({ name, required }) => (name !== '' && given.includes(name)) || !required);

const argumentsOf = (
  routine: Routine,
  { method, contentType, query }: RestRequest,
  given: readonly string[],
): Arguments => {
  const [only] = routine.params;
  if (method === 'POST' && only && takesBody(routine, contentType)) return { kind: 'whole', param: only };
  const params = routine.params.filter(({ name }) => given.includes(name));
  if (method === 'POST') return { kind: 'json', params };
  return { kind: 'query', values: params.map((param) => ({ param, value: queryValue(param, query) })) };
};

/** A variadic parameter takes all values of its name, as an array; any other takes the last. */
const queryValue = ({ name, variadic }: Param, { args }: QueryParams): string => {
  const values = args.filter(([key]) => key === name).map(([, value]) => value);
  return variadic ? `{${values.map(quoteElement).join(',')}}` : (values.at(-1) ?? '');
};

const quoteElement = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

const noRoutine = (
  cache: SchemaCache,
  name: string,
  given: readonly string[],
  overloads: readonly Routine[],
  request: RestRequest,
): RestError => {
  const { schema, method, contentType } = request;
  const sorted = [...given].sort();
  const [sole] = isWhole(request) ? (wholeBodies[contentType] ?? []) : [];
  const list = sorted.length === 0 ? ' without parameters' : `(${sorted.join(', ')})`;
  const searched = sole ? ` with a single unnamed ${sole} parameter` : `${parameterWords(sorted)}${jsonWords(method)}`;
  const hint = sole ? undefined : nearRoutine(cache, schema, name, sorted, overloads);
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${sole ? '' : list} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name}${searched}, but no matches were found in the schema cache.`,
      hint: hint === undefined ? null : `Perhaps you meant to call the function ${schema}.${hint}`,
    },
  );
};

const parameterWords = (names: readonly string[]): string =>
  names.length === 0 ? ' without parameters' : ` with parameter${names.length > 1 ? 's' : ''} ${names.join(', ')}`;

const jsonWords = (method: string): string =>
  method === 'POST' ? ' or with a single unnamed json/jsonb parameter' : '';

const nearRoutine = (
  cache: SchemaCache,
  schema: string,
  name: string,
  given: readonly string[],
  overloads: readonly Routine[],
): string | undefined => {
  if (overloads.length === 0) return mostSimilar(name, cache.routineNames(schema), 0.75);
  const lists = overloads.map(
    ({ params }) =>
      `(${params
        .map((param) => param.name)
        .sort()
        .join(', ')})`,
  );
  const near = mostSimilar(`(${given.join(', ')})`, lists, 0.33);
  return near === undefined ? undefined : `${name}${near}`;
};

const ambiguousRoutine = (routines: readonly Routine[]): RestError =>
  new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${routines.toSorted(fewerFirst).map(signature).join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );

const fewerFirst = (a: Routine, b: Routine): number =>
  a.params.length - b.params.length || (signature(a) < signature(b) ? -1 : 1);

const signature = ({ schema, name, params }: Routine): string =>
  `${schema}.${name}(${params.map((param) => `${param.name} => ${param.type}`).join(', ')})`;
