import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CustomerObject, ProductObject } from '../../portal/src/lib/answers.ts';
import { yearPrefix } from '../../shop/product-id.ts';
import { behind } from './during.ts';
import { newPhone, sampleCustomer, saveCustomer, savedCustomer } from './sample-customer.ts';
import { addedProduct, sampleProduct, sampleVariants } from './sample-product.ts';
import { newLines, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

// An import that is stopped in the midst of its writing: what others save meanwhile goes on.

const shop = fileShop();

const prefix = yearPrefix(new Date());
const idAfter = (suffix: string, by: number): string => prefix + String(Number(suffix) + by).padStart(3, '0');

const add = () => addedProduct(shop);

const labelOf = ({ productid, variants, retailprice }: ProductObject) => ({
  productid,
  variantid: variants[0]?.variantid,
  retailprice,
  copies: 1,
});

test('while products are imported everybody else adds and saves, and nobody waits for one that it holds', async () => {
  const [changed, other] = [await add(), await add()];
  const line = changed.variants[0];
  const file = await stagedFile(shop, 'products', [
    ...newLines(400, ''),
    { productid: changed.productid, size: line?.size ?? '', color: line?.color ?? '', stock: 77 },
  ]);
  const { digest } = await file.check();
  const made: string[] = [];
  const print = { p_print_id: randomUUID(), p_labels: [labelOf(other), labelOf(changed)] };
  const record = (body: object) => shop.send('admin', 'POST', 'rpc/record_printed_labels', body);
  const loaded = await behind(
    shop,
    // It is written after the new products are.
    [`select from productsizecolors where variantid = '${line?.variantid}' for update`],
    () => file.load(digest),
    async () => {
      const { data: last } = await shop.as('admin').rpc('get_max_product_suffix', { p_prefix: prefix });
      made.push((await add()).productid, idAfter(last ?? '', 2));
      expect((await shop.send('admin', 'POST', 'products', { ...sampleProduct, productid: made[1] })).status).toBe(201);
      const renamed = `B-${randomUUID().slice(0, 8)}`;
      for (const [to, from] of [
        [renamed, other.productid],
        [other.productid, renamed],
      ])
        expect((await shop.send('admin', 'PATCH', `products?productid=eq.${from}`, { productid: to })).status).toBe(
          204,
        );
      const more = sampleVariants(1).map((variant) => ({ ...variant, productid: other.productid }));
      expect((await shop.send('admin', 'POST', 'productsizecolors', more)).status).toBe(201);
      const { productid: p_productid, updated_at: p_updated_at } = changed;
      const update = { p_productid, p_product: { retailprice: 3 }, p_variants: [], p_removed: [], p_updated_at };
      expect(await shop.send('admin', 'POST', 'rpc/update_product', update)).toMatchObject({
        status: 423,
        body: { code: 'PT423', message: 'This product is being saved by somebody else' },
      });
      expect((await record({ p_print_id: randomUUID(), p_labels: [labelOf(other)] })).status).toBe(200);
      const began = performance.now();
      expect(await record(print)).toMatchObject({
        status: 423,
        body: { code: 'PT423', message: 'A product of these labels is being saved by somebody else' },
      });
      expect(performance.now() - began).toBeLessThan(3000);
      expect(
        await shop.send('admin', 'PATCH', `products?productid=eq.${p_productid}`, { retailprice: 3 }),
      ).toMatchObject({ status: 503, body: { code: '55P03' } });
    },
  );
  expect(loaded).toMatchObject({ status: 200, body: { added: 400, changed: 1 } });
  // The same print again: nothing of it was kept.
  expect((await record(print)).status).toBe(200);
  const { rows: recorded } = await shop.query(
    `select variantid from private.printed_labels where variantid = '${line?.variantid}'`,
  );
  expect(recorded).toHaveLength(1);
  const { rows } = await shop.query(
    `select min(productid) as first, max(productid) as last from public.products
     where fabric like 'Kota %' and productid > $1 and productid < $2`,
    [other.productid, made[0]],
  );
  const after = (by: number) => idAfter(other.productid.slice(prefix.length), by);
  expect(rows).toEqual([{ first: after(1), last: after(100) }]);
  expect(made).toEqual([after(101), after(102)]);
});

const pairOf = (customer: CustomerObject) => ({ customer_ulid: customer.customer_ulid });

test('while customers are imported everybody else adds and saves, and nobody waits for one that it holds', async () => {
  const [first, second, other] = [await savedCustomer(shop), await savedCustomer(shop), await savedCustomer(shop)];
  const phones = Array.from({ length: 100 }, newPhone);
  const file = await stagedFile(shop, 'customers', [
    ...phones.map((phone) => ({ first_name: 'Asha', last_name: 'Beside', phone, referrer_phone: first.phone })),
    { phone: first.phone, customer_notes: 'Imported' },
    { phone: second.phone, referrer_phone: first.phone },
  ]);
  const { digest } = await file.check();
  const save = (customer: CustomerObject, change: object) =>
    saveCustomer(shop, { ...pairOf(customer), ...change }, customer.updated_at);
  const busy = { status: 423, body: { code: 'PT423', message: 'This customer is being saved by somebody else' } };
  const loaded = await behind(
    shop,
    // It is written after the new customers are.
    [`select from private.customer_search where customerid = ${second.customerid} for update`],
    () => file.load(digest),
    async () => {
      const added = await saveCustomer(shop, sampleCustomer({ referred_by: first.customerid }));
      expect(added.status).toBe(200);
      expect((await save(other, { customer_notes: 'Beside' })).status).toBe(200);
      const began = performance.now();
      expect(await save(first, { customer_notes: 'Beside' })).toMatchObject(busy);
      expect(await saveCustomer(shop, sampleCustomer({ phone: phones[0] }))).toMatchObject(busy);
      const patched = await shop.send('admin', 'PATCH', `customers?customerid=eq.${first.customerid}`, {
        gender: 'Female',
      });
      expect(patched).toMatchObject({ status: 503, body: { code: '55P03' } });
      // The import gives second a referrer: neither would see the circle that both of them close.
      expect(await save(added.body, { referred_by: other.customerid })).toMatchObject(busy);
      expect(performance.now() - began).toBeLessThan(3000);
    },
  );
  expect(loaded).toMatchObject({ status: 200, body: { added: 100, changed: 2 } });
  const { body: now } = await shop.send('admin', 'GET', `customers?customerid=eq.${first.customerid}`);
  expect(now).toMatchObject([{ customer_notes: 'Imported' }]);
  expect(await save(now[0], { referred_by: second.customerid })).toMatchObject({
    status: 400,
    body: { code: '23514' },
  });
  expect((await save(now[0], { referred_by: other.customerid })).status).toBe(200);
});
