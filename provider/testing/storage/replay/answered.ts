import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { compare, type Difference } from '../../replay/compare.ts';
import type { Known } from '../../replay/placeholders.ts';
import type { Recorded } from '../../replay/scenario.ts';
import type { Answer, Exchange } from './scenario.ts';
import type { Got } from './send.ts';

/** The headers that mean something to clients. */
const compared = [
  'content-type',
  'content-length',
  'etag',
  'cache-control',
  'content-range',
  'last-modified',
  'content-disposition',
  'x-robots-tag',
  'accept-ranges',
  'expires',
  'location',
  'x-transformations',
];

/** What is otherwise in the answer than it was recorded; where several were recorded, in none of them. */
export const answered = ({ answer, or = [] }: Exchange, got: Got, known: Known): Difference[] => {
  for (const other of or) if (differencesOf({ ...other, headers: {} }, got, new Map(known)).length === 0) return [];
  return differencesOf(answer, got, known);
};

const differencesOf = (answer: Answer, got: Got, known: Known): Difference[] => [
  ...compare('status', answer.status, got.status, known),
  ...headerDifferences(answer, got.headers, known),
  ...bodyDifferences(answer, got, known),
  ...Object.entries(answer.tokens ?? {}).flatMap(([name, recorded]) => tokenDifferences(name, recorded, known)),
];

const headerDifferences = (answer: Answer, got: IncomingHttpHeaders, known: Known): Difference[] => {
  const recorded: Record<string, string> = {
    ...(answer.json !== undefined && { 'content-type': 'application/json' }),
    ...answer.headers,
  };
  return compared.flatMap((name) => {
    const [before, ours] = [bare(recorded[name]), bare(got[name] as string | undefined)];
    // How long JSON is says nothing, nor how long nothing is.
    if (name === 'content-length' && before === undefined) return [];
    // Every refusal has it, and no answer of the hosted service.
    if (name === 'cache-control' && before === undefined && ours === 'no-store')
      return [{ key: ours, recorded: before, ours }];
    return compare(`headers.${name}`, before, ours, known);
  });
};

/** JSON is UTF-8, whether it says so or not. */
const bare = (value: string | undefined): string | undefined =>
  value?.replace(/^application\/json; ?charset=utf-8$/, 'application/json');

const bodyDifferences = ({ json, text, sha256 }: Answer, { headers, body }: Got, known: Known): Difference[] => {
  if (sha256 !== undefined) return compare('body', sha256, createHash('sha256').update(body).digest('hex'), known);
  const isJson = /json/.test(headers['content-type'] ?? '') && json !== undefined && body.length > 0;
  return compare('body', json ?? text ?? '', isJson ? JSON.parse(body.toString()) : body.toString(), known);
};

/**
 * A token of an address, taken apart, under the name of what it is for: `token.upload.payload`. Its times are compared
 * as they were recorded: `<now>` and `iat + 60`.
 */
const tokenDifferences = (name: string, recorded: Recorded, known: Known): Difference[] => {
  const token = known.get(name);
  if (token === undefined) return [{ key: 'token', recorded, ours: undefined }];
  const { iat = 0, exp, ...payload } = decodeJwt(token);
  const ours = {
    header: { alg: decodeProtectedHeader(token).alg },
    payload: {
      ...payload,
      iat: Math.abs(iat - Date.now() / 1000) < 60 ? '<now>' : iat,
      ...(exp !== undefined && { exp: `iat + ${exp - iat}` }),
    },
  };
  return compare(`token.${payload.scope}`, recorded, ours, known);
};
