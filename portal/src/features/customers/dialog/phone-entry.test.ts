import { expect, test } from 'vitest';
import { hasCountryCode, phoneTyped } from '../../../../../shop/phone.ts';
import { caretInPhone } from './phone-entry.ts';

/** Types keys one after another where the caret stands, as the field does it. */
const typed = (start: string, keys: string): string => [...keys].reduce((text, key) => phoneTyped(text + key), start);

test('a phone takes its international format as one types', () => {
  expect(typed('+91', '9876543210')).toBe('+91 98765 43210');
  expect(typed('', '+12133734253')).toBe('+1 213 373 4253');
});

test('what cannot be parsed stays as typed', () => {
  for (const text of ['', '+', '+91', '98765 43210', 'no phone', '+0 12']) expect(phoneTyped(text)).toBe(text);
});

test('a country that writes hyphens at home gets spaces: its phone can be saved', () => {
  const shown = phoneTyped('+81312345678');
  expect(shown).toBe('+81 3 1234 5678');
  expect(hasCountryCode(shown)).toBe(true);
});

test('the caret keeps its place among the digits, before a space rather than behind it', () => {
  // '9876|5 43210' after a digit was typed in the middle, and after a space was deleted.
  expect(caretInPhone('+919876|543210'.replace('|', ''), 7, '+91 98765 43210')).toBe(8);
  expect(caretInPhone('+91 9876543210', 9, '+91 98765 43210')).toBe(9);
  expect(caretInPhone('+919876543210', 13, '+91 98765 43210')).toBe(15);
});
