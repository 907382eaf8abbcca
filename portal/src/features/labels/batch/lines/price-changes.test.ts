import { expect, test } from 'vitest';
import type { LabelLine } from '../../printer/label/label-line.ts';
import { sampleLine } from '../../printer/label/sample-line.ts';
import { changesBetween, withFresh } from './price-changes.ts';

const line = (variantid: string, changed: Partial<LabelLine> = {}) => sampleLine({ variantid, ...changed });

test('labels that are still as shown are no change, whenever the product was saved', () => {
  expect(changesBetween([line('a')], [line('a', { updated_at: '2026-02-01T00:00:00Z', stale: 2 })])).toEqual([]);
});

test('a price that changed is said once for all variants of the product', () => {
  const now = { retailprice: 275.5, purchaseprice: 120 };
  expect(changesBetween([line('a'), line('b')], [line('a', now), line('b', now)])).toEqual([
    'BC26001: the retail price was ₹250.00, now it is ₹275.50.',
    'BC26001: the purchase price has changed.',
  ]);
});

test.each([
  [{ size: 'L' }, 'BC26001, M, Red is now BC26001, L, Red.'],
  [{ stock: 5 }, 'BC26001, M, Red: the stock was 2, now it is 5.'],
  [{ number: 2 }, 'BC26001, M, Red: its number is another one now.'],
])('%o is said', (changed, sentence) => {
  expect(changesBetween([line('a')], [line('a', changed)])).toEqual([sentence]);
});

test('a variant that was deleted is said and left out; nothing new slips in', () => {
  const shown = [line('a'), line('b'), line('c')];
  const fresh = [line('a', { stock: 9 }), line('new')];
  expect(changesBetween(shown.slice(0, 2), fresh)).toContain('BC26001, M, Red is no longer there.');
  expect(withFresh(shown, shown.slice(0, 2), fresh)).toEqual([line('a', { stock: 9 }), line('c')]);
});
