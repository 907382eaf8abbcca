import type { IncomingHttpHeaders } from 'node:http';
import { quoteName } from '../compile/sql.ts';
import type { RestRequest } from '../parse/types.ts';

/** What functions and policies may read of a request with `current_setting`, and where their names are looked up. */
export const requestSettings = (
  { method, schema, preferences: { timezone } }: RestRequest,
  url: string,
  headers: IncomingHttpHeaders,
  extraSearchPath: readonly string[],
): Readonly<Record<string, string>> => ({
  search_path: [...new Set([schema, ...extraSearchPath])].map(quoteName).join(', '),
  'request.method': method,
  'request.path': url.split('?', 1)[0] ?? '',
  'request.headers': JSON.stringify(flat(headers)),
  'request.cookies': JSON.stringify(cookiesOf(headers.cookie)),
  ...(timezone !== undefined && { timezone }),
});

const flat = (headers: IncomingHttpHeaders): Record<string, string> => {
  const flattened: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flattened[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flattened;
};

const cookiesOf = (header: string | undefined): Record<string, string> => {
  const cookies: Record<string, string> = {};
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0) cookies[pair.slice(0, at).trim()] = pair.slice(at + 1).trim();
  }
  return cookies;
};

const day = 86_400_000;
const units: Readonly<Record<string, number>> = {
  '': 1,
  us: 0.001,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: day,
};

/**
 * The time that settings give a statement (`8s`, `0.5 min`), in ms; undefined where they give none. No limit (0) is a
 * day, which is also the most.
 */
export const statementMsOf = ({ statement_timeout = '' }: Readonly<Record<string, string>>): number | undefined => {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(us|ms|s|min|h|d)?\s*$/.exec(statement_timeout) ?? [];
  if (number === undefined) return undefined;
  return Math.min(Math.ceil(Number(number) * (units[unit] ?? 0)) || day, day);
};
