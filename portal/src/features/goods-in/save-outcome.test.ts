import { expect, test } from 'vitest';
import { ProviderError } from '../../lib/provider-error.ts';
import { receivedBefore, refusedLines, tellsUnsaved } from './save-outcome.ts';
import { savedText, totalsText } from './words.ts';

const failure = (status: number, code = '', details = '') =>
  new ProviderError({ message: 'No', status, code, details, offline: status === 0 || status === 503 });

test.each([
  ['no answer', failure(0), false, false],
  ['no free connection', failure(503, 'PGRST003'), true, false],
  ['a database that went away meanwhile', failure(503, 'PGRST000'), false, false],
  ['a refusal', failure(422, 'PT422'), true, true],
  ['a session that ended', failure(401, 'session_ended'), true, false],
  ['a fault of the database', failure(500, 'XX000'), true, false],
  ['a page of something in between', failure(500), false, false],
])('%s tells whether a bill was not saved, and whether it was not saved before', (_, error, first, again) => {
  expect(tellsUnsaved(error, false)).toBe(first);
  expect(tellsUnsaved(error, true)).toBe(again);
});

test('what a refusal says in its details', () => {
  const received = { received_at: '2026-11-23T10:00:00Z', received_by_email: 'a@b.example' };
  expect(receivedBefore(failure(409, 'PT409', JSON.stringify({ received })))).toEqual(received);
  expect(receivedBefore(failure(409, 'PT409', 'words'))).toBeNull();
  expect(refusedLines(failure(422, 'PT422', '{"lines": [{"line": 1}]}'))).toEqual([{ line: 1 }]);
  expect(refusedLines(failure(500))).toEqual([]);
});

test('what a bill does, and did, in words', () => {
  expect(totalsText({ added: 8, more: 2, open: 1, pieces: 1200 })).toBe(
    '8 new products, more stock for 2 products, 1 product open: 1,200 pieces',
  );
  expect(totalsText({ added: 0, more: 1, open: 0, pieces: 1 })).toBe('More stock for 1 product: 1 piece');
  expect(totalsText({ added: 0, more: 0, open: 0, pieces: 0 })).toBe('Nothing to save yet');
  expect(savedText({ added: 1, more: 2, pieces: 9, labels: [] })).toBe(
    '1 product added, 2 products got more stock: 9 pieces came in.',
  );
});
