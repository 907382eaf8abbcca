import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';
import { customerRow } from './dialog/testing-customer.ts';

const customer = customerRow({
  customerid: 1,
  customer_ulid: '01890a5d0000700080000000ab',
  first_name: 'Asha',
  last_name: 'Rao',
  phone: '+919876543210',
  email: null,
  address: null,
  gender: null,
  loyalty_tier: 'gold',
  store_credit: 12.5,
  customer_notes: null,
  referred_by: null,
  referrer: null,
  total_spend: null,
  last_purchased_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});
const textsOf = (change: Partial<CustomerRow>) => customerTexts({ ...customer, ...change });

test('what is not there is -, and no spend is ₹0.00', () => {
  expect(textsOf({})).toMatchObject({ referrer: '-', email: '-', totalSpend: '₹0.00', lastPurchase: '-' });
});

test('a phone is international, and as it is where it cannot be read', () => {
  expect(textsOf({}).phone).toBe('+91 98765 43210');
  expect(textsOf({ phone: '+0123' }).phone).toBe('+0123');
});

test('a referrer is called first last', () => {
  expect(textsOf({ referrer: { first_name: 'Meera', last_name: 'Nair', phone: '+919812345670' } }).referrer).toBe(
    'Meera Nair',
  );
});

test.each([
  ['2026-03-05T18:29:59Z', '05/03/2026'],
  ['2026-03-05T18:30:00Z', '06/03/2026'],
  ['2026-03-05T23:00:00-05:00', '06/03/2026'],
  ['2026-03-05', '05/03/2026'],
  ['no date', '-'],
])('a last purchase of %s is %s', (instant, day) => {
  expect(textsOf({ last_purchased_at: instant }).lastPurchase).toBe(day);
});

test('a total spend has two decimals and Indian grouping, and no paisa is lost', () => {
  expect(textsOf({ total_spend: 123456 }).totalSpend).toBe('₹1,23,456.00');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (paise) => {
      const shown = textsOf({ total_spend: paise / 100 }).totalSpend;
      expect(shown).toMatch(/^₹[0-9,]+\.[0-9]{2}$/);
      expect(Number(shown.replaceAll(/[^0-9]/g, ''))).toBe(paise);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});
