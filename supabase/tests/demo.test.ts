import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasCountryCode } from '../../shop/phone.ts';
import { productSortKey } from '../../shop/product-id.ts';
import { demoCustomers } from '../demo/customers.ts';
import { demoDiscounts } from '../demo/discounts.ts';
import { demoPicture, demoPictureCount } from '../demo/pictures.ts';
import { createRandom } from '../demo/random.ts';
import { seedDemo } from '../demo/seed.ts';
import { categoryNames, seedCategories } from '../seed/categories.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated.ts';

const now = new Date('2026-06-15T10:00:00Z');
const accounts = {
  superadmin: '00000000-0000-4000-8000-000000000001',
  admin: '00000000-0000-4000-8000-000000000002',
  user: '00000000-0000-4000-8000-000000000003',
};

let database: MigratedDatabase;

const seed = (baseUrl = 'http://127.0.0.1:3000') => seedDemo(database, { baseUrl, accounts, now });
const one = async (text: string): Promise<Record<string, unknown>> => (await database.query(text)).rows[0] ?? {};

beforeAll(async () => {
  database = await migratedDatabase();
  for (const [name, id] of Object.entries(accounts)) {
    await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${name}@demo.example`]);
  }
  await seed();
});
afterAll(() => database.close());

describe('the demo shop', () => {
  test('is filled as announced', async () => {
    expect(
      await one(`select
        (select count(*)::int from products) as products, (select count(*)::int from customers) as customers,
        (select count(*)::int from discounts) as discounts,
        (select count(distinct categoryid)::int from products) as categories,
        (select array_agg(distinct left(productid, 4) order by left(productid, 4)) from products where sort_key like 'BC%') as years,
        (select max(count)::int from (select count(*) from productsizecolors group by productid) as counts) as most_variants,
        (select count(referred_by) > 10 from customers) as are_referred,
        (select array_agg(role order by role) from profiles) as roles`),
    ).toEqual({
      products: 308,
      customers: 60,
      discounts: 12,
      categories: 15,
      years: ['BC24', 'BC25', 'BC26'],
      most_variants: 24,
      are_referred: true,
      roles: ['admin', 'superadmin', 'user'],
    });
  });

  test('has four products whose labels show a price that no longer holds, one of them for a part of it', async () => {
    const { rows } = await database.query(
      `select productid, retailprice::float, pieces::int, total_stock::int from private.stale_products
       join products using (productid) order by productid`,
    );
    expect(rows).toEqual([
      { productid: 'BC26027', retailprice: 6339, pieces: 10, total_stock: 14 },
      { productid: 'BC26057', retailprice: 1669, pieces: 10, total_stock: 10 },
      { productid: 'BC26080', retailprice: 999, pieces: 1, total_stock: 1 },
      { productid: 'BC26081', retailprice: 1248.75, pieces: 6, total_stock: 6 },
    ]);
  });

  test('is left as it is by a second start, but for the address of its pictures', async () => {
    const state = `select md5(string_agg(to_jsonb(p)::text, '' order by productid)) as all,
      md5(string_agg((to_jsonb(p) - 'producturl' - 'updated_at')::text, '' order by productid)) as but_pictures from products p`;
    const first = await one(state);
    await seed();
    expect(await one(state)).toEqual(first);
    await database.query(`update products set producturl = 'https://other.example/1' where productid = 'BC24001'`);
    await seed('http://127.0.0.1:3007');
    expect((await one(state)).but_pictures).toBe(first.but_pictures);
    expect(
      await one(`select array_agg(distinct split_part(producturl, '/', 3) order by split_part(producturl, '/', 3)) as hosts
        from products where producturl is not null`),
    ).toEqual({ hosts: ['127.0.0.1:3007', 'other.example'] });
  });

  test('has phones that exist in form, and all types of discount', () => {
    const customers = demoCustomers(createRandom(7));
    for (const { phone } of customers) {
      expect([phone, hasCountryCode(phone), parsePhoneNumberFromString(phone)?.isValid()]).toEqual([phone, true, true]);
    }
    expect(new Set(customers.map(({ phone }) => phone)).size).toBe(60);
    expect(new Set(demoDiscounts.map(({ type }) => type)).size).toBe(5);
  });
});

test('a real shop starts with the fifteen categories, however often it starts', async () => {
  await database.query('begin');
  await database.query('delete from products');
  await database.query('delete from categories');
  await seedCategories(database);
  await database.query(`update categories set name = 'Sari' where name = 'Saree'`);
  await seedCategories(database);
  const { rows } = await database.query('select name from categories order by categoryid');
  await database.query('rollback');
  expect(rows.map(({ name }) => name)).toEqual(['Sari', ...categoryNames.slice(1), 'Saree']);
});

test('the database sorts as the shop’s rule does', async () => {
  const odd = ['BC24', 'BC241', 'BC24x', 'bc24001', 'ZZ', 'BC99999999', 'BC240000001', 'é', 'BC24००१'];
  await database.query('begin');
  for (const id of odd) {
    await database.query(`insert into products (productid, name, purchaseprice, retailprice) values ($1, 'x', 1, 1)`, [
      id,
    ]);
  }
  const { rows } = await database.query('select productid, sort_key from products');
  await database.query('rollback');
  expect(rows.length).toBeGreaterThan(300);
  for (const { productid, sort_key } of rows) expect(sort_key).toBe(productSortKey(String(productid)));
});

describe('demo pictures', () => {
  test('are there for every number below the count, each its own, without text', () => {
    const pictures = Array.from({ length: demoPictureCount }, (_, n) => demoPicture(n));
    expect(new Set(pictures).size).toBe(demoPictureCount);
    for (const picture of pictures) expect(picture).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect(pictures.filter((picture) => /<text|<script|<image|href/.test(picture))).toEqual([]);
  });
});
