import { expect, test } from 'vitest';
import type { CustomerObject } from '../../portal/src/lib/answers.ts';
import { newPhone, savedCustomer } from './sample-customer.ts';
import { type Cells, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const person = (change: object = {}) => ({ first_name: 'Asha', last_name: 'Rao', phone: newPhone(), ...change });

const staged = (rows: readonly Cells[]) => stagedFile(shop, 'customers', rows);

async function customer(phone: string): Promise<CustomerObject | undefined> {
  const { data } = await shop.as('admin').rpc('search_customers', { p_phone: phone }).throwOnError();
  return data.customers[0];
}

test('new customers take the form’s defaults, and a phone is one phone however it is spaced', async () => {
  const [plain, full] = [person(), person()];
  const file = await staged([
    { ...plain, phone: `${plain.phone.slice(0, 6)} ${plain.phone.slice(6)}` },
    {
      ...full,
      email: 'asha@example.in',
      address: '12, Ring Road\r\nSurat',
      gender: 'prefer NOT to say',
      loyalty_tier: 'Gold',
      store_credit: '12.5',
      customer_notes: 'Pays by UPI.',
      referrer_phone: plain.phone,
    },
  ]);
  expect(await file.check()).toMatchObject({ new: 2, wrong: 0, products: null, new_categories: [] });
  expect(await file.loaded()).toMatchObject({ added: 2, changed: 0, left_out: 0, products: null });
  expect(await customer(plain.phone)).toMatchObject({
    customer_ulid: expect.stringMatching(/^[0-9a-f]{26}$/),
    email: null,
    gender: null,
    loyalty_tier: 'bronze',
    store_credit: 0,
    referred_by: null,
  });
  expect(await customer(full.phone)).toMatchObject({
    email: 'asha@example.in',
    address: '12, Ring Road\nSurat',
    gender: 'Prefer not to say',
    loyalty_tier: 'gold',
    store_credit: 12.5,
    customer_notes: 'Pays by UPI.',
    referrer: { phone: plain.phone },
  });
});

test('of a customer who is there an empty cell changes nothing, and the same is the same', async () => {
  const [referrer, other] = [await savedCustomer(shop), await savedCustomer(shop)];
  const stored = await savedCustomer(shop, { referred_by: referrer.customerid });
  const { phone } = stored;
  const same = await staged([
    { phone, first_name: ' Asha ', email: '', gender: 'FEMALE', loyalty_tier: 'Silver', store_credit: 12.3 },
    { phone: referrer.phone },
  ]);
  expect(await same.check()).toMatchObject({ same: 2 });
  const file = await staged([
    { phone, last_name: 'Iyer', store_credit: '0', referrer_phone: other.phone },
    { phone: referrer.phone, customer_notes: 'New\nnotes', referrer_phone: other.phone },
  ]);
  expect(await file.check()).toMatchObject({ changed: 2 });
  expect((await file.lines()).map(({ name, changes }) => ({ name, changes }))).toEqual([
    {
      name: 'Asha Iyer',
      changes: {
        last_name: { before: 'Rao', after: 'Iyer' },
        store_credit: { before: 12.3, after: 0 },
        referrer_phone: { before: referrer.phone, after: other.phone },
      },
    },
    {
      name: 'Asha Rao',
      changes: {
        customer_notes: { before: 'Pays by UPI.', after: 'New\nnotes' },
        referrer_phone: { before: null, after: other.phone },
      },
    },
  ]);
  await file.loaded();
  expect(await customer(phone)).toMatchObject({
    ...stored,
    last_name: 'Iyer',
    store_credit: 0,
    referred_by: other.customerid,
    referrer: { phone: other.phone },
    updated_at: expect.any(String),
  });
});

test('wrong lines are left out, each with its reason', async () => {
  const [twice, nowhere] = [person(), newPhone()];
  const file = await staged([
    person({ first_name: '' }),
    person({ phone: '98765' }),
    person({ phone: '' }),
    person({ email: 'nobody' }),
    person({ gender: 'x' }),
    person({ loyalty_tier: 'tin' }),
    person({ store_credit: -1 }),
    twice,
    twice,
    person({ referrer_phone: nowhere }),
    person({ customer_notes: 'x'.repeat(5001) }),
    person(),
  ]);
  expect(await file.check()).toMatchObject({ new: 1, wrong: 11 });
  expect((await file.lines('wrong')).map(({ reason, field }) => `${field}: ${reason}`)).toEqual([
    'first_name: First name is required',
    'phone: Must start with country code',
    'phone: Must start with country code',
    'email: Invalid email',
    'gender: There is no such gender in the list',
    'loyalty_tier: There is no such loyalty tier',
    'store_credit: The store credit is not an amount',
    'phone: Line 10 has the same phone',
    'phone: Line 9 has the same phone',
    "referrer_phone: There is no customer with the referrer's phone",
    'customer_notes: The customer notes are too long',
  ]);
  expect(await file.loaded()).toMatchObject({ added: 1, left_out: 11 });
});

test('referrers in a circle, and those of lines that are left out, are wrong', async () => {
  const [self, a, b, c, d, bad, after, there] = Array.from({ length: 8 }, () => person()) as [
    ReturnType<typeof person>,
    ...ReturnType<typeof person>[],
  ];
  const stored = await savedCustomer(shop);
  const below = await savedCustomer(shop, { referred_by: stored.customerid });
  const referredBy = (who: Cells | undefined, referrer: { phone: string } | undefined) => ({
    ...who,
    referrer_phone: referrer?.phone ?? '',
  });
  const file = await staged([
    referredBy(self, self),
    referredBy(a, b),
    referredBy(b, c),
    referredBy(c, a),
    referredBy(d, a),
    { ...bad, email: 'nobody' },
    referredBy(after, bad),
    { phone: stored.phone, referrer_phone: below.phone },
    referredBy(there, below),
  ]);
  expect(await file.check()).toMatchObject({ new: 0, wrong: 9 });
  const circle = 'Nobody refers themselves, directly or in a circle';
  expect((await file.lines()).map(({ line, reason }) => [line, reason])).toEqual([
    [2, circle],
    [3, circle],
    [4, circle],
    [5, circle],
    [6, 'The referrer is in a line that is not loaded: line 3'],
    [7, 'Invalid email'],
    [8, 'The referrer is in a line that is not loaded: line 7'],
    [9, circle],
    [10, 'The referrer is in a line that is not loaded: line 9'],
  ]);
});

test('who refers whom may be turned round in one file', async () => {
  const top = await savedCustomer(shop);
  const middle = await savedCustomer(shop, { referred_by: top.customerid });
  const below = await savedCustomer(shop, { referred_by: middle.customerid });
  const fresh = person();
  await (
    await staged([
      { phone: top.phone, referrer_phone: middle.phone },
      { phone: middle.phone, referrer_phone: below.phone },
      { ...fresh, referrer_phone: top.phone },
      { phone: below.phone, referrer_phone: (await savedCustomer(shop)).phone },
    ])
  ).loaded();
  const referrers = await Promise.all(
    [top, middle, fresh].map(async ({ phone }) => (await customer(phone))?.referrer?.phone),
  );
  expect(referrers).toEqual([middle.phone, below.phone, top.phone]);
});
