import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CustomerFields,
  customerDefaults,
  customerProblems,
  customerUlid,
  fullName,
  referrerLabel,
  storeCreditLeft,
  storeCreditPaise,
  storeCreditTyped,
} from './customer.ts';
import { decimalText, paiseFrom } from './money.ts';

test('a customer_ulid is the first 26 characters of a UUID without dashes', () => {
  expect(customerUlid('01234567-89ab-cdef-0123-456789abcdef')).toBe('0123456789abcdef0123456789');
  for (let i = 0; i < 50; i++) expect(customerUlid(randomUUID())).toMatch(/^[0-9a-f]{26}$/);
});

test('a referrer is labelled with first name, last name and phone', () => {
  const asha = { first_name: 'Asha', last_name: 'Rao', phone: '+919876543210' };
  expect(fullName(asha)).toBe('Asha Rao');
  expect(fullName({ first_name: 'Asha', last_name: '' })).toBe('Asha');
  expect(referrerLabel(asha)).toBe('Asha Rao (+91 98765 43210)');
  expect(referrerLabel({ ...asha, phone: 'unknown' })).toBe('Asha Rao (unknown)');
});

test.each([
  ['', ''],
  ['12', '12'],
  ['12.', '12.'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['₹1,250.50', '1250.50'],
  ['-5', '5'],
  ['.5', '.5'],
  ['abc', ''],
])('store credit typed as %j stays %j', (typed, kept) => {
  expect(storeCreditTyped(typed)).toBe(kept);
});

test.each([
  ['', ''],
  ['.', ''],
  ['12', '12.00'],
  ['12.', '12.00'],
  ['12.5', '12.50'],
  ['.5', '0.50'],
  ['0012', '12.00'],
  ['0', '0.00'],
  ['12.345', ''],
  ['ten', ''],
  ['-5', ''],
])('store credit left as %j becomes %j', (typed, normal) => {
  expect(storeCreditLeft(typed)).toBe(normal);
});

test('leaving the field changes no amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (paise) => {
      const text = decimalText(paise);
      for (const typed of [text, text.replace(/0$/, ''), text.replace(/\.00$/, ''), `0${text}`]) {
        expect(paiseFrom(storeCreditLeft(typed))).toBe(paise);
        expect(storeCreditPaise(typed)).toBe(paise);
      }
    }),
  );
  expect(storeCreditPaise('')).toBe(0);
  expect(storeCreditPaise('ten')).toBeNull();
  expect(storeCreditPaise('-1')).toBe(-100);
});

const filled: CustomerFields = { ...customerDefaults, first_name: 'Asha', last_name: 'Rao', phone: '+91 98765 43210' };

test('a new form asks for names and a whole phone, and has bronze, 0.00 and +91', () => {
  expect(customerDefaults).toMatchObject({
    loyalty_tier: 'bronze',
    store_credit: '0.00',
    phone: '+91',
    referred_by: null,
  });
  expect(customerProblems(customerDefaults)).toEqual({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    phone: 'Must start with country code',
  });
  expect(customerProblems(filled)).toEqual({});
});

test.each<[Partial<CustomerFields>, Partial<Record<keyof CustomerFields, string>>]>([
  [{ first_name: ' ' }, { first_name: 'First name is required' }],
  [{ last_name: '' }, { last_name: 'Last name is required' }],
  [{ phone: '98765 43210' }, { phone: 'Must start with country code' }],
  [{ phone: '+919876543' }, { phone: 'Must start with country code' }],
  [{ email: 'asha@example.in' }, {}],
  [{ email: ' asha@example.in ' }, {}],
  [{ email: 'asha@' }, { email: 'Invalid email' }],
  [{ email: 'asha rao@example.in' }, { email: 'Invalid email' }],
  [{ email: 'asha@example' }, { email: 'Invalid email' }],
  [{ store_credit: '' }, {}],
  [{ store_credit: '-1' }, { store_credit: 'Store credit must not be negative' }],
  [{ store_credit: '1.005' }, { store_credit: 'Store credit must be an amount in rupees' }],
  [{ store_credit: '10000000000' }, { store_credit: 'Store credit is too high' }],
])('%j', (change, expected) => {
  expect(customerProblems({ ...filled, ...change })).toEqual(expected);
});
