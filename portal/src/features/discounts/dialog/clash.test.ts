import { expect, test } from 'vitest';
import { discountDefaults } from '../../../../../shop/discount.ts';
import { comparing } from '../../editor/testing.ts';
import type { Discount } from '../discount-row.ts';
import { formOf } from './discount-form.ts';
import { fields } from './fields.ts';

const { compare, take } = comparing(formOf, () => fields);

const base: Discount = {
  ...discountDefaults,
  id: 7,
  code: 'WEL100',
  value: 100,
  max_discount: null,
  min_total: 0,
  product_ids: ['BC26001'],
  updated_at: '2026-11-21T00:00:00Z',
};

test('what both changed differently is a clash in which mine stands, in words as the form shows them', () => {
  const mine = { ...formOf(base), value: '300', start_date: '2026-12-01', active: false, product_ids: ['A', 'B'] };
  const theirs = { ...base, value: 200, start_date: '2026-12-02', product_ids: null };
  const { merged, clashes, taken } = compare(base, mine, theirs);
  expect(taken).toEqual([]);
  expect(merged).toEqual(mine);
  expect(clashes).toEqual([
    { key: 'value', label: 'Value', mine: '₹300.00', theirs: '₹200.00' },
    { key: 'product_ids', label: 'Products', mine: 'A, B', theirs: '(empty)' },
    { key: 'start_date', label: 'Start', mine: '01/12/2026', theirs: '02/12/2026' },
  ]);
  expect(take(merged, formOf(theirs), 'value').value).toBe('200');
  expect(take(merged, formOf(theirs), 'no such field')).toBe(merged);
});

test('the same change, or one amount written in two ways, is no clash', () => {
  const mine = { ...formOf(base), value: '250.0', code: ' DIWALI ' };
  expect(compare(base, mine, { ...base, value: 250, code: 'DIWALI' })).toEqual({
    merged: mine,
    clashes: [],
    taken: [],
  });
});
