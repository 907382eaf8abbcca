import { describe, expect, test } from 'vitest';
import type { CustomerObject } from '../../portal/src/lib/answers.ts';
import { newPhone, sampleCustomer, saveCustomer, savedCustomer } from './sample-customer.ts';
import { type Answer, fileShop } from './test-shop.ts';

const shop = fileShop();

const save = (customer: unknown, updated_at: string | null = null): Promise<Answer> =>
  saveCustomer(shop, customer, updated_at);

const stored = async ({ phone }: { phone: string }): Promise<CustomerObject> => {
  const { data } = await shop.as('admin').rpc('search_customers', { p_phone: phone }).throwOnError();
  return data.customers[0] as CustomerObject;
};

const countOf = async (phone: string): Promise<unknown> =>
  (await shop.query('select count(*)::int as count from customers where phone = $1', [phone])).rows[0]?.count;

const overtaken = 'Somebody else saved this customer after you opened it';

describe('a new customer', () => {
  test('is answered as it is saved and as the list shows it', async () => {
    const given = sampleCustomer();
    const { status, body } = await save(given);
    expect(status).toBe(200);
    const { customerid, created_at, updated_at, ...rest } = body;
    expect(rest).toEqual({ ...given, store_credit: 12.3, referrer: null, total_spend: 0, last_purchased_at: null });
    expect([typeof customerid, typeof created_at, typeof updated_at]).toEqual(['number', 'string', 'string']);
    expect(await stored(given)).toEqual(body);
  });

  test('needs no more than a name and a phone: bronze, no credit, nothing else', async () => {
    const { customer_ulid, first_name, last_name, phone } = sampleCustomer();
    expect((await save({ customer_ulid, first_name, last_name, phone })).body).toMatchObject({
      email: null,
      address: null,
      gender: null,
      loyalty_tier: 'bronze',
      store_credit: 0,
      customer_notes: null,
      referred_by: null,
    });
  });

  test('loses the spaces of its phone; empty fields are null', async () => {
    const phone = newPhone();
    const { body } = await save(
      sampleCustomer({
        phone: `${phone.slice(0, 3)} ${phone.slice(3, 8)}  ${phone.slice(8)} `,
        first_name: ' Asha ',
        email: '',
        address: ' ',
        gender: '',
        loyalty_tier: '',
        store_credit: null,
        customer_notes: '',
      }),
    );
    expect(body).toMatchObject({
      phone,
      first_name: 'Asha',
      email: null,
      address: null,
      gender: null,
      loyalty_tier: null,
      store_credit: 0,
      customer_notes: null,
    });
  });

  test('comes with its referrer’s name and phone', async () => {
    const referrer = await savedCustomer(shop, { first_name: 'Meera', last_name: "D'Souza" });
    const { body } = await save(sampleCustomer({ referred_by: referrer.customerid }));
    expect(body).toMatchObject({
      referred_by: referrer.customerid,
      referrer: { first_name: 'Meera', last_name: "D'Souza", phone: referrer.phone },
    });
  });

  test('sent again after a lost answer is the same one, also ten times at once', async () => {
    const given = sampleCustomer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(given)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect(await save({ ...given, phone: `${given.phone} `, store_credit: '12.3' })).toEqual(answers[0]);
    expect(await countOf(given.phone)).toBe(1);
  });

  test('under a ulid that is used, with another body, is refused', async () => {
    const given = sampleCustomer();
    const { body: first } = await save(given);
    const { status, body } = await save({ ...given, last_name: 'Patil' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'PT409',
      'This customer was already saved with other values',
    ]);
    expect(JSON.parse(body.details)).toEqual(first);
    expect(await stored(given)).toEqual(first);
  });
});

describe('a phone that another customer has', () => {
  const refusal = { status: 409, body: { code: '23505', message: 'Phone number already exists' } };

  test('is refused on create and on update, however it is spaced', async () => {
    const [one, other] = [await savedCustomer(shop), await savedCustomer(shop)];
    const spaced = one.phone.replace(/^(\+91)(\d{5})/, '$1 $2 ');
    expect(await save(sampleCustomer({ phone: spaced }))).toMatchObject(refusal);
    expect(await save({ customer_ulid: other.customer_ulid, phone: spaced }, other.updated_at)).toMatchObject(refusal);
    expect(await stored(other)).toEqual(other);
  });

  test('is told to nobody outside', async () => {
    const { phone } = await savedCustomer(shop);
    for (const [caller, status] of [
      ['user', 403],
      ['anon', 401],
    ] as const) {
      const known = await shop.send(caller, 'POST', 'customers', sampleCustomer({ phone }));
      const unknown = await shop.send(caller, 'POST', 'customers', sampleCustomer());
      expect(known).toEqual(unknown);
      expect(known.status).toBe(status);
    }
  });
});

