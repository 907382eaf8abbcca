import { type CustomerText, customerTexts } from './fields/customer.ts';
import { textsOf } from './fields/field.ts';
import { type Paise, paiseFrom } from './money.ts';
import { defaultPhonePrefix, hasCountryCode, phoneText } from './phone.ts';

/** The genders that a form offers beside the empty 'Select'. */
export const genders = ['Male', 'Female', 'Other', 'Prefer not to say', 'Unknown'] as const;

export const loyaltyTiers = ['bronze', 'silver', 'gold', 'platinum'] as const;
export type LoyaltyTier = (typeof loyaltyTiers)[number];

/** The highest store credit that the database takes: ₹9,99,99,99,999.99. */
export const highestStoreCredit: Paise = 999_999_999_999;

/** What the customer form holds: texts as typed, referred_by the customerid of the referrer or null. */
export type CustomerFields = Record<CustomerText | 'phone' | 'gender' | 'loyalty_tier' | 'store_credit', string> & {
  referred_by: number | null;
};

/** A form for a new customer. */
export const customerDefaults: Readonly<CustomerFields> = {
  ...textsOf(customerTexts, () => ''),
  phone: defaultPhonePrefix,
  gender: '',
  loyalty_tier: 'bronze',
  store_credit: '0.00',
  referred_by: null,
};

/** The customer_ulid made from a generated UUID: its first 26 characters without dashes. */
export function customerUlid(uuid: string): string {
  return uuid.replaceAll('-', '').slice(0, 26);
}

/** 'first last', without the space where one of them is empty. */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

/** How a referrer is listed: 'Asha Rao (+91 98765 43210)'. */
export function referrerLabel(customer: { first_name: string; last_name: string; phone: string }): string {
  return `${fullName(customer)} (${phoneText(customer.phone)})`;
}

/** What stays of a text typed as store credit: digits and one decimal point, at most two decimals. */
export function storeCreditTyped(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^0-9.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`;
}

/** A store credit when its field is left: two decimals ('12.50'), '' where it is empty or no amount. */
export function storeCreditLeft(typed: string): string {
  const match = /^(?=.*[0-9])([0-9]*)\.?([0-9]{0,2})$/.exec(typed.trim());
  if (!match) return '';
  const [, whole = '', fraction = ''] = match;
  return `${whole.replace(/^0+(?=[0-9])/, '') || '0'}.${fraction.padEnd(2, '0')}`;
}

/** The paise of a store credit as typed so far, for the preview: null where it is no amount; empty is 0. */
export function storeCreditPaise(typed: string): Paise | null {
  if (typed.trim() === '') return 0;
  try {
    return paiseFrom(storeCreditLeft(typed) || typed.trim());
  } catch {
    return null;
  }
}

// The pattern of a browser's own email field, and a dot in the domain.
const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** What is wrong with a customer form, by field; an empty object when it may be saved. */
export function customerProblems(fields: CustomerFields): Partial<Record<keyof CustomerFields, string>> {
  const problems: Partial<Record<keyof CustomerFields, string>> = {};
  if (fields.first_name.trim() === '') problems.first_name = 'First name is required';
  if (fields.last_name.trim() === '') problems.last_name = 'Last name is required';
  if (!hasCountryCode(fields.phone)) problems.phone = 'Must start with country code';
  if (fields.email.trim() !== '' && !address.test(fields.email.trim())) problems.email = 'Invalid email';
  const credit = storeCreditPaise(fields.store_credit);
  if (credit === null) problems.store_credit = 'Store credit must be an amount in rupees';
  else if (credit < 0) problems.store_credit = 'Store credit must not be negative';
  else if (credit > highestStoreCredit) problems.store_credit = 'Store credit is too high';
  return problems;
}
