import { expect, test } from 'vitest';
import { nothingSelected, rangeTo, type Selection, withTicked } from './selection.ts';

const page = ['a', 'b', 'c', 'd'];
const idsOf = ({ ids, allOf }: Selection) => [[...ids], allOf];

test('products stay selected while other pages are shown', () => {
  const two = withTicked(withTicked(nothingSelected, page, ['b'], true), ['e', 'f'], ['e'], true);
  expect(idsOf(two)).toEqual([['b', 'e'], null]);
  expect(idsOf(withTicked(two, page, page, false))).toEqual([['e'], null]);
});

test('one product unticked of all that were found leaves the others of its page', () => {
  const all: Selection = { ids: new Set(), allOf: 'fabric=silk' };
  expect(idsOf(withTicked(all, page, ['b'], false))).toEqual([['a', 'c', 'd'], null]);
});

test.each([
  [null, 'c', ['c']],
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  ['of another page', 'c', ['c']],
])('from %s to %s', (last, id, range) => {
  expect(rangeTo(page, last, id)).toEqual(range);
});
