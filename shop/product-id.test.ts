import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatProductId, nextProductId, productSortKey, yearPrefix } from './product-id.ts';

test('the prefix carries the year of the shop, not of the machine', () => {
  expect(yearPrefix(new Date('2026-07-01T00:00:00Z'))).toBe('BC26');
  expect(yearPrefix(new Date('2025-12-31T18:29:59Z'))).toBe('BC25');
  expect(yearPrefix(new Date('2025-12-31T18:30:00Z'))).toBe('BC26');
});

test('the sequence has three digits and grows past them', () => {
  expect(formatProductId('BC26', 7)).toBe('BC26007');
  expect(nextProductId('BC26', null)).toBe('BC26001');
  expect(nextProductId('BC26', '009')).toBe('BC26010');
  expect(nextProductId('BC26', '999')).toBe('BC261000');
  expect(nextProductId('BC26', '1000')).toBe('BC261001');
});

test('a sort key pads the suffix; every other id goes to the end', () => {
  expect(productSortKey('BC24001')).toBe('BC24000001');
  expect(productSortKey('BC241000')).toBe('BC24001000');
  expect(productSortKey('BC241234567')).toBe('BC241234567');
  for (const other of ['bc24001', 'BC24', 'BC2400A', 'SAREE-1', ' BC24001', 'BC24001\n', 'BC24००१', '']) {
    expect(productSortKey(other)).toBe(`ZZ${other}`);
  }
});

test('sorting by key is sorting by year, then by number', () => {
  const ids = fc.record({ year: fc.integer({ min: 0, max: 99 }), number: fc.integer({ min: 1, max: 999_999 }) });
  fc.assert(
    fc.property(ids, ids, (left, right) => {
      const [first, second] = [left, right].map(({ year, number }) =>
        productSortKey(formatProductId(`BC${String(year).padStart(2, '0')}`, number)),
      ) as [string, string];
      const expected = Math.sign(left.year - right.year || left.number - right.number);
      expect(first < second ? -1 : first > second ? 1 : 0).toBe(expected);
    }),
  );
});
