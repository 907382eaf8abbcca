import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { importCall, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const newText = (): string => `T-${randomUUID().slice(0, 8)}`;

const saree = {
  category: 'Saree',
  fabric: 'Chanderi',
  purchaseprice: '450',
  retailprice: '1125.50',
  size: 'Free-Size',
  color: 'Maroon',
  stock: 3,
};

test('blanks of every kind around a text are no part of it, and the letter v is', async () => {
  const given = {
    ...saree,
    productid: newText(),
    fabric: '\u3000velvet v\u2003\ufeff',
    description: '\v\u2028vest\u202f',
  };
  await (await stagedFile(shop, 'products', [given])).loaded();
  const { body } = await shop.send('admin', 'GET', `products?productid=eq.${given.productid}`);
  expect(body).toMatchObject([{ fabric: 'velvet v', description: 'vest' }]);
  const padded = { ...saree, productid: `${newText()}\u3000` };
  await shop.query(
    `insert into public.products (productid, name, fabric, purchaseprice, retailprice) values ($1, 'x', $2, 1, 2)`,
    [padded.productid, '\u2003Chanderi'],
  );
  const file = await stagedFile(shop, 'products', [padded]);
  expect(await file.check()).toMatchObject({ new: 0, wrong: 1 });
  expect((await file.lines())[0]).toMatchObject({
    reason: `This product id is also written "${padded.productid}"`,
    hint: 'Its blanks do not come through a file: change this product in the portal.',
  });
});

test('without an id a product goes on until a line says something else of it', async () => {
  const next = { ...saree, fabric: newText(), description: 'Woven' };
  const rows = [
    { ...next, color: 'Red' },
    { ...next, color: 'Green', category: 'SAREE', description: '', retailprice: '' },
    { ...next, color: 'Blue', retailprice: '1125.5' },
    { ...next, color: 'Red', retailprice: 2000 },
    { ...next, color: 'Green', retailprice: 2000, description: '' },
    { ...next, color: 'Red', retailprice: 2000, description: 'Printed' },
    { ...saree, productid: newText(), color: 'Red' },
    { ...next, color: 'Blue', retailprice: 2000, description: 'Printed' },
    { producturl: 'https://pictures.example/1', size: 'S', color: 'Red', stock: 1 },
  ];
  const file = await stagedFile(shop, 'products', rows);
  expect(await file.check()).toMatchObject({ new: 8, wrong: 1, products: { new: 5 } });
  expect((await file.lines()).map(({ product: first }) => first)).toEqual([0, 0, 0, 3, 3, 5, 6, 7, 8]);
});

test('a cell that cannot be read does not make two products of one', async () => {
  const next = { ...saree, fabric: newText() };
  const p_lines = ['Red', 'Green', 'Blue'].map((color, place) => ({
    line: place + 2,
    values: { ...next, color, ...(place === 1 && { purchaseprice: 'ten' }) },
    ...(place === 1 && { problems: { retailprice: '"1,12,5" is no price' } }),
  }));
  const p_import_id = randomUUID();
  await importCall(shop, 'stage_import', { p_import_id, p_kind: 'products', p_first: 0, p_lines });
  expect((await importCall(shop, 'check_import', { p_import_id })).body).toMatchObject({ new: 0, wrong: 3 });
  expect((await importCall(shop, 'import_lines', { p_import_id })).body.lines).toMatchObject([
    { product: 0, reason: 'Another line of this product is wrong: line 3' },
    { product: 0, reason: 'A value cannot be read', field: 'purchaseprice' },
    { product: 0, reason: 'Another line of this product is wrong: line 3' },
  ]);
});

test('two lines that say the same and no more are not taken for one', async () => {
  const plain = { category: 'Saree', fabric: newText(), purchaseprice: 500, retailprice: 1250 };
  const file = await stagedFile(shop, 'products', [plain, plain, { ...plain, fabric: newText() }]);
  expect(await file.check()).toMatchObject({ new: 1, wrong: 2 });
  expect(await file.lines('wrong')).toMatchObject([
    { reason: 'Another line of this product is wrong: line 3' },
    { reason: 'Line 2 says the same', hint: expect.stringContaining('write an id in each') },
  ]);
});
