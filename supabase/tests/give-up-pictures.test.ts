import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureObjects, picturePath } from '../../shop/pictures.ts';
import { askedHistory } from './asked-history.ts';
import { behind, during } from './during.ts';
import { storedPicture } from './stored-picture.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

beforeAll(async () => {
  // What the service may do, so that files do not stay behind.
  await shop.query(`set storage.allow_delete_query = 'true'`);
});
beforeEach(() => shop.query('delete from storage.objects'));

const { send, added } = askedHistory(() => shop);

const old = (): Promise<string> => storedPicture(shop, 2);
const namesOf = (...ids: string[]): string[] => ids.flatMap((id) => Object.values(pictureObjects(id))).sort();
const giveUp = async (limit?: number): Promise<string[]> => {
  const { status, body } = await shop.send('service', 'POST', 'rpc/give_up_pictures', { p_limit: limit });
  expect(status).toBe(200);
  return body.sort();
};
const name = (id: string) => send('PATCH', 'products?productid=eq.BC24001', { pictures: [id] });

test('what nobody named is given up once it is a day old', async () => {
  const abandoned = await old();
  await storedPicture(shop, 0);
  expect(await giveUp()).toEqual(namesOf(abandoned));
});

test('a picture of which one form came later is as young as that', async () => {
  const id = await old();
  await shop.query('update storage.objects set created_at = now() where name = $1', [pictureObjects(id).small]);
  expect(await giveUp()).toEqual([]);
});

test('what a product named stays: also once it was replaced, removed or deleted with the product', async () => {
  const [first = '', second = '', third = ''] = [await old(), await old(), await old()];
  const { productid } = await added(0, { producturl: picturePath(first), pictures: [second] });
  await send('PATCH', `products?productid=eq.${productid}`, { producturl: picturePath(third), pictures: [] });
  expect(await giveUp()).toEqual([]);
  await shop.query('delete from public.products where productid = $1', [productid]);
  expect(await giveUp()).toEqual([]);
});

test('what a save named that was refused does not', async () => {
  const id = await old();
  expect((await send('PATCH', 'products?productid=eq.BC24001', { pictures: [id], purchaseprice: -1 })).status).toBe(
    400,
  );
  expect(await giveUp()).toEqual(namesOf(id));
});

test('what is no picture of a product, or lies in another bucket, is left alone', async () => {
  await shop.query(`insert into storage.buckets (id, name) values ('others', 'others') on conflict do nothing`);
  await shop.query(
    `insert into storage.objects (bucket_id, name, created_at)
     select bucket, name, now() - interval '2 days' from (values
       ('products', 'logo.png'), ('products', $1 || '/display/other.jpg'), ('others', $1 || '/display/image.jpg')
     ) as given (bucket, name)`,
    [randomUUID()],
  );
  expect(await giveUp()).toEqual([]);
});

test('what was given up is answered until it is gone, and no product takes it any more', async () => {
  const id = await old();
  expect(await giveUp()).toEqual(namesOf(id));
  expect(await name(id)).toMatchObject({ status: 409, body: { message: 'A picture is not there any more' } });
  expect(await giveUp()).toEqual(namesOf(id));
  await shop.query('delete from storage.objects where name = any ($1)', [namesOf(id)]);
  expect(await giveUp()).toEqual([]);
  const { rows } = await shop.query('select count(*)::int as count from private.given_up_pictures');
  expect(rows).toEqual([{ count: 0 }]);
});

test('the oldest are given up first, so many at once, however many stay', async () => {
  const named = await storedPicture(shop, 12);
  await name(named);
  const younger = await storedPicture(shop, 2);
  const older = await storedPicture(shop, 9);
  expect(await giveUp(1)).toEqual(namesOf(older));
  await shop.query('delete from storage.objects where name = any ($1)', [namesOf(older)]);
  expect(await giveUp(1)).toEqual(namesOf(younger));
});

test('one that a save is naming at this moment stays', async () => {
  const id = await old();
  const naming = `update public.products set pictures = array['${id}'::uuid] where productid = 'BC24002'`;
  const given = await during(shop, [naming], () => shop.send('service', 'POST', 'rpc/give_up_pictures', {}));
  expect(given).toMatchObject({ status: 200, body: [] });
  expect(await giveUp()).toEqual([]);
});

test('a save that comes while one is given up waits, and is refused', async () => {
  const id = await old();
  expect(await behind(shop, ['select public.give_up_pictures()'], () => name(id))).toMatchObject({ status: 409 });
});

test('a save that comes while one is deleted waits, and is refused', async () => {
  const id = await old();
  const gone = `delete from storage.objects where name = '${pictureObjects(id).display}'`;
  expect(await behind(shop, [gone], () => name(id))).toMatchObject({ status: 409 });
});

describe('staff take back a picture that no product names yet', () => {
  const takeBack = (id: string) =>
    shop.sendAs(shop.token('admin') ?? '', 'DELETE', 'storage/v1/object/products', { prefixes: namesOf(id) });

  /** The same as statements, by the session of an Admin. */
  const takingBack = (id: string): string[] => {
    const [, claims = ''] = (shop.token('admin') ?? '').split('.');
    return [
      `select set_config('request.jwt.claims', '${Buffer.from(claims, 'base64url')}', true)`,
      'set local role authenticated',
      `delete from storage.objects where bucket_id = 'products' and name = '${pictureObjects(id).small}'`,
    ];
  };
  const lying = async (id: string): Promise<string[]> => {
    const { rows } = await shop.query('select name from storage.objects where name = any ($1) order by name', [
      namesOf(id),
    ]);
    return rows.map(({ name }) => String(name));
  };

  test('and it is gone', async () => {
    const id = await storedPicture(shop);
    const { status, body } = await takeBack(id);
    expect([status, body.length]).toEqual([200, 2]);
    expect(await lying(id)).toEqual([]);
  });

  test('while a save is naming it: they wait, and it stays', async () => {
    const id = await storedPicture(shop);
    const naming = `update public.products set pictures = array['${id}'::uuid] where productid = 'BC24002'`;
    expect(await behind(shop, [naming], () => takeBack(id))).toEqual({ status: 200, body: [] });
    expect(await lying(id)).toEqual(namesOf(id));
  });

  test('and a save that names it meanwhile waits, and is refused', async () => {
    const id = await storedPicture(shop);
    expect(await behind(shop, takingBack(id), () => name(id))).toMatchObject({ status: 409 });
    expect(await lying(id)).toEqual([pictureObjects(id).display]);
  });

  test('but not once one names it', async () => {
    const id = await storedPicture(shop);
    expect((await name(id)).status).toBe(204);
    expect(await takeBack(id)).toEqual({ status: 200, body: [] });
    expect(await lying(id)).toEqual(namesOf(id));
  });
});
