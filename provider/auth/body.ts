import * as z from 'zod';
import { bodyText, isTooDeep } from '../http/bodies/body-text.ts';
import { badJson, validationFailed } from './errors.ts';

/** A text field as Go reads it: absent and null both mean empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/**
 * Reads a JSON body into the shape of `schema`.
 * A body that is no JSON, or has a field of another type, is `bad_json`, as in GoTrue, which decodes both in one step;
 * text that PostgreSQL cannot hold is `validation_failed`.
 */
export const readBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(parseJson(body) ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw badJson(field === '' ? 'expected an object' : `${field}: ${issue?.message ?? 'invalid'}`);
};

const parseJson = (body: unknown): unknown => {
  if (!Buffer.isBuffer(body) || body.length === 0) throw badJson('unexpected end of JSON input');
  const json = bodyText(body);
  if (json === undefined) throw badJson('invalid UTF-8');
  if (isTooDeep(json)) throw badJson('exceeded max depth');
  const value = parse(json);
  if (isUnstorable(json)) throw validationFailed('Text must not contain the null character or unpaired surrogates');
  return value;
};

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    throw badJson('invalid JSON');
  }
};

// Two halves of a pair, the null character or half a pair alone, any other sign that a backslash stands before.
const escapes = /\\(?:u(?:d[89ab]..\\ud[c-f]..|(0000|d[89a-f]..))|.)/gis;

/**
 * PostgreSQL holds neither the character U+0000 nor half a surrogate pair, in text as in jsonb. In JSON of decoded
 * UTF-8 both can only be escapes, so a look at the text is enough, however many values it has.
 */
const isUnstorable = (json: string): boolean => {
  for (const [, unstorable] of json.matchAll(escapes)) if (unstorable !== undefined) return true;
  return false;
};
