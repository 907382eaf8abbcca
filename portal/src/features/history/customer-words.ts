import { phoneText } from '../../../../shop/phone.ts';
import { day, field, type KindWords, nothing, type RecordWords, reference, rupees } from './field-words.ts';

const customer: RecordWords = {
  first_name: field('First Name'),
  last_name: field('Last Name'),
  phone: field('Phone', (value) => (typeof value === 'string' ? phoneText(value) : nothing)),
  email: field('Email'),
  address: field('Address'),
  gender: field('Gender'),
  loyalty_tier: field('Loyalty'),
  store_credit: field('Store Credit', rupees),
  referred_by: field('Referred By', reference('referred_by')),
  customer_notes: field('Customer Notes'),
  total_spend: field('Total Spend', rupees),
  last_purchased_at: field('Last Purchase', day),
};

/** The words of a customer's fields, phones in international format. */
export const customerWords: KindWords = { customer };
