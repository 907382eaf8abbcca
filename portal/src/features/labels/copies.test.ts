import { expect, test } from 'vitest';
import { copiesFrom, labelsText } from './copies.ts';

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['007', 7],
  ['999', 999],
])('%j is %i', (text, copies) => {
  expect(copiesFrom(text)).toEqual({ copies });
});

test.each(['', '0', '-1', '1.5', '1e2', 'three', '१', '1234567'])('%j is no number of copies', (text) => {
  expect(copiesFrom(text)).toEqual({ error: 'Type how many labels to print: a whole number from 1 to 999.' });
});

test('more than the printer is asked for at once is refused with the limit', () => {
  expect(copiesFrom('1000')).toEqual({ error: 'Print at most 999 labels at once.' });
});

test('labels are counted in words', () => {
  expect([labelsText(1), labelsText(2)]).toEqual(['1 label', '2 labels']);
});
