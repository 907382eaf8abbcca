import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterKeys, hasFilters, noFilters, readListUrl, writeListUrl } from './list-url.ts';

test('an empty address is the first page of everything', () => {
  expect(readListUrl('')).toEqual({ filters: noFilters, page: 1 });
  expect(writeListUrl({ filters: noFilters, page: 1 })).toBe('');
});

test('only what differs from that stands in the address', () => {
  expect(writeListUrl({ filters: { ...noFilters, fabric: 'silk & wool', size: 'XL' }, page: 3 })).toBe(
    'fabric=silk+%26+wool&size=XL&page=3',
  );
});

test.each(['0', '-1', '1.5', 'x', '', '1e3', '99999999999'])('page=%s is page 1', (page) => {
  expect(readListUrl(`page=${page}`).page).toBe(1);
});

test('a filter text is cut at 200 characters, and unknown names are left alone', () => {
  const read = readListUrl(`fabric=${'s'.repeat(500)}&drop=1`);
  expect(read.filters.fabric).toHaveLength(200);
  expect(Object.keys(read.filters)).toEqual([...filterKeys]);
});

test('whatever is written is read back', () => {
  const text = fc.string({ maxLength: 200, unit: 'grapheme' }).filter((value) => value.length <= 200);
  const filters = fc.record({
    productid: text,
    category: text,
    fabric: text,
    size: text,
    color: text,
    description: text,
  });
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 1_000_000 }), (given, page) => {
      const request = { filters: given, page };
      expect(readListUrl(writeListUrl(request))).toEqual(request);
      expect(hasFilters(given)).toBe(Object.values(given).join('') !== '');
    }),
    { seed: 20261121, numRuns: 500 },
  );
});
