import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { mostPictureBytes, pictureBucket, pictureObjects, picturePath } from '../../shop/pictures.ts';
import { askedHistory } from './asked-history.ts';
import { sampleProduct } from './sample-product.ts';
import { storedPicture } from './stored-picture.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

beforeAll(async () => {
  // What the service may do, so that files do not stay behind.
  await shop.query(`set storage.allow_delete_query = 'true'`);
});

const { send, added, lastOf, putBack, rowOf } = askedHistory(() => shop);

const stored = (): Promise<string> => storedPicture(shop);
const several = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await stored());
  return ids;
};

/** Takes a picture out of the bucket, as a key for servers may. */
const lose = (id: string) =>
  shop.query(`delete from storage.objects where bucket_id = 'products' and name = any ($1)`, [
    Object.values(pictureObjects(id)),
  ]);

const add = (fields: object) =>
  send('POST', 'rpc/add_product', { p_request_id: randomUUID(), p_product: { ...sampleProduct, ...fields } });

const reasonOf = ({ body }: { body: { details: string; hint: string } }): string =>
  `${JSON.parse(body.details).reason}. ${body.hint}`;

test('they lie in a bucket that everybody may read, of images alone, as large as the shop’s rules say', async () => {
  const { rows } = await shop.query('select id, public, file_size_limit, allowed_mime_types from storage.buckets');
  expect(rows).toEqual([
    {
      id: pictureBucket,
      public: true,
      file_size_limit: String(mostPictureBytes),
      allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'],
    },
  ]);
});

test('a product has a picture of the shop by its path, and those that follow by their ids, in their order', async () => {
  const [first = '', ...others] = await several(12);
  const product = await added(0, { producturl: picturePath(first), pictures: others });
  expect(product).toMatchObject({ producturl: picturePath(first), pictures: others });
  const { body } = await send('POST', 'rpc/search_products', { p_productid: product.productid });
  expect(body.products[0]).toMatchObject({ producturl: picturePath(first), pictures: others });
});

test.each([
  ['in capitals', () => picturePath(randomUUID()).toUpperCase()],
  ['of another bucket', () => picturePath(randomUUID()).replace('/products/', '/others/')],
  ['of one of its forms', () => `${picturePath(randomUUID())}/display/image.jpg`],
  ['that leads elsewhere', () => `${picturePath(randomUUID())}/../../private`],
  ['without an id', () => '/storage/v1/object/public/products/saree-12'],
])('a path %s is no product URL', async (_, path) => {
  expect(reasonOf(await add({ producturl: path() }))).toBe(
    'The product URL is not a web address. It begins with http:// or https:// and has no spaces.',
  );
});

describe('the pictures that follow', () => {
  test('are eleven at most, each there once', async () => {
    const twelve = await several(12);
    expect(reasonOf(await add({ pictures: twelve }))).toBe('There are too many pictures. Keep at most 12.');
    const [one, two] = twelve;
    expect(reasonOf(await add({ pictures: [one, two, one] }))).toBe('A picture is there twice. Remove one of the two.');
    for (const pictures of [[null], [[one]], ['saree-12'], 'saree-12', {}, [1]])
      expect([pictures, (await add({ pictures })).status]).toEqual([pictures, 400]);
  });
});

