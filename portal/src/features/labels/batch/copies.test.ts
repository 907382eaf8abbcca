import { expect, test } from 'vitest';
import { copiesFrom } from './copies.ts';

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['007', 7],
  ['999', 999],
  ['१२', 12],
  ['૯૦', 90],
  ['1२', 12],
])('%j is %i', (text, copies) => {
  expect(copiesFrom(text)).toEqual({ copies });
});

test.each(['', '0', '-1', '1.5', '1e2', 'three', '1,,2', ',1', '1.000', '1234567890'])(
  '%j is no number of copies',
  (text) => {
    expect(copiesFrom(text)).toEqual({ error: 'Type how many labels to print: a whole number from 1 to 999.' });
  },
);

test('more than the printer is asked for at once is refused with the limit', () => {
  for (const text of ['1000', '1,000', '१,०००', '1,00,000', '1234567'])
    expect(copiesFrom(text)).toEqual({ error: 'Print at most 999 labels at once.' });
});
