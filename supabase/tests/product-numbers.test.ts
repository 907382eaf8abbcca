import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { yearPrefix } from '../../shop/product-id.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { counted, fileShop } from './test-shop.ts';

const shop = fileShop();

const prefix = yearPrefix(new Date());

const add = (caller: 'admin' | 'superadmin' = 'admin') =>
  shop.send(caller, 'POST', 'rpc/add_product', {
    p_request_id: randomUUID(),
    p_product: sampleProduct,
    p_variants: sampleVariants(2),
  });

test('eight people adding at once get as many ids as products, without a gap and without an error', async () => {
  const each = counted(5, 200);
  const { data: last } = await shop.as('admin').rpc('get_max_product_suffix', { p_prefix: prefix });
  const people = Array.from({ length: 8 }, async (_, person) => {
    const ids: string[] = [];
    for (let turn = 0; turn < each; turn++) {
      const { status, body } = await add(person % 2 ? 'admin' : 'superadmin');
      expect(status).toBe(200);
      ids.push(body.productid);
    }
    return ids;
  });
  const ids = (await Promise.all(people)).flat();
  const numbers = ids.map((id) => Number(id.slice(4))).sort((left, right) => left - right);
  expect(numbers).toEqual(Array.from({ length: each * 8 }, (_, place) => Number(last) + 1 + place));
});

test('the 1000th product of a year gets number 1000, the next one 1001', async () => {
  await shop.query('delete from products where productid ~ $1', [`^${prefix}[0-9]{4,}$`]);
  await shop.query(
    `insert into products (productid, name, purchaseprice, retailprice) values ($1, 'Last of three digits', 1, 2)
     on conflict do nothing`,
    [`${prefix}999`],
  );
  expect((await add()).body.productid).toBe(`${prefix}1000`);
  expect((await add()).body.productid).toBe(`${prefix}1001`);
  const { data } = await shop.as('admin').rpc('get_max_product_suffix', { p_prefix: prefix });
  expect(data).toBe('1001');
});

test('the highest suffix is the highest number, whatever its length; ids of other forms do not count', async () => {
  const ids = ['QQ992', 'QQ10', 'QQ0009', 'QQ1a', 'QQ', 'QQ-77', 'QQ:1', 'QQ２'];
  for (const id of ids) {
    await shop.query(`insert into products (productid, name, purchaseprice, retailprice) values ($1, 'x', 1, 2)`, [id]);
  }
  const suffix = async (p_prefix: string) => (await shop.as('admin').rpc('get_max_product_suffix', { p_prefix })).data;
  expect(await suffix('QQ')).toBe('992');
  expect(await suffix('QQ9')).toBe('92');
  expect(await suffix('Q%')).toBeNull();
  expect(await suffix('ZZ')).toBeNull();
});

test('the year of an id is the year in the shop', async () => {
  const { rows } = await shop.query(
    `select private.product_prefix('2026-12-31T18:29:59Z') as before, private.product_prefix('2026-12-31T18:30:00Z') as after`,
  );
  expect(rows[0]).toEqual({ before: 'BC26', after: 'BC27' });
  await shop.query(`set timezone to 'America/New_York'`);
  const { rows: elsewhere } = await shop.query(`select private.product_prefix('2026-12-31T18:30:00Z') as prefix`);
  expect(elsewhere[0]?.prefix).toBe('BC27');
  await shop.query('reset timezone');
});
