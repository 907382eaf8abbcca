import { expect, test } from 'vitest';
import { discountDefaults } from '../../../../../shop/discount.ts';
import { type DiscountForm, formOf } from './discount-form.ts';
import { type FieldName, formErrors } from './fields.ts';

const blank = formOf(discountDefaults);
const number = 'Type a number of 0 or more, with at most two decimals.';

test('a new form may be saved as it is', () => {
  expect([...formErrors(blank)]).toEqual([]);
});

test.each<[Partial<DiscountForm>, FieldName, string]>([
  [{ value: '-1' }, 'value', number],
  [{ value: '' }, 'value', number],
  [{ value: '1.005' }, 'value', number],
  [{ min_total: '-0.01' }, 'min_total', number],
  [{ max_discount: 'ten' }, 'max_discount', number],
  [{ type: 'percentage', value: '100.01' }, 'value', 'Type a number from 0 to 100, with at most two decimals.'],
  [{ type: '' }, 'type', 'Choose one of the five types.'],
  [{ code: 'X'.repeat(61) }, 'code', 'Use at most 60 characters.'],
  [{ start_date: '2026-12-02', end_date: '2026-12-01' }, 'end_date', 'Choose an end on or after the start.'],
  [{ start_date: '0226-12-01' }, 'start_date', 'Check the year.'],
  [{ end_date: '220260-12-31' }, 'end_date', 'Check the year.'],
  [{ product_ids: Array.from({ length: 1001 }, (_, n) => `BC${n}`) }, 'product_ids', 'Choose at most 1,000'],
])('%# is said at its field, with what to do', (typed, field, advice) => {
  const errors = formErrors({ ...blank, ...typed });
  expect([...errors.keys()]).toEqual([field]);
  expect(errors.get(field)).toMatch(/^[A-Z].*\. [A-Z]/);
  expect(errors.get(field)).toContain(advice);
});

test.each([
  ['0112', 'The date is not complete. Type the whole date.'],
  ['31/02/2026', 'There is no such day. Check the day and the month.'],
])('the date %s is no empty date', (typed, said) => {
  const errors = formErrors({ ...blank, value: 'x', start_date: typed, end_date: typed });
  expect([...errors]).toEqual([
    ['value', expect.any(String)],
    ['start_date', said],
    ['end_date', said],
  ]);
});
