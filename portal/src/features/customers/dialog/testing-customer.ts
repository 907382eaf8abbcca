import { referrerLabel } from '../../../../../shop/customer.ts';
import { customerFileColumns } from '../../../../../shop/spreadsheet/columns.ts';
import { customerLine } from '../../../../../shop/spreadsheet/list-lines.ts';
import { choice, sample, texts, type Values } from '../../../lib/testing-fields.ts';
import { editorTrial } from '../../editor/testing.ts';
import type { CustomerRow } from '../customer-row.ts';
import { type CustomerForm, formOf, sentCustomer } from './customer-form.ts';
import { fields } from './fields.ts';

/** Customers who send others: they have to be in the shop before a page can offer them. */
export const referrers = [
  { customerid: 990_001, first_name: 'First', last_name: 'Referrer', phone: '+919000099001' },
  { customerid: 990_002, first_name: 'Second', last_name: 'Referrer', phone: '+919000099002' },
  { customerid: 990_003, first_name: 'Third', last_name: 'Referrer', phone: '+919000099003' },
] as const;

const referrer = (place: 0 | 1 | 2) => {
  const { customerid: id, phone, ...name } = referrers[place];
  const entered = `${name.first_name} ${name.last_name}`;
  return sample(entered, { form: id, stored: id, sent: id, shown: referrerLabel(referrers[place]), filed: phone });
};

const phone = (shown: string) => {
  const stored = shown.replaceAll(' ', '');
  return sample(shown, { stored, sent: stored });
};

const credit = (rupees: number) => sample(`${rupees}.50`, { stored: rupees + 0.5 });

export function customerRow(columns: Values): CustomerRow {
  const stored = {
    customerid: 7,
    customer_ulid: '01890a5d0000700080000000ab',
    total_spend: 0,
    last_purchased_at: null,
  };
  const sender = referrers.find(({ customerid }) => customerid === columns.referred_by) ?? null;
  return { ...stored, referrer: sender, created_at: '2026-11-21', updated_at: '2026-11-21', ...columns } as CustomerRow;
}

const theList = 'the field offers a list and keeps what is stored';

export const customerTrial = editorTrial<CustomerForm, CustomerRow>({
  name: 'customer',
  blank: formOf({}),
  noFields: { referrer: 'how the customer of referred_by is called' },
  kinds: {
    phone: {
      samples: [phone('+91 90000 98001'), phone('+91 90000 98002'), phone('+91 90000 98003')],
      wrong: { form: '98765', entered: '98765' },
      refused: '98765',
    },
    email: texts(['first@example.in', 'second@example.in', 'third@example.in'], 'nobody'),
    gender: choice([sample('Female'), sample('Male'), sample('Other')], 'Robot'),
    loyalty_tier: choice([sample('gold'), sample('silver'), sample('platinum')], 'iron'),
    store_credit: {
      samples: [credit(10), credit(20), credit(30)],
      wrong: { form: '99999999999.00', entered: '99999999999.00' },
      refused: '-1',
    },
    referred_by: choice([referrer(0), referrer(1), referrer(2)], -1),
  },
  unchecked: { gender: theList, loyalty_tier: theList, referred_by: theList },
  unplaced: {},
  row: customerRow,
  formOf,
  fields,
  sent: sentCustomer,
  file: {
    cells: (customer) =>
      Object.fromEntries(customerFileColumns.map(({ header }, place) => [header, customerLine(customer)[place]])),
    unfiled: {},
  },
});
