import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerPage } from '../../portal/src/lib/answers.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

type CustomerFilters = Record<'first_name' | 'last_name' | 'phone' | 'referrer' | 'email' | 'loyalty', string>;

const search = async (
  filters: Partial<CustomerFilters>,
  page: number | null = 1,
  page_size = 15,
): Promise<CustomerPage> => {
  const given = Object.fromEntries(Object.entries(filters).map(([name, text]) => [`p_${name}`, text]));
  const { status, body } = await shop.send('admin', 'POST', 'rpc/search_customers', {
    ...given,
    p_page: page,
    p_page_size: page_size,
  });
  expect(status).toBe(200);
  return body;
};

const idsOf = ({ customers }: CustomerPage): number[] => customers.map(({ customerid }) => customerid);

/** Replaces all customers; `referrer` is the place of another one in the list. */
const fill = async (customers: readonly object[]): Promise<void> => {
  await shop.query('delete from customers');
  await shop.query(
    `insert into customers (customerid, customer_ulid, first_name, last_name, phone, email, loyalty_tier, created_at)
     overriding system value
     select distinct on (phone) place, lpad(place::text, 26, '0'), first_name, last_name, phone, email, loyalty_tier,
       timestamptz '2026-01-01' + interval '1 hour' * coalesce(hour, 0)
     from rows from (jsonb_to_recordset($1) as (first_name text, last_name text, phone text, email text,
       loyalty_tier text, hour int)) with ordinality as given (first_name, last_name, phone, email, loyalty_tier, hour, place)
     order by phone, place`,
    [JSON.stringify(customers)],
  );
  await shop.query(
    `update customers set referred_by = found.customerid
     from rows from (jsonb_to_recordset($1) as (referrer int)) with ordinality as given (referrer, place)
     join customers as found on found.customerid = given.referrer
     where customers.customerid = given.place and given.referrer < given.place`,
    [JSON.stringify(customers)],
  );
};

describe('what a filter means', () => {
  beforeAll(() =>
    fill([
      { first_name: 'Asha', last_name: 'Rao', phone: '+919876543210', email: 'Asha@Example.in', loyalty_tier: 'gold' },
      {
        first_name: 'Meera',
        last_name: "D'Souza",
        phone: '+912212345678',
        email: null,
        loyalty_tier: 'silver',
        referrer: 1,
      },
      {
        first_name: '50%',
        last_name: 'a_b\\c',
        phone: '+12125550123',
        email: 'x_y@z.in',
        loyalty_tier: '',
        referrer: 2,
      },
      { first_name: 'ASHA', last_name: 'Patil', phone: '+447700900123', email: '', loyalty_tier: null, referrer: 1 },
    ]),
  );

  test.each<[Partial<CustomerFilters>, number[]]>([
    [{}, [4, 3, 2, 1]],
    [{ first_name: 'asha' }, [4, 1]],
    [{ first_name: 'asha', last_name: 'RAO' }, [1]],
    [{ first_name: 'asha rao' }, []],
    [{ first_name: 'asha ' }, []],
    [{ first_name: ' ', last_name: '\u00a0' }, [4, 3, 2, 1]],
    [{ referrer: 'asha  rao' }, []],
    [{ referrer: ' rao' }, [4, 2]],
    [{ referrer: '  ' }, [4, 3, 2, 1]],
    [{ last_name: "d's" }, [2]],
    [{ first_name: '%' }, [3]],
    [{ last_name: '_' }, [3]],
    [{ last_name: '\\' }, [3]],
    [{ phone: '98765 43210' }, [1]],
    [{ phone: '+91 98765 43210' }, [1]],
    [{ phone: '+91' }, [2, 1]],
    [{ phone: '0123' }, [4, 3]],
    [{ phone: '%' }, []],
    [{ referrer: 'asha rao' }, [4, 2]],
    [{ referrer: 'A RA' }, [4, 2]],
    [{ referrer: 'souza' }, [3]],
    [{ referrer: '-' }, []],
    [{ email: 'EXAMPLE' }, [1]],
    [{ email: '_' }, [3]],
    [{ loyalty: 'LD' }, [1]],
    [{ loyalty: 'i', referrer: 'asha' }, [2]],
    [{ first_name: `'; drop table customers; --` }, []],
  ])('%j', async (filters, expected) => {
    const page = await search(filters);
    expect(idsOf(page)).toEqual(expected);
    expect(page.count).toBe(expected.length);
  });

  test('a page outside the list is the nearest there is; null is the last', async () => {
    const numbers = async (page: number | null, size: number) => {
      const answer = await search({}, page, size);
      return [answer.page, answer.page_count, answer.customers.length];
    };
    expect(await numbers(99, 3)).toEqual([2, 2, 1]);
    expect(await numbers(null, 3)).toEqual([2, 2, 1]);
    expect(await numbers(0, 3)).toEqual([1, 2, 3]);
    expect(await numbers(2_000_000_000, 100)).toEqual([1, 1, 4]);
    expect(await numbers(2, 0)).toEqual([2, 4, 1]);
    expect((await search({ email: 'nothing like it' }, null)).page_count).toBe(1);
  });

  test('null filters are empty filters, and everything has its default', async () => {
    const names = ['first_name', 'last_name', 'phone', 'referrer', 'email', 'loyalty', 'page_size'];
    const { body } = await shop.send('admin', 'POST', 'rpc/search_customers', {
      ...Object.fromEntries(names.map((name) => [`p_${name}`, null])),
      p_page: 1,
    });
    expect(body).toEqual(await search({}));
    const { data } = await shop.as('admin').rpc('search_customers', {}, { get: true });
    expect(data).toEqual(body);
  });

  test('a referrer who is renamed is found by the new name, one who is deleted by none', async () => {
    const at = shop.as('admin').from('customers');
    await at.update({ last_name: 'Shinde' }).eq('customerid', 1).throwOnError();
    expect(idsOf(await search({ referrer: 'asha shinde' }))).toEqual([4, 2]);
    expect(idsOf(await search({ referrer: 'rao' }))).toEqual([]);
    await shop.as('admin').from('customers').delete().eq('customerid', 1).throwOnError();
    const page = await search({ referrer: 'asha' });
    expect(page.count).toBe(0);
    expect((await search({ first_name: 'meera' })).customers[0]).toMatchObject({ referred_by: null, referrer: null });
  });
});

test('the search table holds what the customers say', async () => {
  const { rows } = await shop.query(`
    select count(*)::int as wrong from customers c full join private.customer_search s using (customerid)
    where (s.created_at, s.referred_by, s.phone) is distinct from (c.created_at, c.referred_by, c.phone)
      or s.full_name_text <> lower(c.first_name || ' ' || c.last_name)`);
  expect(rows).toEqual([{ wrong: 0 }]);
});
