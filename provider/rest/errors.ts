import type { Allowance } from '../http/limits/allowance.ts';
import type { OverLimit } from '../postgres/errors.ts';

/** What a refusal says beside its status; `details` is text or, for an ambiguous embedding, a list. */
export interface RefusalBody {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly hint: string | null;
}

/** A refusal in PostgREST's words: thrown by any stage, turned into an answer in one place (error-response.ts). */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly body: RefusalBody;
  readonly headers: Readonly<Record<string, string>>;
  /** The reason beside the status, where the database says another than the usual one. */
  readonly statusText: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: unknown;
      hint?: string | null;
      headers?: Record<string, string>;
      statusText?: string | undefined;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null };
    this.headers = more.headers ?? {};
    this.statusText = more.statusText;
  }
}

/** A part of the query string that the grammar does not know; `column` counts from 1. */
export const badQuery = (what: string, column: number, details: string): RestError =>
  new RestError(400, 'PGRST100', `"failed to parse ${what}" (line 1, column ${column})`, { details });

export const tooMuch = (message: string, details: string, status = 400): RestError =>
  new RestError(status, 'PGRST100', message, { details });

export const badRpcMethod = (method: string): RestError =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);

export const badBody = (message: string, status = 400): RestError => new RestError(status, 'PGRST102', message);

/**
 * About the body, or about too much at once. A refusal that may be gone in a moment has the code of a full pool in
 * PostgREST, which waits ten seconds and says 504.
 */
export const overLimit = ({ statusCode, message, retryAfter }: OverLimit): RestError =>
  retryAfter === undefined
    ? badBody(message, statusCode)
    : new RestError(statusCode, 'PGRST003', message, { headers: { 'retry-after': String(retryAfter) } });

export const badRange = (details: string, headers: Record<string, string> = {}): RestError =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers });

export const badPutFilters = (): RestError =>
  new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators");

export const badSchema = (schema: string, exposed: readonly string[]): RestError =>
  new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });

export const badAccept = (accepted: readonly string[]): RestError =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${accepted.join(', ')}`);

export const notEmbedded = (resource: string): RestError =>
  new RestError(400, 'PGRST108', `'${resource}' is not an embedded resource in this request`, {
    hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
  });

export const badGucHeaders = (): RestError =>
  new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  );

export const badGucStatus = (): RestError =>
  new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');

export const limitedChange = (method: string): RestError =>
  new RestError(400, 'PGRST114', `limit/offset querystring parameters are not allowed for ${method}`);

export const putMismatch = (): RestError =>
  new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');

export const notSingular = (rows: number): RestError =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

export const badMethod = (method: string): RestError =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);

export const orderNotToOne = (origin: string, target: string): RestError =>
  new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });

export const badEmbedFilter = (target: string): RestError =>
  new RestError(400, 'PGRST120', `Bad operator on the '${target}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });

export const badPreferences = (preferences: readonly string[]): RestError =>
  new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.join(', ')}`,
  });

export const aggregatesRefused = (): RestError =>
  new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');

export const tooManyAffected = (rows: number): RestError =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });

export const badPath = (): RestError => new RestError(404, 'PGRST125', 'Invalid path specified in request URL');

export const noRoot = (): RestError => new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled');

export const notImplemented = (details: string): RestError =>
  new RestError(400, 'PGRST127', 'Feature not implemented', { details });

export const maxAffectedOnSingle = (): RestError =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );

export const unknownColumnInBody = (table: string, column: string): RestError =>
  new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);

export const unknownTable = (schema: string, table: string, similar: string | undefined): RestError =>
  new RestError(404, 'PGRST205', `Could not find the table '${schema}.${table}' in the schema cache`, {
    hint: similar === undefined ? null : `Perhaps you meant the table '${schema}.${similar}'`,
  });

/** The answer, not the request, is over a limit; nothing was changed. */
export const answerTooLong = (mostBytes: number): RestError =>
  new RestError(400, '54000', `The answer would be larger than ${mostBytes / 1024 ** 2} MiB`, {
    hint: 'Ask for fewer rows or columns.',
  });

/** 429 for one address, 503 for all of them together. */
export const tooManyAnonymous = (status: 429 | 503, { count, seconds }: Allowance, wait: number): RestError =>
  new RestError(
    status,
    'over_request_rate_limit',
    `Too many requests without a session${status === 429 ? ' from your address' : ''}`,
    {
      details: `At most ${count} in ${seconds} s are answered`,
      hint: `Log in, or try again in ${wait} s.`,
      headers: { 'retry-after': String(wait) },
    },
  );

/** PostgreSQL's own words: the name is not in the schema cache, so that it never reaches a statement. */
export const unknownColumn = (table: string, column: string, similar: string | undefined): RestError =>
  new RestError(400, '42703', `column ${table}.${column} does not exist`, {
    hint: similar === undefined ? null : `Perhaps you meant to reference the column "${table}.${similar}".`,
  });

export const unknownType = (type: string): RestError => new RestError(400, '42704', `type "${type}" does not exist`);

export const unfilteredMutation = (verb: 'UPDATE' | 'DELETE'): RestError =>
  new RestError(400, '21000', `${verb} requires a WHERE clause`);
