import { bodyText, isTooDeep, mostLevels } from '../../http/bodies/body-text.ts';
import { badBody } from '../errors.ts';
import type { Payload } from './types.ts';

/**
 * The bodies that are one argument as they stand, each with the types of the sole unnamed parameter that takes it. One
 * of JSON may be the arguments by their names instead.
 */
export const wholeBodies: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
};

/**
 * Reads a JSON body as far as its keys. `columns` names them instead: then PostgreSQL alone reads the body.
 * An empty body of a function call means no arguments.
 */
export const parsePayload = (
  body: Uint8Array,
  contentType: string,
  columns: readonly string[] | undefined,
  isFunction: boolean,
): Payload => {
  const isJson = contentType === 'application/json';
  if (!isJson && !(isFunction && Object.hasOwn(wholeBodies, contentType)))
    throw badBody(`Content-Type not acceptable: ${contentType}`);
  // As PostgreSQL writes bytes.
  if (contentType === 'application/octet-stream')
    return { text: `\\x${Buffer.from(body).toString('hex')}`, isObject: false, keys: [] };
  const given = bodyText(body);
  if (given === undefined) throw badBody('The body is not valid UTF-8');
  if (!isJson) return { text: given, isObject: false, keys: [] };
  const text = given === '' && isFunction ? '{}' : given;
  refuseDeep(text);
  const isObject = /^[ \t\r\n]*\{/.test(text);
  if (columns !== undefined) return { text, isObject, keys: columns };
  return { text, isObject, ...keysOf(parseJson(text)) };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('Empty or invalid json');
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// As PostgREST: what is neither object nor array of objects counts as an empty array.
const keysOf = (json: unknown): Pick<Payload, 'keys'> & { text?: string } => {
  if (isRecord(json)) return { keys: Object.keys(json) };
  if (!Array.isArray(json) || json.length === 0) return { keys: [], text: '[]' };
  const [first] = json;
  if (!isRecord(first)) throw badBody('All object keys must match');
  const keys = Object.keys(first);
  const alike = (row: unknown): boolean =>
    isRecord(row) && Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!json.every(alike)) throw badBody('All object keys must match');
  return { keys };
};

/** PostgreSQL gives up on deep nesting with an error of its own stack: it is refused here, in words. */
const refuseDeep = (text: string): void => {
  if (isTooDeep(text)) throw badBody(`The body is nested more than ${mostLevels} levels deep`);
};
