import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import { savedCustomer } from './sample-customer.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { stagedFile } from './staged-file.ts';
import { startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const overtaken = { status: 409, body: { code: 'PT409', message: 'The shop has changed since the check' } };

async function addedProduct(): Promise<ProductObject> {
  const { data } = await shop
    .as('admin')
    .rpc('add_product', { p_request_id: randomUUID(), p_product: sampleProduct, p_variants: sampleVariants(2) })
    .throwOnError();
  return data;
}

const updateProduct = async ({ productid }: ProductObject, change: object) => {
  const { body } = await shop.send('superadmin', 'GET', `products?select=updated_at&productid=eq.${productid}`);
  return shop.send('superadmin', 'POST', 'rpc/update_product', {
    p_productid: productid,
    p_product: change,
    p_variants: [],
    p_removed: [],
    p_updated_at: body[0].updated_at,
  });
};

test('what changed after the check is not overwritten unseen; what does not matter is let pass', async () => {
  const stored = await addedProduct();
  const { productid } = stored;
  const file = await stagedFile(shop, 'products', [{ productid, retailprice: 5000 }]);
  const { digest } = await file.check();
  expect((await updateProduct(stored, { retailprice: 4000 })).status).toBe(200);
  expect(await file.load(digest)).toMatchObject(overtaken);
  expect((await file.lines())[0]?.changes).toEqual({ retailprice: { before: 1125, after: 5000 } });

  const again = await file.check();
  expect((await updateProduct(stored, { description: 'Other words' })).status).toBe(200);
  expect((await file.load(again.digest)).body).toMatchObject({ changed: 1 });
  const { body } = await shop.send('admin', 'GET', `products?productid=eq.${productid}`);
  expect(body).toMatchObject([{ retailprice: 5000, description: 'Other words', fabric: 'Chanderi' }]);

  const customer = await savedCustomer(shop);
  const customers = await stagedFile(shop, 'customers', [{ phone: customer.phone, last_name: 'Shah' }]);
  const before = await customers.check();
  await shop.send('admin', 'DELETE', `customers?customer_ulid=eq.${customer.customer_ulid}`);
  expect(await customers.load(before.digest)).toMatchObject(overtaken);
  expect(await customers.load('not this one')).toMatchObject(overtaken);
});
