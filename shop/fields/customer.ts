import { type FieldsWith, type FieldTable, fieldsWith } from './field.ts';

/** A customer's fields, in the order in which the history shows them. */
export const customerFields = {
  first_name: {
    header: 'First Name',
    kind: 'text',
    most: 100,
    width: 16,
    synonyms: ['firstname', 'fname', 'givenname'],
  },
  last_name: {
    header: 'Last Name',
    kind: 'text',
    most: 100,
    width: 16,
    synonyms: ['lastname', 'lname', 'surname', 'familyname'],
  },
  phone: {
    header: 'Phone',
    kind: 'phone',
    width: 18,
    synonyms: [
      'phoneno',
      'phonenumber',
      'mobile',
      'mobileno',
      'mobilenumber',
      'contact',
      'contactno',
      'whatsapp',
      'cell',
      'tel',
    ],
  },
  email: {
    header: 'Email',
    kind: 'text',
    most: 320,
    width: 28,
    synonyms: ['emailid', 'emailaddress', 'mail', 'mailid'],
  },
  address: {
    header: 'Address',
    kind: 'text',
    most: 1000,
    width: 40,
    synonyms: ['addr', 'postaladdress', 'fulladdress', 'residence'],
  },
  gender: { header: 'Gender', kind: 'text', width: 16, synonyms: ['sex'] },
  loyalty_tier: {
    header: 'Loyalty',
    label: 'Loyalty tier',
    kind: 'text',
    width: 10,
    synonyms: ['loyalty', 'tier', 'loyaltylevel', 'level', 'membership', 'grade'],
  },
  store_credit: {
    header: 'Store Credit',
    kind: 'rupees',
    width: 16,
    synonyms: ['credit', 'creditbalance', 'balance', 'wallet', 'advance'],
  },
  referred_by: { header: 'Referred By', kind: 'reference', width: 22 },
  /** A file tells the referrer by it, since two customers may have one name. */
  referrer_phone: {
    header: 'Referrer Phone',
    kind: 'phone',
    width: 18,
    synonyms: ['referredbyphone', 'referrersphone', 'referrermobile', 'referencephone', 'introducedbyphone'],
  },
  customer_notes: {
    header: 'Customer Notes',
    kind: 'text',
    most: 5000,
    width: 40,
    synonyms: ['notes', 'note', 'remarks', 'remark', 'comments', 'comment'],
  },
  total_spend: { header: 'Total Spend', kind: 'rupees', width: 16 },
  last_purchased_at: { header: 'Last Purchase', kind: 'day', width: 14 },
  created_at: { header: 'Customer Since', kind: 'day', width: 15 },
} as const satisfies FieldTable;

/** The texts of a customer that one types freely. */
export const customerTexts = fieldsWith(customerFields, 'most');

export type CustomerText = (typeof customerTexts)[number];

/** The columns of a file of customers: those of the list, then what its rows open to. */
export const customerFile = [
  'first_name',
  'last_name',
  'phone',
  'referred_by',
  'referrer_phone',
  'email',
  'loyalty_tier',
  'total_spend',
  'last_purchased_at',
  'store_credit',
  'address',
  'gender',
  'customer_notes',
  'created_at',
] as const satisfies readonly FieldsWith<typeof customerFields, 'width'>[];
