import { expect, test } from 'vitest';
import { customerWords } from './customer-words.ts';
import { kindWords } from './field-words.ts';

const words = { ...kindWords, ...customerWords };

const texts = { categoryid: { 3: 'Saree' }, referred_by: { 7: 'Asha Rao' } };

const read = (kind: keyof typeof words, column: string, value: unknown, values = {}) => {
  const own = words[kind]?.[column];
  return own && [own.label, own.text(value, { values, texts })];
};

test.each([
  ['product', 'retailprice', 123456, 'Retail Price', '₹1,23,456.00'],
  ['product', 'retailprice', 1234.5, 'Retail Price', '₹1,234.50'],
  ['product', 'retailprice', 0, 'Retail Price', '₹0.00'],
  ['product', 'categoryid', 3, 'Category', 'Saree'],
  ['product', 'categoryid', 4, 'Category', '#4'],
  ['product', 'categoryid', null, 'Category', '(empty)'],
  ['product', 'description', '', 'Description', '(empty)'],
  ['variant', 'stock', 1200, 'Stock', '1,200 pcs'],
  ['variant', 'stock', 0, 'Stock', '0 pcs'],
  ['customer', 'phone', '+919876543210', 'Phone', '+91 98765 43210'],
  ['customer', 'phone', 'unknown', 'Phone', 'unknown'],
  ['customer', 'referred_by', 7, 'Referred By', 'Asha Rao'],
  ['customer', 'loyalty_tier', 'gold', 'Loyalty', 'gold'],
  ['customer', 'last_purchased_at', '2026-11-20T20:00:00+00:00', 'Last Purchase', '21/11/2026'],
  ['discount', 'start_date', '2026-12-01', 'Start', '01/12/2026'],
  ['discount', 'end_date', 'infinity', 'End', 'infinity'],
  ['discount', 'active', false, 'Active', 'No'],
  ['discount', 'exclusive', true, 'Exclusive', 'Yes'],
  ['discount', 'product_ids', ['BC26001', 'BC26002'], 'Products', 'BC26001, BC26002'],
  ['discount', 'product_ids', null, 'Products', '(empty)'],
  ['discount', 'max_discount', null, 'Max Discount', '(empty)'],
  ['profile', 'role', 'superadmin', 'Role', 'Super Admin'],
  ['category', 'name', 'Kurta', 'Name', 'Kurta'],
] as const)('%s %s: %j', (kind, column, value, label, text) => {
  expect(read(kind, column, value)).toEqual([label, text]);
});

test.each([
  ['percentage', '12.5%'],
  ['flat', '₹12.50'],
  ['fixed_price', '₹12.50'],
  ['buy_x_get_y', '12.5'],
  [undefined, '12.5'],
])('the value of a discount of type %s', (type, text) => {
  expect(read('discount', 'value', 12.5, { type })?.[1]).toBe(text);
});

test('a value that was changed alone has the unit of its type then', () => {
  const beside = { values: {}, texts: { type: { at: 'percentage' } } };
  expect(kindWords.discount?.value?.text(10, beside)).toBe('10%');
});

test('what cannot be read as it should be is shown as it is stored', () => {
  expect(read('product', 'retailprice', 'much')?.[1]).toBe('much');
  expect(read('product', 'retailprice', 'NaN')?.[1]).toBe('NaN');
  expect(read('discount', 'product_ids', { odd: 1 })?.[1]).toBe('{"odd":1}');
  expect(read('profile', 'role', 'manager')?.[1]).toBe('manager');
});
