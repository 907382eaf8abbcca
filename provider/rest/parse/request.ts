import type { IncomingHttpHeaders } from 'node:http';
import { badMethod, badPath, badPreferences, badRpcMethod, badSchema } from '../errors.ts';
import { chooseFormat } from './media-type.ts';
import { parsePayload } from './payload.ts';
import { parsePreferences } from './preferences.ts';
import { parseQuery } from './query.ts';
import { rootRange } from './range.ts';
import type { Method, RestRequest, Target } from './types.ts';

export interface RawRequest {
  readonly method: string;
  /** Below the mount point, still percent-encoded, with its query string. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

const methods: Readonly<Record<Target['kind'], readonly string[]>> = {
  table: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] satisfies Method[],
  function: ['GET', 'HEAD', 'POST', 'OPTIONS'] satisfies Method[],
  root: ['GET', 'HEAD', 'OPTIONS'] satisfies Method[],
};

/** Reads one request whole, before anything is looked up; throws `RestError` of the PGRST1xx group. */
export const parseRequest = (raw: RawRequest, schemas: readonly string[]): RestRequest => {
  const [path = '', search = ''] = splitUrl(raw.url);
  const target = parseTarget(path);
  const method = parseMethod(raw.method, target);
  const preferences = parsePreferences(single(raw.headers.prefer));
  if (preferences.handling === 'strict' && preferences.unknown.length > 0) throw badPreferences(preferences.unknown);
  const isRead = method === 'GET' || method === 'HEAD';
  const query = parseQuery(search, isRead && target.kind === 'function');
  const { contentType, payload } = parseBody(raw, method, target, query.columns);
  return {
    method,
    target,
    ...chooseSchema(single(raw.headers[isRead ? 'accept-profile' : 'content-profile']), schemas),
    query,
    search,
    preferences,
    format: chooseFormat(single(raw.headers.accept), target.kind === 'root'),
    // RFC 9110, 14.2: for any other method the header means nothing.
    range: rootRange(query.ranges, method === 'GET' ? single(raw.headers.range) : undefined),
    contentType,
    payload,
  };
};

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header;

const splitUrl = (url: string): readonly [string, string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

const parseTarget = (path: string): Target => {
  const segments = path.split('/').filter((segment) => segment !== '');
  const [first, second, ...more] = segments.map(decodeSegment);
  if (first === undefined) return { kind: 'root' };
  if (first === 'rpc' && second !== undefined && more.length === 0) return { kind: 'function', name: second };
  if (first === 'rpc' || second !== undefined) throw badPath();
  return { kind: 'table', name: first };
};

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badPath();
  }
};

const parseMethod = (method: string, { kind }: Target): Method => {
  if (!methods[kind].includes(method)) throw kind === 'function' ? badRpcMethod(method) : badMethod(method);
  return method as Method;
};

const chooseSchema = (
  profile: string | undefined,
  schemas: readonly string[],
): Pick<RestRequest, 'schema' | 'namesSchema'> => {
  const [first = 'public'] = schemas;
  if (profile === undefined) return { schema: first, namesSchema: schemas.length > 1 };
  if (!schemas.includes(profile)) throw badSchema(profile, schemas);
  return { schema: profile, namesSchema: true };
};

const parseBody = (
  raw: RawRequest,
  method: Method,
  target: Target,
  columns: readonly string[] | undefined,
): Pick<RestRequest, 'contentType' | 'payload'> => {
  const header = single(raw.headers['content-type']) ?? 'application/json';
  const contentType = (header.split(';')[0] ?? '').trim().toLowerCase();
  if (method !== 'POST' && method !== 'PATCH' && method !== 'PUT') return { contentType, payload: undefined };
  const named = method === 'PUT' ? undefined : columns;
  return { contentType, payload: parsePayload(raw.body, contentType, named, target.kind === 'function') };
};
