import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPhonePrefix, hasCountryCode, phoneForSaving, phoneText } from './phone.ts';

test('a phone is shown in international format, or as it is', () => {
  expect(phoneText('+919876543210')).toBe('+91 98765 43210');
  expect(phoneText('+12125550123')).toBe('+1 212 555 0123');
  for (const raw of ['', '+', defaultPhonePrefix, '98765', 'call after six']) expect(phoneText(raw)).toBe(raw);
});

test('a phone needs its country code and 9 to 20 more characters', () => {
  for (const phone of ['+919876543210', '+91 98765 43210', '+1234567890', `+1${' '.repeat(20)}`]) {
    expect(hasCountryCode(phone)).toBe(true);
  }
  for (const phone of ['', '9876543210', '+123456789', '+ 9198765432', '+91-98765-43210', `+1${'2'.repeat(21)}`]) {
    expect(hasCountryCode(phone)).toBe(false);
  }
});

test('formatting changes no digit, and saving takes the spaces out again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }), (number) => {
      const phone = `${defaultPhonePrefix}${number}`;
      expect(phoneForSaving(phoneText(phone))).toBe(phone);
      expect(phoneText(phoneText(phone))).toBe(phoneText(phone));
    }),
  );
});
