import { describe, expect, test } from 'vitest';
import { caretAfterEdit, editedPrice, noPrice, type PriceEntry, paiseOf, shownPrice } from './price-entry.ts';

const typed = (digits: string): PriceEntry => ({ digits });

describe('a price field', () => {
  test('shows a rupee sign and Indian grouping', () => {
    expect(shownPrice(noPrice)).toBe('');
    expect(shownPrice(typed('0'))).toBe('₹0');
    expect(shownPrice(typed('123456'))).toBe('₹1,23,456');
    expect(shownPrice({ stored: 125_050 })).toBe('₹1,250.50');
  });

  test('takes digits alone', () => {
    expect(editedPrice(noPrice, '₹1a2-3 ')).toEqual(typed('123'));
    expect(editedPrice(typed('12'), '₹12.')).toEqual(typed('12'));
    expect(editedPrice(typed('12'), '-₹12')).toEqual(typed('12'));
    expect(editedPrice(typed('1'), '')).toEqual(noPrice);
    expect(editedPrice(noPrice, '007')).toEqual(typed('7'));
  });

  test('keeps stored paise until it is edited', () => {
    const stored = { stored: 125_050 };
    expect(editedPrice(stored, '₹1,250.50')).toBe(stored);
    expect(paiseOf(stored)).toBe(125_050);
  });

  test.each([
    ['a digit typed behind the paise', '₹1,250.505', '1250'],
    ['a digit typed among the rupees', '₹1,2750.50', '12750'],
    ['a paisa deleted', '₹1,250.5', '1250'],
    ['the point deleted', '₹1,25050', '1250'],
    ['all of it typed over', '5', '5'],
    ['all of it deleted', '', ''],
  ])('never makes paise into rupees: %s', (_, text, digits) => {
    expect(editedPrice({ stored: 125_050 }, text)).toEqual(typed(digits));
  });

  test('stops at thirteen digits', () => {
    expect(paiseOf(editedPrice(noPrice, '9'.repeat(40)))).toBe(999_999_999_999_900);
  });

  test('the caret stays before the same digits when commas come and go', () => {
    expect(caretAfterEdit('₹1,9250', 4, '₹19,250')).toBe(3);
    expect(caretAfterEdit('₹,250', 1, '₹250')).toBe(1);
    expect(caretAfterEdit('5', 1, '₹5')).toBe(2);
  });
});
