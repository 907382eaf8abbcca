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
