import { expect, it, test } from 'vitest';
import { SendingRefused } from './refusals.ts';
import { readSingle } from './single.ts';

const read = (body: string | Buffer, more: Partial<Parameters<typeof readSingle>[0]> = {}): unknown => {
  try {
    const asked = { topic: 'hall', event: 'moved', contentType: 'application/json', body: Buffer.from(body), ...more };
    const { event, body: said } = readSingle(asked, 30);
    return [event, said.encoding, said.encoding === 'json' ? said.bytes.toString() : [...said.bytes]];
  } catch (error) {
    if (!(error instanceof SendingRefused)) throw error;
    return [error.status, error.body];
  }
};

it.each([
  ['{"x":1}', '{"x":1}'],
  [' {"n": 12345678901234567890}\n', '{"n": 12345678901234567890}'],
  ['[1,2]', '{"_json":[1,2]}'],
  ['"थान"', '{"_json":"थान"}'],
  ['null', '{"_json":null}'],
  ['', '{}'],
])('JSON %j is told as %s', (body, told) => {
  expect(read(body)).toEqual(['moved', 'json', told]);
});

test('JSON may say more of itself, or nothing', () => {
  expect(read('{}', { contentType: 'application/json; charset=utf-8' })).toEqual(['moved', 'json', '{}']);
  expect(read('{}', { contentType: undefined })).toEqual(['moved', 'json', '{}']);
});

test('bytes are what they are, none too', () => {
  const contentType = 'application/octet-stream';
  expect(read(Buffer.from([0, 255]), { contentType })).toEqual(['moved', 'bytes', [0, 255]]);
  expect(read('', { contentType })).toEqual(['moved', 'bytes', []]);
});

it.each(['{', '{"a":}', Buffer.from([0x7b, 0xff, 0x7d]), '['.repeat(30)])('what is no JSON is refused (%#)', (body) => {
  expect(read(body)).toEqual([400, { message: 'Bad Request' }]);
});

it.each([
  ['{}', { contentType: 'text/plain' }, 415, expect.objectContaining({ error: expect.any(String) })],
  ['x'.repeat(31), {}, 422, { errors: { payload: ['Payload size exceeds tenant limit'] } }],
  ['{}', { topic: ' ' }, 422, { errors: { topic: [`can't be blank`] } }],
  ['{}', { topic: 'a\0' }, 422, { errors: { topic: ['is invalid'] } }],
  ['{}', { event: ' ' }, 422, { errors: { event: [`can't be blank`] } }],
  ['{}', { topic: 'थ'.repeat(83) }, 422, { errors: { topic: ['should be at most 246 byte(s)'] } }],
  ['{}', { event: 'x'.repeat(256) }, 422, { errors: { event: ['should be at most 255 byte(s)'] } }],
])('%s with %o is refused', (body, more, status, said) => {
  expect(read(body, more)).toEqual([status, said]);
});

test('as long as can be told', () => {
  expect(read('{}', { topic: 'थ'.repeat(82), event: 'x'.repeat(255) })).toEqual(['x'.repeat(255), 'json', '{}']);
});
