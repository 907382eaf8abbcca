import { expect, test } from 'vitest';
import { fittingSizes, namesIn, proposedName, sameSizes, standardSets } from './size-sets.ts';
import { colorKey, compareSizes, sizeKey } from './sizes.ts';

test('a category is offered what its goods mostly come in', () => {
  expect(fittingSizes(' SAREE ')).toEqual(['Free-Size']);
  expect(fittingSizes('Kurti')).toEqual(['S', 'M', 'L', 'XL', 'XXL']);
  expect(fittingSizes('')).toEqual(['S', 'M', 'L', 'XL', 'XXL']);
  expect(fittingSizes('Kids Wear')[0]).toBe('2-3 Y');
});

test.each(standardSets)('$name stands in the order of a rack, each size once', ({ sizes }) => {
  expect(sizes.toSorted(compareSizes)).toEqual(sizes);
  expect(new Set(sizes.map(sizeKey)).size).toBe(sizes.length);
});

test('two lists of sizes are the same in any spelling, and in one order alone', () => {
  expect(sameSizes(['XL', '2XL'], ['xl', 'XXL'])).toBe(true);
  expect(sameSizes(['XL', '2XL'], ['XXL', 'XL'])).toBe(false);
  expect(sameSizes(['S'], ['S', 'M'])).toBe(false);
});

test('names stand between commas or on lines, each once', () => {
  expect(namesIn(' Red, dark  Blue ,,red\nGreen\t', colorKey)).toEqual(['Red', 'dark Blue', 'Green']);
  expect(namesIn('2XL, XXL; 3xl', sizeKey)).toEqual(['2XL', '3xl']);
  expect(namesIn(' , ', sizeKey)).toEqual([]);
});

test('a set is called by its first and its last size', () => {
  expect(proposedName(['32', '34', '36'])).toBe('32 to 36');
  expect(proposedName(['Free-Size'])).toBe('Free-Size');
  expect(proposedName([])).toBe('');
});
