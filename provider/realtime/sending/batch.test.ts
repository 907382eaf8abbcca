import { expect, it, test } from 'vitest';
import { readBatch } from './batch.ts';
import { SendingRefused } from './refusals.ts';

const bounds = { payload: 20, batch: 3 };
const message = { topic: 'hall', event: 'moved', payload: { x: 1 } };

const read = (body: unknown): unknown => {
  try {
    return readBatch(body, bounds);
  } catch (error) {
    if (!(error instanceof SendingRefused)) throw error;
    return [error.status, error.body];
  }
};

test('messages are what clients hear, with an id where they have one', () => {
  const messages = [message, { ...message, private: true, id: 'a"b', payload: {} }];
  expect(readBatch({ messages }, bounds)).toEqual([
    { topic: 'hall', event: 'moved', isPrivate: false, said: '{"type":"broadcast","event":"moved","payload":{"x":1}}' },
    {
      topic: 'hall',
      event: 'moved',
      isPrivate: true,
      said: '{"type":"broadcast","event":"moved","payload":{},"meta":{"id":"a\\"b"}}',
    },
  ]);
});

it.each([
  [{}, `can't be blank`],
  [[], `can't be blank`],
  [null, `can't be blank`],
  [{ messages: null }, `can't be blank`],
  [{ messages: [] }, `can't be blank`],
  [{ messages: 'a' }, 'is invalid'],
  [{ messages: [message, 7] }, 'is invalid'],
])('%j has no messages', (body, complaint) => {
  expect(read(body)).toEqual([422, { errors: { messages: [complaint] } }]);
});

it.each([
  [{ topic: undefined }, { topic: [`can't be blank`] }],
  [{ topic: ' ' }, { topic: [`can't be blank`] }],
  [{ topic: 7 }, { topic: ['is invalid'] }],
  [
    { topic: { toString: 1 }, event: { toString: 1 } },
    { topic: ['is invalid'], event: ['is invalid'] },
  ],
  [{ topic: 'a\0' }, { topic: ['is invalid'] }],
  [{ topic: '\ud83d' }, { topic: ['is invalid'] }],
  [
    { event: null, payload: null },
    { event: [`can't be blank`], payload: [`can't be blank`] },
  ],
  [{ payload: [1] }, { payload: ['is invalid'] }],
  [{ payload: { x: 'too long a text' } }, { payload: ['Payload size exceeds tenant limit'] }],
  [{ private: 'perhaps' }, { private: ['is invalid'] }],
  [{ id: 1 }, { id: ['is invalid'] }],
])('one with %j refuses all', (part, complaints) => {
  expect(read({ messages: [message, { ...message, ...part }] })).toEqual([
    422,
    { errors: { messages: [{}, complaints] } },
  ]);
});

test('flags may be texts', () => {
  const flags = ['true', '1', false, 'false', '0', null].map((flag) => {
    const [first] = readBatch({ messages: [{ ...message, private: flag }] }, bounds);
    return first?.isPrivate;
  });
  expect(flags).toEqual([true, true, false, false, false, false]);
});

test('more than may be sent at once are too many', () => {
  expect(read({ messages: [message, message, message, message] })).toEqual([
    429,
    { message: 'Too many messages to broadcast, please reduce the batch size' },
  ]);
});
