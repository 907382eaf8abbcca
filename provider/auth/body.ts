import * as z from 'zod';
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
  try {
    return JSON.parse(body.toString('utf8'), refuseUnstorable);
  } catch (error) {
    if (error instanceof SyntaxError) throw badJson('invalid JSON');
    if (error instanceof RangeError) throw badJson('exceeded max depth');
    throw error;
  }
};

// PostgreSQL holds neither the character U+0000 nor half a surrogate pair, in text as in jsonb.
const refuseUnstorable = (key: string, value: unknown): unknown => {
  if (isUnstorable(key) || (typeof value === 'string' && isUnstorable(value))) {
    throw validationFailed('Text must not contain the null character or unpaired surrogates');
  }
  return value;
};

const isUnstorable = (value: string): boolean => value.includes('\0') || !value.isWellFormed();
