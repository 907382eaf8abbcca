import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { picturesOf, product } from '../pictures/many-pictures-page.ts';
import { colorAt, phonePhoto, photo } from '../pictures/picture-files.ts';
import { storedPicture } from '../pictures/pictures-page.ts';
import { expect, test } from './flow.ts';

test.beforeEach(({ here }) => here.signIn('admin'));

test('adds the pictures of a zip to the products that they are called after', async ({
  here,
  engine,
  shop,
  picture,
}) => {
  const [first, second] = [await product(shop), await product(shop)];
  const file = join(engine.downloads, 'pictures.zip');
  const [upright, wide] = [await phonePhoto('1.jpg'), await photo('2.jpg', 800, 400)];
  writeFileSync(
    file,
    zipSync({ [`${first}.jpg`]: upright.buffer, [`new/${second}-1.jpg`]: [wide.buffer, { level: 0 }] }),
  );
  await here.button('More').press();
  await here.role('menuitem', 'Pictures of many').press();
  const dialog = here.role('dialog', 'Pictures of many products');
  await dialog.button('Choose files').shows();
  await here.css('[aria-label="Pictures of many products"]').choose(file);
  await dialog.role('list', 'Products found').is({ text: new RegExp(`${first}.*${second}`, 's') });
  await picture('pictures of many');
  await dialog.button('Add 2 pictures').press();
  await dialog.text(/2 pictures were added to 2 products/).shows();
  await here.tab.key('Escape');
  await dialog.goes();
  const [of, other] = [await picturesOf(shop, first), await picturesOf(shop, second)];
  const stored = await storedPicture(shop, of[0] ?? '');
  expect([await colorAt(stored, 0.02, 0.02), await colorAt(stored, 0.75, 0.5)]).toEqual(['green', 'blue']);
  const { width, height } = await sharp(await storedPicture(shop, other[0] ?? '')).metadata();
  expect([width, height]).toEqual([800, 400]);
});
