import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listUrl } from './list-url.ts';

const filterKeys = ['id', 'fabric', 'size'] as const;
const url = listUrl(filterKeys);

test('an empty address is the first page of everything', () => {
  expect(url.read('')).toEqual({ filters: url.none, page: 1 });
  expect(url.write({ filters: url.none, page: 1 })).toBe('');
});

test('only what differs from that stands in the address', () => {
  expect(url.write({ filters: { ...url.none, fabric: 'silk & wool', size: 'XL' }, page: 3 })).toBe(
    'fabric=silk+%26+wool&size=XL&page=3',
  );
});

test.each(['0', '-1', '1.5', 'x', '', '1e3', '99999999999'])('page=%s is page 1', (page) => {
  expect(url.read(`page=${page}`).page).toBe(1);
});

test('a filter text is cut at 200 characters, and unknown names are left alone', () => {
  const read = url.read(`fabric=${'s'.repeat(500)}&drop=1`);
  expect(read.filters.fabric).toHaveLength(200);
  expect(Object.keys(read.filters)).toEqual([...filterKeys]);
});

test('whatever is written is read back, blanks and all', () => {
  const word = fc.string({ maxLength: 190, unit: 'grapheme' }).filter((value) => value.length <= 190);
  const blanks = fc.constantFrom('', ' ', '  ', '\u00a0');
  const text = fc
    .tuple(blanks, word, blanks)
    .map((parts) => parts.join(''))
    .filter((value) => value === '' || value.trim() !== '');
  const filters = fc.record({ id: text, fabric: text, size: text });
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 1_000_000 }), (given, page) => {
      const request = { filters: given, page };
      expect(url.read(url.write(request))).toEqual(request);
      expect(url.hasFilters(given)).toBe(Object.values(given).join('') !== '');
    }),
    { seed: 20261121, numRuns: 500 },
  );
});

test.each([' ', '   ', '\t', '\u00a0', '\u2003 '])('a filter of blanks alone, %j, is none', (fabric) => {
  const filters = { ...url.none, fabric };
  expect(url.write({ filters, page: 2 })).toBe('page=2');
  expect(url.read(new URLSearchParams({ fabric }).toString()).filters).toEqual(url.none);
  expect(url.hasFilters(filters)).toBe(false);
});

test('characters that nobody types are left out of a filter', () => {
  expect(url.read('fabric=si%00l%0Ak').filters.fabric).toBe('silk');
});
