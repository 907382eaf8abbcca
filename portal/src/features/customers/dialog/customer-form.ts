import {
  type CustomerFields,
  customerDefaults,
  genders,
  referrerLabel,
  storeCreditPaise,
} from '../../../../../shop/customer.ts';
import { type CustomerText, customerTexts } from '../../../../../shop/fields/customer.ts';
import { textsOf } from '../../../../../shop/fields/field.ts';
import { decimalText, paiseFrom } from '../../../../../shop/money.ts';
import { phoneForSaving, phoneTyped } from '../../../../../shop/phone.ts';
import type { CustomerRow } from '../customer-row.ts';
import type { SentCustomer } from '../customers.mutations.ts';

/** What stands in the dialog's fields; `referrer` is how the customer of `referred_by` is called. */
export type CustomerForm = Readonly<CustomerFields> & { readonly referrer: string };

/** What a dialog is opened with: a stored customer to edit, or some values of a new one. */
export type SuppliedCustomer = CustomerRow | (Partial<Omit<CustomerRow, 'customer_ulid'>> & { customer_ulid?: never });

/** Whether a customer is there to be edited. */
export function isStored(supplied: SuppliedCustomer): supplied is CustomerRow {
  return supplied.customer_ulid !== undefined;
}

/** The dialog's fields: the defaults, with the values given laid over them. */
export function formOf(supplied: SuppliedCustomer): CustomerForm {
  const given = <Value>(value: Value | null | undefined, none: Value, byDefault: Value): Value =>
    value === undefined ? byDefault : (value ?? none);
  const text = (key: CustomerText | 'loyalty_tier') => given(supplied[key], '', customerDefaults[key]);
  return {
    ...textsOf(customerTexts, text),
    phone: supplied.phone ? phoneTyped(supplied.phone) : customerDefaults.phone,
    gender: knownGender(given(supplied.gender, '', customerDefaults.gender)),
    loyalty_tier: text('loyalty_tier'),
    store_credit:
      supplied.store_credit === undefined
        ? customerDefaults.store_credit
        : decimalText(paiseFrom(supplied.store_credit)),
    referred_by: supplied.referred_by ?? customerDefaults.referred_by,
    referrer: supplied.referrer ? referrerLabel(supplied.referrer) : '',
  };
}

/** The form as a save sends it, without the customer's id. */
export function sentCustomer(form: CustomerForm): Omit<SentCustomer, 'customer_ulid'> {
  return {
    ...textsOf(customerTexts, (key) => form[key].trim()),
    phone: phoneForSaving(form.phone),
    gender: form.gender,
    loyalty_tier: form.loyalty_tier,
    store_credit: decimalText(storeCreditPaise(form.store_credit) ?? 0),
    referred_by: form.referred_by,
  };
}

/** A gender as the options spell it, also where it was stored in other letters. */
function knownGender(stored: string): string {
  return genders.find((gender) => gender.toLowerCase() === stored.toLowerCase()) ?? stored;
}
