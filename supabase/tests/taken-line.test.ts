import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { behind } from './during.ts';
import { addedProduct, sampleVariants } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const added = (lines: number) => addedProduct(shop, {}, sampleVariants(lines));

test('a new line whose id another product takes meanwhile is refused, not lost', async () => {
  const [product, other] = [await added(1), await added(0)];
  const [{ variantid, size, color } = { variantid: '', size: '', color: '' }] = product.variants;
  const taken = { variantid: randomUUID(), size: 'S', color: 'Taken', stock: 1 };
  const save = {
    p_productid: product.productid,
    p_product: {},
    p_variants: [{ variantid, size, color, stock: 9 }, taken],
    p_removed: [],
    p_updated_at: product.updated_at,
  };
  const { status, body } = await behind(
    shop,
    [`select from public.productsizecolors where variantid = '${variantid}' for update`],
    () => shop.send('admin', 'POST', 'rpc/update_product', save),
    async () => {
      const line = { ...taken, productid: other.productid };
      expect((await shop.send('admin', 'POST', 'productsizecolors', line)).status).toBe(201);
    },
  );
  expect([status, body.code, body.message]).toEqual([409, '23505', 'Two variant lines have the same id']);
  const { data } = await shop.as('admin').rpc('search_products', { p_productid: product.productid }).throwOnError();
  expect(data.products[0]).toEqual(product);
});
