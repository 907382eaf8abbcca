import { type CustomerFields, customerProblems, storeCreditPaise } from '../../../../../shop/customer.ts';
import { customerFields, customerLimits } from '../../../../../shop/fields/customer.ts';
import { labelOf } from '../../../../../shop/fields/field.ts';
import { rupeesText } from '../../../../../shop/money.ts';
import { hasCountryCode, phoneForSaving } from '../../../../../shop/phone.ts';
import { type EditorField, labelsOf, tooLong } from '../../editor/index.ts';
import { type CustomerForm, sentCustomer } from './customer-form.ts';

type FieldName = keyof CustomerFields;

type Field = EditorField<CustomerForm, FieldName>;

const text = (key: Exclude<FieldName, 'referred_by'>, more: Partial<Field> = {}): Field => ({
  key,
  label: labelOf(customerFields[key]),
  meaning: (form) => sentCustomer(form)[key],
  text: (form) => form[key].trim(),
  check: (form) => customerProblems(form)[key] ?? lengthError(form, key),
  ...more,
});

/** The customer's fields, in the order in which they stand. */
export const fields: readonly Field[] = [
  text('first_name'),
  text('last_name'),
  text('phone', {
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

function lengthError(form: CustomerForm, key: FieldName): string | null {
  const limited = key as keyof typeof customerLimits;
  return key in customerLimits ? tooLong(sentCustomer(form)[limited], customerLimits[limited]) : null;
}
