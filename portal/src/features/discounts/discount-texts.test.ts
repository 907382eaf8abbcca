import { expect, test } from 'vitest';
import {
  activeText,
  amountEntry,
  amountText,
  amountTidied,
  daysText,
  dayText,
  valueText,
  yesNo,
} from './discount-texts.ts';

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

test('when and whether it holds, in words that need no header', () => {
  expect(daysText({ start_date: '2026-12-01', end_date: '2027-01-31' })).toBe('01/12/2026 to 31/01/2027');
  expect(daysText({ start_date: '2026-12-01', end_date: null })).toBe('From 01/12/2026');
  expect(daysText({ start_date: null, end_date: '2027-01-31' })).toBe('Until 31/01/2027');
  expect(daysText({ start_date: null, end_date: null })).toBe('Any day');
  expect([activeText(true), activeText(false)]).toEqual(['Active', 'Not active']);
});

// Days that were stored before the database refused them: the list shows them as they are, so that one can mend them.
test.each([
  ['0226-12-01', '01/12/0226'],
  ['220260-12-31', '220260-12-31'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
  ['0044-03-15 BC', '0044-03-15 BC'],
])('the odd day %s reads %s', (day, text) => {
  expect(dayText(day)).toBe(text);
});

test.each([
  ['1,000', '1000'],
  ['₹500', '500'],
  ['.5', '0.50'],
  ['5.', '5'],
  ['12.5', '12.50'],
  [' 7 ', '7'],
  ['', ''],
  ['-1', '-1'],
  ['1.005', '1.005'],
  ['1,00', '1,00'],
  ['ten', 'ten'],
])('"%s" typed is tidied to "%s", and stays so', (typed, tidied) => {
  expect(amountTidied(typed)).toBe(tidied);
  expect(amountTidied(tidied)).toBe(tidied);
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
