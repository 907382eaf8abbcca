import { expect, test } from 'vitest';
import { faultFrom, NoAnswer, NotLoaded } from './print-fault.ts';

test.each([
  ['Unable to establish connection with QZ Tray', false, 'absent'],
  ['Unable to establish connection with QZ Tray', true, 'blocked'],
  ['Connection attempt denied by Local Network Access restrictions', false, 'blocked'],
  ['Connection blocked by client', false, 'refused'],
  ['Request blocked', false, 'refused'],
  ['Connection closed before response received', false, 'lost'],
])('%s (denied: %s) is %s', (message, denied, kind) => {
  expect(faultFrom(new Error(message), denied).kind).toBe(kind);
});

test('a client that could not be fetched and a service without an answer are told apart', () => {
  expect(faultFrom(new NotLoaded('x'), false).kind).toBe('not-loaded');
  expect(faultFrom(new NoAnswer('x'), false).kind).toBe('silent');
});

test('the printer’s own words are passed on', () => {
  const { kind, sentence } = faultFrom(new Error('Out of paper'), false);
  expect([kind, sentence]).toEqual(['printer', 'The label was not printed. The print service says: Out of paper']);
});

test('every fault says something of its own', () => {
  const sentences = [
    faultFrom(new Error('Unable to establish connection with QZ Tray'), false),
    faultFrom(new Error('Unable to establish connection with QZ Tray'), true),
    faultFrom(new Error('Request blocked'), false),
    faultFrom(new Error('Connection closed before response received'), false),
    faultFrom(new NotLoaded('x'), false),
    faultFrom(new NoAnswer('x'), false),
  ].map(({ sentence }) => sentence);
  expect(new Set(sentences).size).toBe(6);
});
