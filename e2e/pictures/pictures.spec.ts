import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect } from '../fixtures.ts';
import { phone } from '../screens.ts';
import { ManyPictures, picturesOf, product } from './many-pictures-page.ts';
import { colorAt, phonePhoto, photo } from './picture-files.ts';
import { putPicture } from './picture-of-product.ts';
import { namedOf, PicturesPage, putShared, sharedText, storedPicture, test } from './pictures-page.ts';

test('adds a product with two pictures: upright, cut to 3:4 or whole, small enough and without their place', async ({
  pictures,
  shop,
}) => {
  await pictures.openFilled('Two pictures');
  await pictures.chooseFiles(await phonePhoto('IMG_1.jpg'), await photo('wide.jpg', 3000, 1500));
  await expect(pictures.crop).toHaveAccessibleName('Picture 1 of 2');
  await pictures.crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(pictures.crop).toHaveAccessibleName('Picture 2 of 2');
  await pictures.crop.getByText('Whole').click();
  await pictures.crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(pictures.crop).toBeHidden();
  await expect(pictures.tiles).toHaveCount(2);
  await expect(pictures.tiles.first()).toContainText('First');
  await pictures.uploaded();
  const [first = '', second = ''] = await pictures.ids();
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'Two pictures')).toEqual({
    producturl: `/storage/v1/object/public/products/${first}`,
    pictures: [second],
  });

  const upright = await storedPicture(shop, first);
  expect(await sharp(upright).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 });
  expect(await colorAt(upright, 0.02, 0.02)).toBe('green');
  expect([await colorAt(upright, 0.25, 0.5), await colorAt(upright, 0.75, 0.5)]).toEqual(['red', 'blue']);
  const { exif, orientation } = await sharp(upright).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);

  const whole = await storedPicture(shop, second);
  expect(await sharp(whole).metadata()).toMatchObject({ width: 1600, height: 800 });
  for (const id of [first, second]) {
    expect((await storedPicture(shop, id)).length).toBeLessThan(400_000);
    const { width, height } = await sharp(await storedPicture(shop, id, 'small')).metadata();
    expect(Math.max(width, height)).toBe(320);
  }
});

test('matches a folder dropped on the list, shows it, and adds it once that is confirmed', async ({
  pictures: { page },
  shop,
}, testInfo) => {
  const many = new ManyPictures(page);
  const [first, second] = [await product(shop), await product(shop)];
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
  const folder = testInfo.outputPath('pictures');
  await mkdir(`${folder}/${second}`, { recursive: true });
  const files = [
    await photo(`${first}-2.jpg`, 3000, 2000),
    await phonePhoto(`${first.toLowerCase()}.jpg`),
    await photo(`${second}/front.jpg`),
    await photo('IMG_2041.jpg', 40, 40),
    { name: `${second}.txt`, mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ];
  for (const { name, buffer } of files) await writeFile(`${folder}/${name}`, buffer);
  await many.drag(folder);
  await expect(page.getByText('Drop pictures here')).toBeVisible();
  await many.drop();
  await expect(page.getByText('Drop pictures here')).toBeHidden();
  await expect(many.found).toHaveCount(2);
  await expect(many.found.first()).toContainText(`${first}Many - Kurti`);
  await expect(many.dialog).toContainText('1 file of no productpictures/IMG_2041.jpg');
  await expect(many.dialog).toContainText(`1 file cannot be taken${second}.txt is no picture.`);
  expect(await picturesOf(shop, first)).toEqual([]);
  await many.button('Add 3 pictures').click();
  await expect(many.dialog).toContainText('3 pictures were added to 2 products.');
  await expect(many.button('Retry')).toHaveCount(0);

  const [upright = '', other = '', ...more] = await picturesOf(shop, first);
  expect(more).toEqual([]);
  const picture = await storedPicture(shop, upright);
  expect([await colorAt(picture, 0.02, 0.02), await colorAt(picture, 0.75, 0.5)]).toEqual(['green', 'blue']);
  expect((await storedPicture(shop, other)).length).toBeLessThan(400_000);
  expect((await storedPicture(shop, other, 'small')).length).toBeLessThan(40_000);
  expect(await picturesOf(shop, second)).toHaveLength(1);
  await many.button('Close').click();
  await expect(many.dialog).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('shares picture, name, sizes in stock and MRP by a tap, and nothing of what was paid', async ({
    unopened: { page },
    shop,
  }) => {
    const picture = await putPicture(shop, await photo('kurti.jpg'));
    const id = await putShared(shop, 'SHARE-1', picture);
    // Chromium has no sheet to share by on Linux: a stand-in keeps what it is given.
    await page.addInitScript(() => {
      const given: { text: string | undefined; files: { name: string; type: string; bytes: string }[] }[] = [];
      const kept = async (file: File) => {
        const bytes = btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
        return { name: file.name, type: file.type, bytes };
      };
      Object.assign(navigator, {
        given,
        canShare: () => true,
        share: async ({ text, files = [] }: ShareData) => {
          given.push({ text, files: await Promise.all(files.map(kept)) });
        },
      });
    });
    const { products, toasts } = new PicturesPage(page);
    await products.open(`?productid=${id}`);
    await products.button(`Share ${id}`).tap();
    const bytes = (await storedPicture(shop, picture)).toString('base64');
    await expect
      .poll(() => page.evaluate(() => (navigator as unknown as { given: unknown[] }).given))
      .toEqual([{ text: sharedText, files: [{ name: `${id}.jpg`, type: 'image/jpeg', bytes }] }]);
    await expect(toasts).toHaveCount(0);
  });
});
