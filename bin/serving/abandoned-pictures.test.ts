// What was uploaded and never saved with a product, in a running shop: the object and its address.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient, type Database, loginSettings, openDatabase, openFiles } from '../../provider/index.ts';
import { type Shop, signIn } from '../../testing/faults/ledger.ts';
import { pictureAt, pictureOf, uploadPicture } from '../../testing/pictures.ts';
import { startTestThaan } from '../../testing/start-thaan.ts';
import { abandonedPictures } from './abandoned-pictures.ts';
import type { Thaan } from './start-thaan.ts';

let thaan: Thaan;
let database: Database;
let folder: string;
let shop: Shop;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  thaan = await startTestThaan({ environment: { THAAN_FILES: folder } });
  database = openDatabase(loginSettings(thaan.connection, 'authenticator'));
  shop = await signIn(thaan.url);
});
afterAll(async () => {
  await database.close();
  await thaan.stop();
  rmSync(folder, { recursive: true, force: true });
});

const query = async (text: string, values: unknown[]): Promise<void> => {
  const client = await connectClient(thaan.connection);
  await client.query(text, values).finally(() => client.end());
};

const uploaded = async (red: number, daysAgo: number): Promise<string> => {
  const name = await uploadPicture(shop, await pictureOf(red));
  await query('update storage.objects set created_at = created_at - make_interval(days => $2) where name = $1', [
    name,
    daysAgo,
  ]);
  return name;
};

it('is gone after a day, with its address; what is younger or was saved stays', async () => {
  const [abandoned, young, saved] = [await uploaded(10, 2), await uploaded(20, 0), await uploaded(30, 2)];
  await query(
    `insert into storage.objects (bucket_id, name, metadata)
     select bucket_id, replace(name, 'image', 'small'), metadata from storage.objects where name = $1`,
    [saved],
  );
  await query(
    `insert into public.products (productid, name, purchaseprice, retailprice, producturl)
     values ('BC26001', 'Silk', 1, 2, $1)`,
    [`/storage/v1/object/public/products/${saved.slice(0, 36)}`],
  );
  expect(await pictureAt(thaan, abandoned)).toEqual(await pictureOf(10));
  const [sweep] = abandonedPictures(database, { files: await openFiles(folder) });
  await sweep?.run();
  // The server that remembers it hears of it.
  await expect.poll(() => pictureAt(thaan, abandoned)).toBeUndefined();
  expect(await pictureAt(thaan, young)).toEqual(await pictureOf(20));
  expect(await pictureAt(thaan, saved)).toEqual(await pictureOf(30));
});

it('nothing is swept where no folder is named for files', () => {
  expect(abandonedPictures(database, { files: undefined })).toEqual([]);
});
