import { badGucHeaders, badGucStatus, badRange } from '../errors.ts';
import type { RestRequest } from '../parse/types.ts';
import type { Plan } from '../plan/types.ts';
import { contentLocation } from './content-location.ts';
import { contentRange, rangeStatus } from './content-range.ts';
import type { Outcome } from './execute.ts';
import { preferenceApplied } from './preference-applied.ts';
import { isHeader } from './raised.ts';

/** Several values of a name are a line each. */
type Headers = Readonly<Record<string, string | string[]>>;

export interface Answer {
  readonly status: number;
  /** The reason beside it, where it is not the usual one. */
  readonly statusText?: string | undefined;
  readonly headers: Headers;
  readonly body: string;
}

type Part = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string | null };

/** Status, headers and body of a request that went well; the database may override status and headers. */
export const answerOf = (plan: Exclude<Plan, { kind: 'info' }>, request: RestRequest, outcome: Outcome): Answer => {
  const {
    status,
    headers = {},
    body,
  } = request.format.plan ? { status: 200, body: outcome.row.body } : partOf(plan, request, outcome);
  const isShown = body !== undefined && body !== null;
  // A plan honours nothing, and bounds nothing.
  const applied = request.format.plan ? undefined : preferenceApplied(plan, request);
  return {
    status: statusFrom(outcome.row.status) ?? status,
    headers: {
      ...(isShown && { 'content-type': request.format.contentType }),
      ...(isShown && request.namesSchema && { 'content-profile': request.schema }),
      ...headers,
      ...(applied !== undefined && { 'preference-applied': applied }),
      vary: 'Accept, Prefer, Range',
      ...headersFrom(outcome.row.headers),
    },
    body: isShown && request.method !== 'HEAD' ? body : '',
  };
};

const partOf = (plan: Exclude<Plan, { kind: 'info' }>, request: RestRequest, outcome: Outcome): Part => {
  if (plan.kind === 'read') {
    const { headers, ...part } = readPart(request, outcome);
    const location = contentLocation(request);
    return { ...part, headers: { ...headers, ...(location !== undefined && { 'content-location': location }) } };
  }
  if (plan.kind === 'call')
    return plan.call.routine.returns === 'void' ? voidPart(outcome) : readPart(request, outcome);
  switch (plan.mutation.kind) {
    case 'insert':
      return request.method === 'PUT'
        ? putPart(request, outcome)
        : insertPart(plan.mutation.relation, request, outcome);
    case 'update':
      return changePart(request, outcome, contentRange(0, outcome.rows, countOf(request, outcome)));
    case 'delete':
      return changePart(request, outcome, contentRange(0, 0, countOf(request, outcome)));
  }
};

const readPart = ({ range: { offset } }: RestRequest, { row, rows, total }: Outcome): Part => {
  const status = rangeStatus(offset, rows, total);
  const headers = { 'content-range': contentRange(offset, rows, total) };
  if (status === 416)
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, headers);
  return { status, headers, body: row.body };
};

const voidPart = ({ rows }: Outcome): Part => ({
  status: 204,
  headers: { 'content-range': contentRange(0, rows, undefined) },
});

const shows = ({ preferences }: RestRequest): boolean => preferences.returns === 'representation';

const countOf = ({ preferences: { count } }: RestRequest, { rows }: Outcome): number | undefined =>
  count === 'exact' || count === 'estimated' ? rows : undefined;

const changePart = (request: RestRequest, { row }: Outcome, range: string): Part => {
  const headers = { 'content-range': range };
  return shows(request) ? { status: 200, headers, body: row.body } : { status: 204, headers };
};

const putPart = (request: RestRequest, { row }: Outcome): Part => {
  if (!shows(request)) return { status: 204 };
  return { status: Number(row.inserted) > 0 ? 201 : 200, body: row.body };
};

const insertPart = (
  { name, primaryKey }: { readonly name: string; readonly primaryKey: readonly string[] },
  request: RestRequest,
  outcome: Outcome,
): Part => {
  const { row, rows } = outcome;
  // Nothing new when every row was there already and has been merged, or there was none.
  const isNew = request.preferences.resolution !== 'merge-duplicates' || Number(row.inserted ?? rows) > 0;
  const headers = {
    'content-range': contentRange(0, 0, countOf(request, outcome)),
    ...(row.location !== null && { location: locationOf(name, primaryKey, row.location) }),
  };
  const status = isNew ? 201 : 200;
  return shows(request) ? { status, headers, body: row.body } : { status, headers };
};

const locationOf = (table: string, key: readonly string[], valuesText: string): string => {
  const values = JSON.parse(valuesText) as (string | null)[];
  const filters = key.map((name, i) => {
    const value = values[i];
    return `${encodeURIComponent(name)}=${encodeURIComponent(value === null || value === undefined ? 'is.null' : `eq.${value}`)}`;
  });
  return `/${encodeURIComponent(table)}?${filters.join('&')}`;
};

const statusFrom = (setting: string | null): number | undefined => {
  if (setting === null) return undefined;
  const status = Number(setting);
  if (!Number.isInteger(status) || status < 200 || status > 599) throw badGucStatus();
  return status;
};

/** `response.headers`: a JSON array of objects with one key and a text each; a name may come again, as that of cookies. */
const headersFrom = (setting: string | null): Headers => {
  if (setting === null) return {};
  const headers = new Map<string, string[]>();
  for (const entry of parseList(setting)) {
    const [pair, ...others] = Object.entries(entry ?? {});
    if (!pair || others.length > 0 || !isHeader(...pair)) throw badGucHeaders();
    const name = pair[0].toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), pair[1]]);
  }
  return Object.fromEntries(
    [...headers].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
};

const parseList = (text: string): readonly unknown[] => {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {}
  throw badGucHeaders();
};
