import { customerFields } from '../../../../shop/fields/customer.ts';
import { phoneText } from '../../../../shop/phone.ts';
import { nothing } from './change.ts';
import { field, type KindWords, type RecordWords, wordsOf } from './field-words.ts';

const customer: RecordWords = {
  ...wordsOf(customerFields),
  phone: field(customerFields.phone.header, (value) => (typeof value === 'string' ? phoneText(value) : nothing)),
};

/** The words of a customer's fields, phones in international format. */
export const customerWords: KindWords = { customer };
