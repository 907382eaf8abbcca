import { expect, test } from 'vitest';
import { type DiscountRule, discountDefaults, discountProblems, discountTypes } from './discount.ts';

const problems = (change: Partial<DiscountRule>) => discountProblems({ ...discountDefaults, ...change });

test('a new discount is flat, of value 0 from a total of 0, and active', () => {
  expect(discountDefaults).toMatchObject({ type: 'flat', value: 0, min_total: 0, active: true });
  expect(discountProblems(discountDefaults)).toEqual({});
});

test('each of the five types may be saved, and no other', () => {
  expect(discountTypes).toEqual(['flat', 'percentage', 'buy_x_get_y', 'fixed_price', 'conditional']);
  for (const type of discountTypes) expect(problems({ type })).toEqual({});
  for (const type of ['', 'gift', 'Flat'])
    expect(problems({ type })).toEqual({ type: 'There is no such type of discount' });
});

test.each<[Partial<DiscountRule>, Partial<Record<keyof DiscountRule, string>>]>([
  [{ type: 'percentage', value: 100 }, {}],
  [{ type: 'percentage', value: '100.01' }, { value: 'A percentage is at most 100' }],
  [{ type: 'flat', value: '100.01' }, {}],
  [{ value: -1 }, { value: 'The value is not an amount' }],
  [{ value: '' }, { value: 'The value is not an amount' }],
  [{ value: '1.005' }, { value: 'The value is not an amount' }],
  [{ value: '10000000000' }, { value: 'The value is not an amount' }],
  [{ min_total: -0.01 }, { min_total: 'The min total is not an amount' }],
  [{ max_discount: 0 }, {}],
  [{ max_discount: -1 }, { max_discount: 'The max discount is not an amount' }],
  [{ start_date: '2026-12-31', end_date: '2026-12-31' }, {}],
  [{ start_date: '2026-12-31', end_date: '2026-12-30' }, { end_date: 'The end lies before the start' }],
  [{ end_date: '2026-12-30' }, {}],
  [{ start_date: '2000-01-01', end_date: '2999-12-31' }, {}],
  [{ start_date: '1999-12-31' }, { start_date: 'The start is not a day of the years 2000 to 2999' }],
  [{ start_date: '0226-12-01' }, { start_date: 'The start is not a day of the years 2000 to 2999' }],
  [{ end_date: '3000-01-01' }, { end_date: 'The end is not a day of the years 2000 to 2999' }],
  [{ end_date: '220260-12-31' }, { end_date: 'The end is not a day of the years 2000 to 2999' }],
  [{ end_date: 'infinity' }, { end_date: 'The end is not a day of the years 2000 to 2999' }],
  [{ end_date: '2026-02-30' }, { end_date: 'The end is not a day of the years 2000 to 2999' }],
  [{ code: 'x'.repeat(61) }, { code: 'The code is too long' }],
  [{ code: '🧵'.repeat(60) }, {}],
  [{ category: 'x'.repeat(61) }, { category: 'The category is too long' }],
  [{ product_ids: Array.from({ length: 1001 }, String) }, { product_ids: 'There are too many products' }],
])('%j', (change, expected) => {
  expect(problems(change)).toEqual(expected);
});
