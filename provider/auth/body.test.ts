import { expect, test } from 'vitest';
import * as z from 'zod';
import { readBody, text } from './body.ts';

const shape = z.object({ email: text, data: z.record(z.string(), z.unknown()).nullish() });
const read = (body: string) => readBody(shape, Buffer.from(body));

test('absent and null fields are empty, as Go reads them', () => {
  expect(read('{"email":null}')).toEqual({ email: '', data: undefined });
  expect(read('null')).toEqual({ email: '', data: undefined });
});

test.each([
  ['nothing', ''],
  ['half an object', '{"email":'],
  ['signs that are no JSON', '\xff\xfe'],
  ['a list', '[]'],
  ['a number', '3'],
  ['a field of another type', '{"email":5}'],
  ['an object for a text', '{"email":{"a":1}}'],
  ['a list for an object', '{"data":[1]}'],
  ['lists without end', '['.repeat(200_000)],
  ['lists too deep', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['lists deeper than can be written again', `{"data":{"a":${'['.repeat(199)}${']'.repeat(199)}}}`],
])('%s is bad_json', (_name, body) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ status: 400, code: 'bad_json' }));
});

test.each([
  ['a byte that stands alone', [0xff]],
  ['half a surrogate pair in bytes', [0xed, 0xa0, 0x80]],
  ['the null character in two bytes', [0xc0, 0x80]],
])('%s is bad_json', (_name, bytes) => {
  const body = Buffer.concat([Buffer.from('{"email":"a'), Buffer.from(bytes), Buffer.from('"}')]);
  expect(() => readBody(shape, body)).toThrow(expect.objectContaining({ status: 400, code: 'bad_json' }));
});

test('a missing body is bad_json', () => {
  expect(() => readBody(shape, undefined)).toThrow(expect.objectContaining({ code: 'bad_json' }));
});

test.each([
  ['the null character', '{"email":"a\\u0000b"}'],
  ['the null character in a name', '{"data":{"a\\u0000":1}}'],
  ['the null character deep inside', '{"data":{"a":[{"b":"\\u0000"}]}}'],
  ['the first half of a surrogate pair', '{"data":{"a":"\\ud800"}}'],
  ['the second half', '{"email":"\\uDFFF"}'],
  ['two first halves', '{"email":"\\uD83D\\uD83D\\uDE00"}'],
  ['a pair with a backslash between', '{"email":"\\ud83d\\\\\\ude00"}'],
])('%s is validation_failed', (_name, body) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ status: 400, code: 'validation_failed' }));
});

test('a backslash before u0000 is no null character', () => {
  expect(read('{"email":"\\\\u0000"}').email).toBe('\\u0000');
});

test('a pair of surrogates is one sign, escaped or not', () => {
  expect(read('{"email":"\\ud83d\\uDE00\u{1f600}"}').email).toBe('\u{1f600}\u{1f600}');
});
