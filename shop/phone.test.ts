import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPhonePrefix, hasCountryCode, phoneForSaving, phoneLeft, phoneText, phoneTyped } from './phone.ts';

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

test.each([
  ['', ''],
  ['+', '+'],
  ['+91', '+91'],
  ['+919', '+91 9'],
  ['+9198765432', '+91 98765 432'],
  ['+919876543210', '+91 98765 43210'],
  ['+91 98765 4321', '+91 98765 4321'],
  ['+12125550123', '+1 212 555 0123'],
  // A country whose phones are written with dashes elsewhere: those would be refused.
  ['+972501234567', '+972 50 123 4567'],
  // No country has this code; no plus; other characters.
  ['+999123456', '+999123456'],
  ['9876543210', '9876543210'],
  ['+91-98765', '+91-98765'],
])('typed as %j a phone reads %j', (typed, shown) => {
  expect(phoneTyped(typed)).toBe(shown);
});

test.each(['+९१ ९८७६५४३२१०', '+૯૧૯૮૭૬૫૪૩૨૧૦', '+٩١٩٨٧٦٥٤٣٢١٠', '+９１９８７６５４３２１０'])(
  '%s is typed in digits of another script',
  (typed) => {
    expect(phoneTyped(typed)).toBe('+91 98765 43210');
  },
);

test.each(['9876543210', '09876543210', '98765 43210', '98765-43210', '(98765) 43210'])(
  '%s, as people say it, takes the country code once its field is left',
  (typed) => {
    expect(phoneLeft(typed)).toBe('+91 98765 43210');
  },
);

test.each(['', '+91', '12345', '5876543210', '98765432101', '+1 213 373 4253', 'none'])(
  '%s is left as it is',
  (typed) => {
    expect(phoneLeft(typed)).toBe(typed);
  },
);

test('a whole number pasted behind the prefix takes its place', () => {
  expect(phoneTyped('+91+91 98765 43210')).toBe('+91 98765 43210');
  expect(phoneTyped('+91 +12133734253')).toBe('+1 213 373 4253');
});
