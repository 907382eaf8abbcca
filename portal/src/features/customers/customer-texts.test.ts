import { expect, test } from 'vitest';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';
import { customerRow } from './dialog/testing-customer.ts';

const customer = customerRow({ phone: '+919876543210', email: null, total_spend: null });
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
  expect(textsOf({ total_spend: 999_999_999.99 }).totalSpend).toBe('₹99,99,99,999.99');
  expect(textsOf({ total_spend: 0.07 }).totalSpend).toBe('₹0.07');
});
