import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountDefaults } from '../../../../../shop/discount.ts';
import { isSameForm } from '../../editor/index.ts';
import { type DiscountForm, formOf, ruleOf } from './discount-form.ts';
import { fields } from './fields.ts';

const blank = formOf(discountDefaults);

test('a new form: type flat, value 0, min total 0, active', () => {
  expect(blank).toEqual({
    code: '',
    type: 'flat',
    value: '0',
    min_total: '0',
    max_discount: '',
    category: '',
    product_ids: [],
    start_date: '',
    end_date: '',
    auto_apply: false,
    exclusive: false,
    once_per_customer: false,
    active: true,
  });
});

test('what is empty is saved as nothing, spaces around texts are left out', () => {
  expect(ruleOf({ ...blank, code: '  ', value: ' 5 ', max_discount: ' ' })).toEqual({
    ...discountDefaults,
    value: '5',
    min_total: '0',
  });
  expect(ruleOf({ ...blank, code: ' WEL100 ' }).code).toBe('WEL100');
});

test('amounts are taken as people type them', () => {
  expect(ruleOf({ ...blank, value: '₹1,23,456.5', min_total: '1,000', max_discount: '.5' })).toMatchObject({
    value: '123456.5',
    min_total: '1000',
    max_discount: '0.5',
  });
  expect(ruleOf({ ...blank, value: '-1', min_total: '1,00' })).toMatchObject({ value: '-1', min_total: '1,00' });
});

test.each<[Partial<DiscountForm>, boolean]>([
  [{ value: '0.00' }, true],
  [{ value: '₹0.' }, true],
  [{ code: ' ' }, true],
  [{ max_discount: '0' }, false],
  [{ product_ids: ['BC26001'] }, false],
  [{ active: false }, false],
  [{ value: 'x' }, false],
])('%j is the same as a blank form: %s', (typed, same) => {
  expect(isSameForm(fields, blank, { ...blank, ...typed })).toBe(same);
});

test('whatever is stored comes back as it was', () => {
  const paise = fc.integer({ min: 0, max: 999_999_999_999 });
  const rupees = paise.map((amount) => amount / 100);
  const text = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
  const day = fc.constantFrom(null, '2026-12-01', '2027-01-31');
  const rule = fc.record({
    code: fc.option(text),
    type: fc.constantFrom('flat', 'percentage', 'buy_x_get_y', 'fixed_price', 'conditional'),
    value: rupees,
    min_total: rupees,
    max_discount: fc.option(rupees),
    category: fc.option(text),
    product_ids: fc.option(fc.uniqueArray(text, { minLength: 1, maxLength: 5 })),
    start_date: day,
    end_date: day,
    auto_apply: fc.boolean(),
    exclusive: fc.boolean(),
    once_per_customer: fc.boolean(),
    active: fc.boolean(),
  });
  fc.assert(
    fc.property(rule, (stored) => {
      const sent = ruleOf(formOf(stored));
      const numbers = {
        value: Number(sent.value),
        min_total: Number(sent.min_total),
        max_discount: sent.max_discount === null ? null : Number(sent.max_discount),
      };
      expect({ ...sent, ...numbers }).toEqual(stored);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});
