import { type CustomerFields, customerLimits, customerProblems } from '../../../../../shop/customer.ts';
import { countText } from '../../../../../shop/money.ts';
import { hasCountryCode, phoneForSaving } from '../../../../../shop/phone.ts';
import type { FieldErrors } from '../../../ui/use-field-errors.ts';
import { type CustomerForm, customerFields } from './customer-form.ts';

export type ErrorKey = keyof CustomerFields;

/** The fields in the order in which they stand. */
const inOrder: readonly ErrorKey[] = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'address',
  'gender',
  'loyalty_tier',
  'store_credit',
  'referred_by',
  'customer_notes',
];

/** What is wrong with a form. */
export function formErrors(form: CustomerForm): FieldErrors<ErrorKey> {
  const problems = { ...shortPhone(form.phone), ...customerProblems(form) };
  const found = inOrder.map((key): [ErrorKey, string | null] => [key, problems[key] ?? tooLong(form, key)]);
  return new Map(found.filter((entry): entry is [ErrorKey, string] => entry[1] !== null));
}

/** A phone is saved without its spaces: they do not make it long enough. */
function shortPhone(phone: string): { phone?: string } {
  return hasCountryCode(phoneForSaving(phone)) ? {} : { phone: 'Must start with country code' };
}

function tooLong(form: CustomerForm, key: ErrorKey): string | null {
  if (!(key in customerLimits)) return null;
  const limited = key as keyof typeof customerLimits;
  const most = customerLimits[limited];
  return customerFields(form)[limited].length > most ? `Shorten this to ${countText(most)} characters.` : null;
}

const reasons: readonly [RegExp, ErrorKey][] = [
  [/first name/i, 'first_name'],
  [/last name/i, 'last_name'],
  [/phone|country code/i, 'phone'],
  [/email/i, 'email'],
  [/address/i, 'address'],
  [/store credit/i, 'store_credit'],
  [/refer/i, 'referred_by'],
  [/notes/i, 'customer_notes'],
];

/** The field that a reason for a refused save names, if it names one. */
export function fieldOfReason(reason: string): ErrorKey | null {
  return reasons.find(([words]) => words.test(reason))?.[1] ?? null;
}