describe('an update', () => {
  test('changes what is sent and leaves the rest', async () => {
    const before = await savedCustomer(shop);
    const { status, body } = await save(
      { customer_ulid: before.customer_ulid, loyalty_tier: 'gold', store_credit: '99.99' },
      before.updated_at,
    );
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, loyalty_tier: 'gold', store_credit: 99.99, updated_at: body.updated_at });
    expect(body.updated_at > before.updated_at).toBe(true);
    expect(await stored(before)).toEqual(body);
  });

  test('that was overtaken is refused with what they saved, and changes nothing', async () => {
    const before = await savedCustomer(shop);
    await save({ customer_ulid: before.customer_ulid, last_name: 'Theirs' }, before.updated_at);
    const theirs = await stored(before);
    const { status, body } = await save({ customer_ulid: before.customer_ulid, last_name: 'Mine' }, before.updated_at);
    expect([status, body.code, body.message]).toEqual([409, 'PT409', overtaken]);
    expect(JSON.parse(body.details)).toEqual(theirs);
    expect(await stored(before)).toEqual(theirs);
  });

  test('is not overtaken by itself, sent again after its answer was lost', async () => {
    const before = await savedCustomer(shop);
    const given = { ...sampleCustomer(), customer_ulid: before.customer_ulid, phone: before.phone, last_name: 'Once' };
    const first = await save(given, before.updated_at);
    expect(first.status).toBe(200);
    expect(await save(given, before.updated_at)).toEqual(first);
  });

  test('of a customer who was deleted is not found, and creates nobody', async () => {
    const gone = await savedCustomer(shop);
    await shop.as('admin').from('customers').delete().eq('customer_ulid', gone.customer_ulid).throwOnError();
    const { status, body } = await save({ ...sampleCustomer(), customer_ulid: gone.customer_ulid }, gone.updated_at);
    expect([status, body.code, body.message]).toEqual([404, 'PT404', 'This customer is no longer there']);
    expect(await countOf(gone.phone)).toBe(0);
  });
});

describe('a fault is refused in a sentence', () => {
  const long = (length: number): string => 'x'.repeat(length);
  test.each<[Record<string, unknown>, string, string]>([
    [{ first_name: ' ' }, '23514', 'First name is required'],
    [{ last_name: '' }, '23514', 'Last name is required'],
    [{ phone: '98765 43210' }, '23514', 'Must start with country code'],
    [{ email: 'nobody' }, '23514', 'Invalid email'],
    [{ gender: 'unsaid' }, '23514', 'There is no such gender in the list'],
    [{ loyalty_tier: 'diamond' }, '23514', 'There is no such loyalty tier'],
    [{ store_credit: '-0.01' }, '23514', 'The store credit is not an amount'],
    [{ store_credit: 'NaN' }, '23514', 'The store credit is not an amount'],
    [{ store_credit: '10.005' }, '22023', 'The field "store_credit" has more than two decimals'],
    [{ store_credit: 'ten' }, '22P02', 'A value cannot be read'],
    [{ store_credit: 1e300 }, '22003', 'A number is too large'],
    [{ referred_by: 999_999_999 }, '23503', 'The referrer is no longer there'],
    [{ referred_by: 'x' }, '22023', 'The field "referred_by" holds the wrong kind of value'],
    [{ first_name: long(101) }, '23514', 'The first name is too long'],
    [{ last_name: long(101) }, '23514', 'The last name is too long'],
    [{ address: long(1001) }, '23514', 'The address is too long'],
    [{ customer_notes: long(5001) }, '23514', 'The customer notes are too long'],
    [{ email: `a@${long(320)}.in` }, '23514', 'The email is too long'],
    [{ customer_ulid: 'short' }, '23514', "The customer's ULID does not have 26 characters"],
    [{ customer_ulid: null }, '22004', 'The field "customer_ulid" is empty'],
    [{ customer_ulid: ['x'.repeat(22)] }, '22023', 'The field "customer_ulid" holds the wrong kind of value'],
    [{ customer_ulid: 1e25 }, '22023', 'The field "customer_ulid" holds the wrong kind of value'],
    [{ first_name: 5 }, '22023', 'The field "first_name" holds the wrong kind of value'],
    [{ total_spend: 5 }, '22023', 'There is no field "total_spend"'],
  ])('%j', async (change, code, message) => {
    const before = (await shop.query('select count(*) from customers')).rows;
    const { status, body } = await save(sampleCustomer(change));
    expect([body.code, body.message, body.hint]).toEqual([code, message, expect.stringMatching(/\S/)]);
    expect([400, 409]).toContain(status);
    expect((await shop.query('select count(*) from customers')).rows).toEqual(before);
  });

  test.each([null, 7, 'x', []])('no customer at all: %j', async (given) => {
    const { status, body } = await save(given);
    expect([status, body.code, body.message]).toEqual([400, '22023', 'Not an object with fields']);
  });
});
