import { expect, test } from 'vitest';
import { customerDefaults } from '../../../../../shop/customer.ts';
import { phoneTyped } from '../../../../../shop/phone.ts';
import { compareForms, fieldErrors, isSameForm, takeField } from '../../editor/index.ts';
import { type CustomerForm, formOf, isStored, sentCustomer } from './customer-form.ts';
import { fields } from './fields.ts';
import { customerRow } from './testing-customer.ts';

const formErrors = (form: CustomerForm) => fieldErrors(fields, form);

const row = customerRow({
  first_name: 'Asha',
  last_name: 'Rao',
  phone: '+919876543210',
  email: null,
  address: '12, Ring Road',
  gender: 'female',
  loyalty_tier: null,
  store_credit: 1250.5,
  customer_notes: null,
  referred_by: 3,
  referrer: { first_name: 'Meera', last_name: 'Nair', phone: '+919812345670' },
});

test('a new form holds the defaults, with the values given laid over them', () => {
  expect(formOf({})).toEqual({ ...customerDefaults, referrer: '' });
  const form = formOf({ first_name: 'Asha', phone: '+919876543210', store_credit: 5 });
  expect(form).toMatchObject({ first_name: 'Asha', phone: '+91 98765 43210', store_credit: '5.00' });
  expect(form.loyalty_tier).toBe('bronze');
  expect(isStored({ first_name: 'Asha' })).toBe(false);
  expect(isStored(row)).toBe(true);
});

test('a stored customer fills the form, and an empty tier stays empty', () => {
  expect(formOf(row)).toMatchObject({
    first_name: 'Asha',
    last_name: 'Rao',
    phone: '+91 98765 43210',
    email: '',
    address: '12, Ring Road',
    gender: 'Female',
    loyalty_tier: '',
    store_credit: '1250.50',
    customer_notes: '',
    referred_by: 3,
    referrer: 'Meera Nair (+91 98123 45670)',
  });
});

test('a save sends the phone without spaces, exact decimals and null for None', () => {
  const form = { ...formOf(row), first_name: ' Asha ', store_credit: '9999999999.9', referred_by: null };
  expect(sentCustomer(form)).toMatchObject({
    first_name: 'Asha',
    phone: '+919876543210',
    store_credit: '9999999999.90',
    referred_by: null,
  });
  expect(sentCustomer({ ...form, store_credit: '' }).store_credit).toBe('0.00');
});

test('a form is changed only by what would be saved differently', () => {
  const form = formOf(row);
  expect(
    isSameForm(fields, form, { ...form, store_credit: '1250.5', phone: '+919876543210', referrer: 'M. Nair' }),
  ).toBe(true);
  expect(isSameForm(fields, form, { ...form, email: 'a@b.in' })).toBe(false);
});

test('the errors come in the order of the fields, each in its sentence', () => {
  const form = { ...formOf({}), phone: '98765', email: 'nobody', store_credit: '.', customer_notes: 'x'.repeat(5001) };
  expect([...formErrors(form)]).toEqual([
    ['first_name', 'First name is required'],
    ['last_name', 'Last name is required'],
    ['phone', 'Must start with country code'],
    ['email', 'Invalid email'],
    ['store_credit', 'Store credit must be an amount in rupees'],
    ['customer_notes', 'Shorten this to 5,000 characters.'],
  ]);
  expect(formErrors(formOf(row)).size).toBe(0);
});

test.each([
  ['+9', false],
  ['+123456789', false],
  ['+1234567890', true],
  [`+${'1'.repeat(21)}`, true],
  [`+${'1'.repeat(22)}`, false],
  ['1234567890', false],
])('%s typed is a phone: %s', (phone, right) => {
  expect(formErrors({ ...formOf(row), phone: phoneTyped(phone) }).has('phone')).toBe(!right);
});

test('the spaces of a phone do not make it long enough', () => {
  expect(formErrors({ ...formOf(row), phone: '+1 2345 6789' }).get('phone')).toBe('Must start with country code');
  expect(formErrors({ ...formOf(row), phone: '+1 2345 67890' }).size).toBe(0);
});

test('what only one of two changed is taken, what both changed is a clash to choose from', () => {
  const mine = { ...formOf(row), email: 'mine@example.in', address: 'Mine', referred_by: 4, referrer: 'Tara Shah' };
  const theirs = {
    ...row,
    address: 'Theirs',
    customer_notes: 'Calls first',
    referred_by: null,
    referrer: null,
    email: 'mine@example.in',
  };
  const { merged, clashes, taken } = compareForms(fields, formOf(row), mine, formOf(theirs));
  expect(taken.map(({ label }) => label)).toEqual(['Customer notes']);
  expect(merged).toMatchObject({ customer_notes: 'Calls first', address: 'Mine', referred_by: 4 });
  expect(clashes).toEqual([
    { key: 'address', label: 'Address', mine: 'Mine', theirs: 'Theirs' },
    { key: 'referred_by', label: 'Referred by', mine: 'Tara Shah', theirs: 'None' },
  ]);
  expect(takeField(fields, merged, formOf(theirs), 'referred_by')).toMatchObject({ referred_by: null, referrer: '' });
});
