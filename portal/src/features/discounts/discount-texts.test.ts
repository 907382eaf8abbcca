import { expect, test } from 'vitest';
import { amountEntry, amountText, dayText, valueText, yesNo } from './discount-texts.ts';

test.each([
  ['flat', 100, '₹100.00'],
  ['flat', 123456.5, '₹1,23,456.50'],
  ['percentage', 10, '10%'],
  ['percentage', 12.5, '12.5%'],
  ['fixed_price', 199, '₹199.00'],
  ['buy_x_get_y', 1, '1'],
  ['conditional', 2500, '2,500'],
  ['of another time', 7, '7'],
])('the value of %s %s reads %s', (type, value, text) => {
  expect(valueText({ type, value })).toBe(text);
});

test('amounts, days and booleans, and what is not there', () => {
  expect(amountText(0)).toBe('₹0.00');
  expect(amountText(99.5)).toBe('₹99.50');
  expect(amountText(null)).toBe('-');
  expect(dayText('2026-12-01')).toBe('01/12/2026');
  expect(dayText(null)).toBe('-');
  expect([yesNo(true), yesNo(false)]).toEqual(['Yes', 'No']);
});

test.each([
  [null, ''],
  [0, '0'],
  [500, '500'],
  [99.5, '99.50'],
  [9999999999.99, '9999999999.99'],
])('a field shows %s as "%s"', (rupees, text) => {
  expect(amountEntry(rupees)).toBe(text);
});
