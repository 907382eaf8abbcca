import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../provider/index.ts';
import { type TestDatabase, testDatabase } from '../../provider/postgres/testing.ts';

// A shop that has been at work for a while takes the release that brings the numbers.

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const earlier = mkdtempSync(join(tmpdir(), 'thaan-earlier-'));

let database: TestDatabase;

const query = async (text: string) => (await database.query({ text, values: [] })).rows as Record<string, unknown>[];

beforeEach(async () => {
  for (const file of readdirSync(migrations)) {
    if (file < '20261121110000') cpSync(join(migrations, file), join(earlier, file));
  }
  database = await testDatabase({ migrations: earlier });
});
afterEach(() => database.close());
afterAll(() => rmSync(earlier, { recursive: true }));

test('variants that are there get their numbers in the order of their lines, past the products’ ids', async () => {
  await query(`
    insert into products (productid, name, purchaseprice, retailprice)
    select id, 'Old', 1, 2 from unnest(array['A', 'A01', 'A03', 'A0399', 'B', 'C', 'D', 'D00']) as id;
    insert into productsizecolors (productid, size, color)
    select id, 'M', 'Color ' || n from (values ('A', 99), ('B', 101), ('A03', 2), ('D', 1)) as given (id, lines),
      generate_series(1, 101) as n
    where n <= lines
    -- Not in the order of the ids: the lines are what counts.
    order by md5(id || n);
    delete from productsizecolors where productid = 'D'`);
  await query(`insert into productsizecolors (productid, size, color) values ('D', 'L', 'Red')`);
  const before = await query('select variantid, line, updated_at::text from productsizecolors order by line');

  await migrate(database.admin, migrations);

  const numbers = async (id: string) =>
    (await query(`select number from productsizecolors where productid = '${id}' order by line`)).map(
      ({ number }) => number,
    );
  const upTo = (last: number, without: number[] = []) =>
    Array.from({ length: last }, (_, place) => place + 1).filter((number) => !without.includes(number));
  expect(await numbers('A')).toEqual([...upTo(99, [1, 3]), null, null]);
  expect(await numbers('B')).toEqual([...upTo(99), null, null]);
  expect([await numbers('A03'), await numbers('D'), await numbers('C')]).toEqual([[1, 2], [1], []]);
  expect(await query('select variantid, line, updated_at::text from productsizecolors order by line')).toEqual(before);

  await query(`insert into productsizecolors (productid, size, color) values ('A03', 'L', 'Red'), ('C', 'L', 'Red')`);
  expect([await numbers('A03'), await numbers('C')]).toEqual([[1, 2, 3], [1]]);
  const { stale } = (await query('select count(*)::int as stale from private.stale_products'))[0] ?? {};
  expect(stale).toBe(0);
});

test('ids that end in a number of their own cost no time', async () => {
  /** How long the release takes with 30,000 products of such ids, each with a variant. */
  const timed = async (id: string): Promise<number> => {
    await query(`
      alter table products disable trigger user;
      alter table productsizecolors disable trigger user;
      insert into products (productid, name, purchaseprice, retailprice)
      select ${id}, 'Old', 1, 2 from generate_series(1, 30000) as n;
      insert into productsizecolors (productid, size, color) select productid, 'M', 'Red' from products;
      alter table products enable trigger user;
      alter table productsizecolors enable trigger user`);
    const began = performance.now();
    await migrate(database.admin, migrations);
    return performance.now() - began;
  };
  const plain = await timed(`'SKU-' || n * 101 || '-'`);
  await database.close();
  database = await testDatabase({ migrations: earlier });
  // With each of their 99 numbers it takes many times as long.
  expect((await timed(`'SKU-' || n * 101`)) / plain).toBeLessThan(4);
  expect(await query('select distinct number from productsizecolors')).toEqual([{ number: 1 }]);
}, 60_000);
