import { expect, it, test } from 'vitest';
import { messageOf } from './stored-message.ts';

const row = {
  id: 'abc',
  topic: 'hall',
  event: 'moved',
  extension: 'broadcast',
  private: 't',
  payload: '{"x": 12345678901234567890}',
  binary_payload: null,
};

test('JSON is told with the id of the message, and with all digits', () => {
  const { body, ...message } = messageOf(row) ?? {};
  expect(message).toEqual({ id: 'abc', topic: 'hall', event: 'moved', isPrivate: true });
  expect([body?.encoding, String(body?.bytes)]).toEqual(['json', '{"id": "abc", "x": 12345678901234567890}']);
});

it.each([
  ['{}', '{"id": "abc"}'],
  ['{"id": null, "a": 1}', '{"id": null, "a": 1}'],
  ['{"a": {"id": 1}}', '{"id": "abc", "a": {"id": 1}}'],
])('%s is told as %s', (payload, told) => {
  expect(String(messageOf({ ...row, payload })?.body.bytes)).toBe(told);
});

test('bytes are read from their hex', () => {
  const message = messageOf({ ...row, private: 'f', payload: null, binary_payload: '\\x00ff' });
  expect(message).toMatchObject({ isPrivate: false, body: { encoding: 'bytes', bytes: Buffer.from([0, 255]) } });
});

it.each([
  { extension: 'presence' },
  { event: null },
  { topic: '' },
  { payload: null },
  { payload: '[1]' },
  { payload: 'null' },
])('%o is no message', (part) => {
  expect(messageOf({ ...row, ...part })).toBeUndefined();
});
