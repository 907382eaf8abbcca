import type { Statement } from '../../postgres/types.ts';
import type { AnswerFormat, RestRequest } from '../parse/types.ts';
import { hasAggregates } from '../plan/aggregates.ts';
import { scalarName } from '../plan/call.ts';
import type { CallPlan, MutationPlan, Plan, ReadPlan } from '../plan/types.ts';
import { compileCall } from './call.ts';
import { columnOf } from './field.ts';
import { compileMutation, insertedSetting } from './mutation.ts';
import { compileCount, compileRead, givenName, outputNames } from './read.ts';
import { Binder, quoteName, rowNamed } from './sql.ts';

/** The one row that every statement of ours answers. */
export interface AnswerRow {
  /** The body as PostgreSQL wrote it; it goes out unread. */
  readonly body: string | null;
  readonly rows: string | number;
  /** How many rows were changed or came of a function, whatever of them is shown. */
  readonly affected: string | number | null;
  readonly total: string | null;
  /** The key of a single new row, as a JSON array of text. */
  readonly location: string | null;
  readonly inserted: string | null;
  readonly headers: string | null;
  readonly status: string | null;
}

/** What bounds one answer. */
export interface Bounds {
  /** The most rows. */
  readonly rows: number | undefined;
  /** The most bytes. It is one text on the wire: what is longer is refused where it is made, with what it changed. */
  readonly bytes: number;
}

/** Asks the planner how many rows there may be, where more than `beyond` were counted. */
interface Estimate {
  /** Its one row holds the plan as JSON. */
  readonly statement: Statement;
  readonly beyond: number;
}

export interface Compiled {
  readonly main: Statement;
  readonly estimate: Estimate | undefined;
  readonly readOnly: boolean;
}

/** Says a plan in SQL: one statement, and one more when an estimated count is asked for. */
export const compilePlan = (plan: Exclude<Plan, { kind: 'info' }>, request: RestRequest, bounds: Bounds): Compiled => {
  const compiled = compileRows(plan, request, bounds);
  const { plan: explained } = request.format;
  if (!explained) return compiled;
  const options = [`FORMAT ${explained.format}`, ...explained.options].join(', ').toUpperCase();
  const { text, values } = compiled.main;
  return { ...compiled, main: { text: `EXPLAIN (${options}) ${text}`, values }, estimate: undefined };
};

const compileRows = (plan: Exclude<Plan, { kind: 'info' }>, request: RestRequest, bounds: Bounds): Compiled => {
  const binder = new Binder();
  switch (plan.kind) {
    case 'read':
      return {
        main: compileAnswer(binder, plan.read, request, bounds),
        estimate: estimateOf(plan.read, request, bounds),
        readOnly: true,
      };
    case 'mutate':
      return {
        main: compileChange(binder, plan.mutation, plan.read, request, bounds),
        estimate: undefined,
        readOnly: false,
      };
    case 'call':
      return {
        main: compileCallAnswer(binder, plan.call, plan.read, request, bounds),
        estimate: undefined,
        readOnly: plan.readOnly,
      };
  }
};

const compileAnswer = (binder: Binder, read: ReadPlan, request: RestRequest, bounds: Bounds): Statement => {
  const body = request.method === 'HEAD' ? nothing : bodyOf(request.format, read, binder);
  const parts = answer(bounds, body, totalOf(binder, read, request, bounds));
  return binder.statement(`${parts} FROM (${compileRead(binder, read)}) AS ${rowName}`);
};

const rowAlias = '_t';
const rowName = quoteName(rowAlias);
const row = rowNamed(rowAlias);
const affectedRows = `(SELECT count(*) FROM ${givenName})`;
const nothing = `''`;
const noBody = { text: '', isObject: true };

/** A body, of an aggregate or a column, unless it is too long: then repeating it is more than PostgreSQL does (54000). */
const bounded = (body: string, { bytes }: Bounds): string =>
  `CASE WHEN octet_length(${body}) > ${bytes} THEN repeat(${body}, 2147483647) ELSE ${body} END`;

const setting = (name: string): string => `nullif(current_setting('${name}', true), '')`;

interface Parts {
  readonly affected?: string;
  readonly rows?: string;
  readonly location?: string;
  readonly inserted?: string;
}

// Each part is named, so that the answer never depends on their order.
const answer = (
  bounds: Bounds,
  body: string,
  total: string,
  { rows, affected, location, inserted }: Parts = {},
): string =>
  `SELECT ${body === nothing ? body : bounded(body, bounds)} AS body, ${rows ?? 'count(*)'} AS rows, ` +
  `${affected ?? 'NULL'} AS affected, ${total} AS total, ${location ?? 'NULL'} AS location, ` +
  `${inserted ?? 'NULL'} AS inserted, ${setting('response.headers')} AS headers, ${setting('response.status')} AS status`;

const bodyOf = (format: AnswerFormat, read: ReadPlan, binder: Binder): string => {
  if (format.kind === 'csv') return csvBody(binder, outputNames(read));
  return format.kind === 'object' ? objectBody(row, format.stripped) : arrayBody(row, format.stripped);
};

const strip = (json: string, stripped: boolean): string => (stripped ? `json_strip_nulls(${json})` : json);

const arrayBody = (value: string, stripped: boolean): string =>
  `coalesce(${strip(`json_agg(${value})`, stripped)}::text, '[]')`;

