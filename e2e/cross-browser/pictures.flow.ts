import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { colorAt, phonePhoto } from '../pictures/picture-files.ts';
import { expect, test } from './flow.ts';

test.beforeEach(({ here }) => here.signIn('admin'));

test('takes a picture upright and without its place, and shows it', async ({
  here,
  engine,
  engineName,
  shop,
  size,
  picture,
}) => {
  const fabric = `Picture ${engineName} ${size.width}`;
  const file = join(engine.downloads, 'IMG_1.jpg');
  writeFileSync(file, (await phonePhoto('IMG_1.jpg')).buffer);
  const dialog = here.role('dialog', 'Add Product');
  await here.button('+ Add Product').press();
  await dialog.field('Fabric').fill(fabric);
  await dialog.field('Purchase price').fill('1000');
  await dialog.button('Auto').press();
  await here.css('[aria-label="Pictures to add"]').choose(file);
  const cut = here.role('dialog', 'Picture');
  await cut.text('IMG_1.jpg').shows();
  await picture('picture, cut');
  await cut.button('Use picture').press();
  await cut.goes();
  await dialog.role('img', 'Picture 1').shows();
  await picture('picture, chosen');
  await dialog.button('Save').press();
  await dialog.goes();

  const [stored] = await shop.sql('select producturl from public.products where fabric = $1', [fabric]);
  const answer = await fetch(`${shop.url}${stored?.producturl}/display/image.jpg`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(400_000);
  const { exif, ...known } = await sharp(bytes).metadata();
  expect(exif).toBeUndefined();
  expect(known).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 });
  expect(await colorAt(bytes, 0.02, 0.02)).toBe('green');
  expect([await colorAt(bytes, 0.25, 0.5), await colorAt(bytes, 0.75, 0.5)]).toEqual(['red', 'blue']);

  await here.goTo(`/admin/inventory?fabric=${encodeURIComponent(fabric)}`);
  await here.button(/^Details of BC/).press();
  await here.button('Show the picture large').press();
  await here.role('dialog', fabric).role('img', fabric).shows();
  await picture('picture, large');
  await here.tab.key('Escape');
  await here.button('Show the picture large').is({ isFocused: true });
});
