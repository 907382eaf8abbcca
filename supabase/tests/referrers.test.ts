import { describe, expect, test } from 'vitest';
import type { CustomerObject, Referrer } from '../../portal/src/lib/answers.ts';
import { newPhone, sampleCustomer, saveCustomer, savedCustomer } from './sample-customer.ts';
import { type Answer, counted, fileShop } from './test-shop.ts';

const shop = fileShop();

const refusal = {
  status: 400,
  body: {
    code: '23514',
    message: 'Nobody refers themselves, directly or in a circle',
    hint: 'Choose another customer, or None.',
  },
};

const patch = ({ customerid }: CustomerObject, change: object): Promise<Answer> =>
  shop.send('admin', 'PATCH', `customers?customerid=eq.${customerid}`, change);

/** So many new customers, each referred by the one before. */
async function chain(length: number): Promise<CustomerObject[]> {
  const customers: CustomerObject[] = [];
  for (let place = 0; place < length; place++) {
    customers.push(await savedCustomer(shop, { referred_by: customers.at(-1)?.customerid ?? null }));
  }
  return customers;
}

/** The customers who, going up from referrer to referrer, come back to themselves. */
const inCircles = async (): Promise<unknown[]> =>
  (
    await shop.query(`
      with recursive above as (
        select customerid as start, referred_by from customers
        union select start, c.referred_by from above join customers c on c.customerid = above.referred_by
      )
      select start from above where start = referred_by`)
  ).rows;

describe('nobody refers themselves', () => {
  test('directly, by save or by table', async () => {
    const [one] = (await chain(1)) as [CustomerObject];
    const self = { customer_ulid: one.customer_ulid, referred_by: one.customerid };
    expect(await saveCustomer(shop, self, one.updated_at)).toMatchObject(refusal);
    expect(await patch(one, { referred_by: one.customerid })).toMatchObject(refusal);
  });

  test.each([2, 3, 12])('in a circle of %i, by save, table or upsert', async (length) => {
    const customers = await chain(length);
    const [first, last] = [customers[0], customers.at(-1)] as [CustomerObject, CustomerObject];
    const { customer_ulid, first_name, last_name, phone, updated_at } = first;
    const referred_by = last.customerid;
    expect(await saveCustomer(shop, { customer_ulid, referred_by }, updated_at)).toMatchObject(refusal);
    expect(await patch(first, { referred_by })).toMatchObject(refusal);
    const upserted = await shop.send(
      'admin',
      'POST',
      'customers?on_conflict=customer_ulid',
      { customer_ulid, first_name, last_name, phone, referred_by },
      { prefer: 'resolution=merge-duplicates' },
    );
    expect(upserted).toMatchObject(refusal);
    expect(await patch(last, { referred_by: first.customerid })).toMatchObject({ status: 204 });
  });

  test('in a circle that one statement brings whole', async () => {
    const ids = [9_000_001, 9_000_002, 9_000_003];
    const rows = ids.map((customerid, at) => {
      return { ...sampleCustomer(), customerid, referred_by: ids[(at + 1) % ids.length] };
    });
    expect(await shop.send('admin', 'POST', 'customers', rows)).toMatchObject(refusal);
    const open = rows.map((row, at) => ({ ...row, referred_by: at === 2 ? null : row.referred_by }));
    expect((await shop.send('admin', 'POST', 'customers', open)).status).toBe(201);
  });

  test('in a circle that two close at once, by whatever way', async () => {
    for (let round = 0; round < counted(20, 200); round++) {
      const [one, two] = [await savedCustomer(shop), await savedCustomer(shop)];
      const byTable = (who: CustomerObject, referrer: CustomerObject) =>
        patch(who, { referred_by: referrer.customerid });
      const bySave = (who: CustomerObject, referrer: CustomerObject) =>
        saveCustomer(shop, { customer_ulid: who.customer_ulid, referred_by: referrer.customerid }, who.updated_at);
      const [left, right] = round % 2 === 0 ? [byTable, byTable] : [bySave, byTable];
      const answers = await Promise.all([left(one, two), right(two, one)]);
      expect(answers.filter(({ status }) => status === 400)).toMatchObject([refusal]);
    }
    expect(await inCircles()).toEqual([]);
  });
});

describe('find_referrers', () => {
  const find = async (given: object = {}): Promise<Referrer[]> => {
    const { data } = await shop.as('admin').rpc('find_referrers', given).throwOnError();
    return data;
  };
  const everybody = async (): Promise<Referrer[]> => {
    const { data } = await shop
      .as('admin')
      .from('customers')
      .select('customerid, first_name, last_name, phone')
      .throwOnError();
    return data.sort((left, right) => byText(sortName(left), sortName(right)) || left.customerid - right.customerid);
  };
  const sortName = ({ first_name, last_name }: Referrer): string => `${first_name} ${last_name}`.toLowerCase();
  const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

  test('lists the first by full name, as many as are asked for', async () => {
    const all = await everybody();
    expect(await find()).toEqual(all.slice(0, 20));
    expect(await find({ p_text: null, p_excluding: null, p_limit: null })).toEqual(all.slice(0, 20));
    expect(await find({ p_limit: 3 })).toEqual(all.slice(0, 3));
    expect(await find({ p_limit: 100_000 })).toEqual(all.slice(0, 100));
    expect(await find({ p_limit: -5 })).toEqual(all.slice(0, 1));
  });

  test('leaves out the customer being edited and all who came through them', async () => {
    const [above, one, child, grandchild] = (await chain(4)) as [
      CustomerObject,
      CustomerObject,
      CustomerObject,
      CustomerObject,
    ];
    const sibling = await savedCustomer(shop, { referred_by: above.customerid });
    const offered = async (p_text: string): Promise<number[]> =>
      (await find({ p_text, p_excluding: one.customerid })).map(({ customerid }) => customerid);
    for (const { phone } of [one, child, grandchild]) expect(await offered(phone)).toEqual([]);
    for (const { phone, customerid } of [above, sibling]) expect(await offered(phone)).toEqual([customerid]);
    // Whoever is offered may be chosen, and nobody else may.
    for (const candidate of [above, one, child, grandchild, sibling]) {
      const { status } = await patch(one, { referred_by: candidate.customerid });
      expect(status === 204).toBe((await offered(candidate.phone)).length === 1);
    }
  });

  test('follows a changed name, a changed phone and a deletion', async () => {
    const one = await savedCustomer(shop, { first_name: 'Zyxwv', last_name: 'Utsr' });
    expect(await find({ p_text: 'zyxwv uts' })).toHaveLength(1);
    const phone = newPhone();
    await patch(one, { first_name: 'Qponm', phone });
    expect(await find({ p_text: 'zyxwv' })).toEqual([]);
    expect(await find({ p_text: phone })).toMatchObject([{ first_name: 'Qponm', phone }]);
    await shop.as('admin').from('customers').delete().eq('customerid', one.customerid).throwOnError();
    expect(await find({ p_text: phone })).toEqual([]);
  });
});