const objectBody = (value: string, stripped: boolean): string =>
  `coalesce((${strip(`json_agg(${value})`, stripped)}->0)::text, 'null')`;

// The text of a row is `(a,"b c",d)`: without its parentheses it is a line of CSV.
const csvBody = (binder: Binder, names: readonly string[]): string => {
  const head = names.map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',');
  const line = `substring((${row})::text, 2, length((${row})::text) - 2)`;
  return `${binder.bind(head)}::text || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`;
};

const totalOf = (binder: Binder, read: ReadPlan, { preferences }: RestRequest, { rows }: Bounds): string => {
  const { count } = preferences;
  if (count !== 'exact' && count !== 'estimated') return 'NULL';
  // Past the most rows of one answer an estimate need not be exact: counting stops there.
  const enough = count === 'estimated' && rows !== undefined ? ` LIMIT ${binder.bind(rows + 1)}` : '';
  return `(SELECT count(*) FROM (${compileCount(binder, read)}${enough}) AS "_c")`;
};

const estimateOf = (
  read: ReadPlan,
  { preferences: { count } }: RestRequest,
  { rows }: Bounds,
): Estimate | undefined => {
  if (count !== 'planned' && (count !== 'estimated' || rows === undefined)) return undefined;
  const binder = new Binder();
  const statement = binder.statement(`EXPLAIN (FORMAT JSON) ${compileCount(binder, read)}`);
  return { statement, beyond: count === 'planned' ? -1 : (rows ?? 0) };
};

const compileChange = (
  binder: Binder,
  mutation: MutationPlan,
  read: ReadPlan,
  request: RestRequest,
  bounds: Bounds,
): Statement => {
  const { preferences, payload, format } = request;
  const isShown = preferences.returns === 'representation';
  const isLocated = mutation.kind === 'insert' && preferences.returns === 'headers-only';
  const key = isLocated ? mutation.relation.primaryKey : [];
  const shown = { read: isShown ? read : undefined, further: key };
  const change = compileMutation(binder, mutation, payload ?? noBody, read.alias, shown);
  const rows = isShown ? `(${compileRead(binder, read)})` : givenName;
  const parts = answer(bounds, isShown ? bodyOf(format, read, binder) : nothing, 'NULL', {
    affected: affectedRows,
    ...(key.length > 0 && { location: locationOf(key) }),
    ...(mutation.kind === 'insert' && mutation.conflict?.merge && { inserted: setting(insertedSetting) }),
  });
  return binder.statement(`WITH ${givenName} AS (${change}) ${parts} FROM ${rows} AS ${rowName}`);
};

const locationOf = (key: readonly string[]): string => {
  const values = key.map((name) => `${columnOf({ alias: givenName }, name)}::text`).join(', ');
  return `CASE WHEN count(*) = 1 THEN (SELECT json_build_array(${values})::text FROM ${givenName} LIMIT 1) END`;
};

const compileCallAnswer = (
  binder: Binder,
  call: CallPlan,
  read: ReadPlan,
  request: RestRequest,
  bounds: Bounds,
): Statement => {
  const { routine } = call;
  const given = `WITH ${givenName} AS (${compileCall(binder, call, request.payload ?? noBody, read)}) `;
  if (routine.returns !== 'row' && !routine.returnsSet)
    return binder.statement(given + valueAnswer(binder, routine.returns === 'void', request, bounds));
  const isRow = routine.returns === 'row' || hasAggregates(read);
  const body = isRow ? rowBody(binder, call, read, request) : scalarsBody(binder, read, request);
  const total = totalOf(binder, read, request, bounds);
  return binder.statement(
    `${given}${answer(bounds, body, total, { affected: affectedRows })} FROM (${compileRead(binder, read)}) AS ${rowName}`,
  );
};

/** One value, as JSON or as a table of one line. */
const valueAnswer = (
  binder: Binder,
  isVoid: boolean,
  { format, preferences: { count } }: RestRequest,
  bounds: Bounds,
): string => {
  const scalar = quoteName(scalarName);
  const isCsv = format.kind === 'csv' && !isVoid;
  const json = strip(`to_json(${scalar})`, format.stripped);
  const value = isVoid ? `${scalar}::text` : `coalesce(${json}::text, 'null')`;
  // OFFSET 0 keeps PostgreSQL from putting the call wherever its answer is named.
  const once = `(SELECT ${isCsv ? scalar : `${value} AS "_b"`} FROM ${givenName} OFFSET 0) AS ${rowName}`;
  // A call has no plan to be counted by, even where the count is known.
  const total = count === 'exact' || count === 'estimated' ? '1' : 'NULL';
  const body = isCsv ? csvBody(binder, [scalarName]) : '"_b"';
  return `${answer(bounds, body, total, { rows: '1' })} FROM ${once}`;
};

const rowBody = (binder: Binder, { routine }: CallPlan, read: ReadPlan, { format }: RestRequest): string =>
  routine.returnsSet || format.kind === 'csv' ? bodyOf(format, read, binder) : objectBody(row, format.stripped);

const scalarsBody = (binder: Binder, read: ReadPlan, { format }: RestRequest): string => {
  const value = `${rowName}.${quoteName(scalarName)}`;
  if (format.kind === 'csv') return bodyOf(format, read, binder);
  return format.kind === 'object' ? objectBody(value, format.stripped) : arrayBody(value, format.stripped);
};
