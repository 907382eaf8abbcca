import { beforeEach, describe, expect, test } from 'vitest';
import { behind, during } from './during.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

// Two at the same moment, of whom one gives a code to a product and the other one to a variant.

const shop = fileShop();
let made = 0;
let id: string;
beforeEach(() => {
  id = `N${++made}`;
});

const addProduct = (productid: string, caller: 'user' | 'admin' = 'admin') =>
  shop.send(caller, 'POST', 'products', { ...sampleProduct, productid });

const addLine = (productid: string, caller: 'user' | 'admin' = 'admin') =>
  shop.send(
    caller,
    'POST',
    'productsizecolors',
    sampleVariants(1).map((line) => ({ ...line, productid })),
  );

async function numbers(productid: string): Promise<unknown[]> {
  const { rows } = await shop.query('select number from productsizecolors where productid = $1 order by line', [
    productid,
  ]);
  return rows.map(({ number }) => number);
}

const adding = (productid: string) =>
  `insert into products (productid, name, purchaseprice, retailprice) values ('${productid}', 'x', 1, 2)`;

describe('while nobody sees yet', () => {
  test.each([
    ['added', (to: string) => adding(to)],
    ['renamed', (to: string) => `update products set productid = '${to}' where productid = '${id}'`],
  ])('a product that is being %s: an id that is a code of its variants waits, and is refused', async (_, begin) => {
    const to = `${id}-to`;
    await addProduct(id);
    const line = `insert into productsizecolors (productid, size, color) values ('${to}', 'M', 'Red')`;
    const refused = { status: 409, body: { message: 'This product id stands on the label of a variant' } };
    expect(await behind(shop, [begin(to), line], () => addProduct(`${to}01`))).toMatchObject(refused);
    expect(await numbers(to)).toEqual([1]);
  });

  test('an id that is being given: the product whose variant’s it could be waits, and leaves that number out', async () => {
    expect(await behind(shop, [adding(`${id}01`)], () => addProduct(id))).toMatchObject({ status: 201 });
    await addLine(id);
    expect(await numbers(id)).toEqual([2]);
  });
});

test('nobody from outside the admin area learns of a code or has to wait', async () => {
  const refused = { status: 403, body: { code: '42501' } };
  await addProduct(id);
  await addLine(id);
  for (const code of [`${id}01`, `${id}02`, id]) expect(await addProduct(code, 'user')).toMatchObject(refused);
  const held = [`select from products where productid = '${id}' for update`];
  for (const request of [() => addProduct(`${id}01`, 'user'), () => addLine(id, 'user')])
    expect(await during(shop, held, request)).toMatchObject(refused);
});
