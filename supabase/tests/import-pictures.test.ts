import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { picturePath } from '../../shop/pictures.ts';
import { askedHistory } from './asked-history.ts';
import { stagedFile } from './staged-file.ts';
import { storedPicture } from './stored-picture.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

beforeAll(async () => {
  // What the service may do, so that files do not stay behind.
  await shop.query(`set storage.allow_delete_query = 'true'`);
});

const { added, rowOf } = askedHistory(() => shop);

const stored = (): Promise<string> => storedPicture(shop);

const line = { category: 'Saree', fabric: 'Kota', purchaseprice: 100, retailprice: 250 };

test('an import takes a picture that is there, and leaves out what names another one', async () => {
  const path = picturePath(await stored());
  const file = await stagedFile(shop, 'products', [
    { ...line, fabric: 'Kota with', producturl: path },
    { ...line, fabric: 'Kota without', producturl: picturePath(randomUUID()) },
  ]);
  const { digest } = await file.check();
  const [, wrong] = await file.lines();
  expect(wrong).toMatchObject({
    status: 'wrong',
    reason: 'This picture is not in the shop',
    hint: 'Leave the cell empty, and add the picture to the product.',
    field: 'producturl',
  });
  expect((await file.load(digest)).body).toMatchObject({ added: 1, left_out: 1 });
  const { rows } = await shop.query(`select producturl from public.products where fabric like 'Kota with%'`);
  expect(rows).toEqual([{ producturl: path }]);
});

test('an import is told of a cell that is neither an address nor the path of a picture, and goes on with the others', async () => {
  const cells = ['/saree-12', '/images/1', picturePath('x'), `${picturePath(randomUUID())}/display/image.jpg`];
  const file = await stagedFile(shop, 'products', [
    { ...line, fabric: 'Kota of the web', producturl: 'https://elsewhere.example/saree' },
    ...cells.map((producturl, place) => ({ ...line, fabric: `Kota ${place}`, producturl })),
  ]);
  expect(await file.check()).toMatchObject({ new: 1, wrong: cells.length });
  for (const wrong of await file.lines('wrong'))
    expect(wrong).toMatchObject({ reason: 'The product URL is not a web address', field: 'producturl' });
});

test.each([
  ['of another port', (path: string) => `http://localhost:3000${path}`],
  ['of an old address', (path: string) => `https://OLD.example/behind${path}`],
  ['of one of its forms', (path: string) => `https://old.example${path}/display/image.jpg`],
  ['in capitals', (path: string) => `HTTPS://old.example${path.replace(/[^/]+$/, (id) => id.toUpperCase())}`],
])('an import takes a whole address %s for the path of the picture that lies here', async (_, address) => {
  const path = picturePath(await stored());
  const { productid } = await added(0, { producturl: path });
  const other = await added();
  const file = await stagedFile(shop, 'products', [
    { productid, producturl: address(path) },
    { productid: other.productid, producturl: address(path) },
  ]);
  const { digest, ...counts } = await file.check();
  expect(counts).toMatchObject({ same: 1, changed: 1, wrong: 0 });
  expect((await file.lines('changed'))[0]?.changes).toMatchObject({ producturl: { after: path } });
  expect((await file.load(digest)).status).toBe(200);
  expect(await rowOf(`products?productid=eq.${productid}`)).toMatchObject({ producturl: path });
  expect(await rowOf(`products?productid=eq.${other.productid}`)).toMatchObject({ producturl: path });
});

test('an import lets an address be that is another shop’s, or not that of a picture alone', async () => {
  const path = picturePath(await stored());
  const others = [
    `https://other.example${picturePath(randomUUID())}`,
    `https://elsewhere.example/see?picture=https://old.example${path}`,
    ...[`${path}?width=3`, `${path}#top`, `${path}/../x`, `${path}0`].map((end) => `https://old.example${end}`),
  ];
  const file = await stagedFile(
    shop,
    'products',
    others.map((producturl, place) => ({ ...line, fabric: `Kota of another ${place}`, producturl })),
  );
  await file.loaded();
  const { rows } = await shop.query(
    `select producturl from public.products where fabric like 'Kota of another %' order by fabric`,
  );
  expect(rows.map(({ producturl }) => producturl)).toEqual(others);
});
