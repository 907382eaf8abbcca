import { type CustomerFields, customerProblems, storeCreditPaise } from '../../../../../shop/customer.ts';
import { customerFields } from '../../../../../shop/fields/customer.ts';
import { labelOf } from '../../../../../shop/fields/field.ts';
import { rupeesText } from '../../../../../shop/money.ts';
import { hasCountryCode, phoneForSaving } from '../../../../../shop/phone.ts';
import { type EditorField, labelsOf, textOf } from '../../editor/index.ts';
import type { CustomerForm } from './customer-form.ts';

type FieldName = keyof CustomerFields;

type Field = EditorField<CustomerForm, FieldName>;

const text = (key: Exclude<FieldName, 'referred_by'>, more: Partial<Field> = {}): Field => {
  const plain = textOf(customerFields, key);
  return { ...plain, check: (form) => customerProblems(form)[key] ?? plain.check(form), ...more };
};

/** The customer's fields, in the order in which they stand. */
export const fields: readonly Field[] = [
  text('first_name'),
  text('last_name'),
  text('phone', {
    meaning: ({ phone }) => phoneForSaving(phone),
    // A phone is saved without its spaces: they do not make it long enough.
    check: (form) => (hasCountryCode(phoneForSaving(form.phone)) ? null : 'Must start with country code'),
  }),
  text('email'),
  text('address'),
  text('gender'),
  text('loyalty_tier'),
  text('store_credit', {
    meaning: ({ store_credit }) => storeCreditPaise(store_credit) ?? store_credit,
    text: ({ store_credit }) => rupeesText(storeCreditPaise(store_credit) ?? 0),
  }),
  {
    key: 'referred_by',
    label: labelOf(customerFields.referred_by),
    meaning: ({ referred_by }) => referred_by,
    text: ({ referrer }) => referrer || 'None',
    take: (form, { referred_by, referrer }) => ({ ...form, referred_by, referrer }),
  },
  text('customer_notes'),
];

export const labels = labelsOf(fields);