describe('a picture that is not there', () => {
  const refusal = {
    status: 409,
    body: { code: '23503', message: 'A picture is not there any more', hint: 'Add it again.' },
  };

  test('is named by no new product, and the refusal names the field', async () => {
    const gone = randomUUID();
    for (const [field, value] of [
      ['producturl', picturePath(gone)],
      ['pictures', [await stored(), gone]],
    ] as const) {
      const answer = await add({ [field]: value });
      expect(answer).toMatchObject({ status: 409, body: { message: 'Product insert failed', hint: 'Add it again.' } });
      const reason = 'A picture is not there any more';
      expect(JSON.parse(answer.body.details)).toEqual({ field, reason, pictures: [gone] });
    }
  });

  test('is named by no save, and by no plain call', async () => {
    const { productid, updated_at } = await added();
    const fields = { pictures: [randomUUID()] };
    const save = { p_productid: productid, p_product: fields, p_variants: [], p_removed: [], p_updated_at: updated_at };
    const saved = await send('POST', 'rpc/update_product', save);
    expect(saved).toMatchObject(refusal);
    expect(JSON.parse(saved.body.details)).toMatchObject({ field: 'pictures' });
    expect(await send('PATCH', `products?productid=eq.${productid}`, fields)).toMatchObject(refusal);
    expect(await rowOf(`products?productid=eq.${productid}`)).toMatchObject({ pictures: [] });
  });

  test.each(['display', 'small'] as const)('is one without its form %s', async (form) => {
    const id = await stored();
    await shop.query('delete from storage.objects where name = $1', [pictureObjects(id)[form]]);
    expect(await add({ pictures: [id] })).toMatchObject({ status: 409 });
  });

  test('is no hindrance where a product named it before', async () => {
    const [first = '', second = '', third = ''] = await several(3);
    const { productid } = await added(0, { producturl: picturePath(first), pictures: [second] });
    await lose(first);
    await lose(second);
    const at = `products?productid=eq.${productid}`;
    expect(await send('PATCH', at, { fabric: 'Muga' })).toMatchObject({ status: 204 });
    const turned = { producturl: picturePath(second), pictures: [first, third] };
    expect(await send('PATCH', at, turned)).toMatchObject({ status: 204 });
    expect(await rowOf(at)).toMatchObject(turned);
  });

  test('is no news to those who may not write: they hear what they heard before', async () => {
    const answer = await send('PATCH', 'products?productid=eq.BC24001', { pictures: [randomUUID()] }, 'user');
    expect(answer).toMatchObject({ status: 204 });
    const product = { productid: 'PIC-2', name: 'Two', purchaseprice: 1, retailprice: 2, pictures: [randomUUID()] };
    expect(await send('POST', 'products', product, 'user')).toMatchObject({ status: 403, body: { code: '42501' } });
  });
});

describe('history', () => {
  test('tells of pictures, and puts them back', async () => {
    const [one = '', two = '', three = ''] = await several(3);
    const { productid } = await added(0, { producturl: picturePath(one), pictures: [two] });
    const at = `products?productid=eq.${productid}`;
    await send('PATCH', at, { producturl: picturePath(three), pictures: [] });
    const change = await lastOf('product', productid);
    expect(change).toMatchObject({
      before: { producturl: picturePath(one), pictures: [two] },
      after: { producturl: picturePath(three), pictures: [] },
    });
    expect((await putBack(change)).status).toBe(200);
    expect(await rowOf(at)).toMatchObject({ producturl: picturePath(one), pictures: [two] });
    await send('PATCH', at, { producturl: picturePath(two), pictures: [one] });
    // Those that follow bring the first along: else one would be there twice.
    expect((await putBack(await lastOf('product', productid), 'pictures')).status).toBe(200);
    expect(await rowOf(at)).toMatchObject({ producturl: picturePath(one), pictures: [two] });
    await send('PATCH', at, { pictures: [three, two] });
    expect((await putBack(await lastOf('product', productid), 'pictures')).status).toBe(200);
    expect(await rowOf(at)).toMatchObject({ producturl: picturePath(one), pictures: [two] });
  });

  test('puts no picture back that is gone, and says so', async () => {
    const id = await stored();
    const { productid } = await added(0, { producturl: picturePath(id) });
    await send('PATCH', `products?productid=eq.${productid}`, { producturl: null });
    await lose(id);
    const answer = await putBack(await lastOf('product', productid));
    expect(answer).toMatchObject({ status: 409, body: { message: 'A picture is not there any more' } });
  });

  test('puts a deleted product back with its pictures, but for those that are gone', async () => {
    const [one = '', two = '', three = ''] = await several(3);
    const { productid } = await added(0, { producturl: picturePath(one), pictures: [two, three] });
    const deleted = async () => {
      await shop.query('delete from public.products where productid = $1', [productid]);
      return lastOf('product', productid);
    };
    expect(await putBack(await deleted())).toMatchObject({ status: 200, body: { left_out: [] } });
    const at = `products?productid=eq.${productid}`;
    expect(await rowOf(at)).toMatchObject({ producturl: picturePath(one), pictures: [two, three] });
    await lose(two);
    expect(await putBack(await deleted())).toMatchObject({ status: 200, body: { left_out: ['pictures'] } });
    expect(await rowOf(at)).toMatchObject({ producturl: picturePath(one), pictures: [three] });
    await lose(one);
    expect(await putBack(await deleted())).toMatchObject({ status: 200, body: { left_out: ['producturl'] } });
    expect(await rowOf(at)).toMatchObject({ producturl: null, pictures: [three] });
  });
});
