import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { violationsInBoth } from '../accessibility.ts';
import { expect } from '../fixtures.ts';
import { overflowOf, phone, smallTargets } from '../screens.ts';
import type { Shop } from '../shop.ts';
import { untilFocused } from '../waits.ts';
import { ManyPictures, picturesOf, product, zip } from './many-pictures-page.ts';
import { colorAt, type PictureFile, phonePhoto, photo } from './picture-files.ts';
import { putPicture } from './picture-of-product.ts';
import { storedPicture, test } from './pictures-page.ts';

/** Width and height of a picture as it is stored. */
const sizeOf = async (shop: Shop, id: string): Promise<unknown[]> => {
  const { width, height } = await sharp(await storedPicture(shop, id)).metadata();
  return [width, height];
};

const text = (name: string): PictureFile => ({ name, mimeType: 'text/plain', buffer: Buffer.from('no picture') });

test('a folder dropped on the list is matched, shown, and added when that is confirmed', async ({
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
    text(`${second}.txt`),
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

test('a zip with folders is unpacked, and the keyboard alone leads through', async ({ pictures: { page }, shop }) => {
  const many = new ManyPictures(page);
  const id = await product(shop);
  await many.open();
  await many.choose(
    zip('pictures.zip', {
      [`${id}/2.jpg`]: (await photo('2.jpg', 300, 400)).buffer,
      [`${id}/10.jpg`]: (await photo('10.jpg', 400, 300)).buffer,
      [`__MACOSX/._${id}.jpg`]: new Uint8Array(9),
      'price list.pdf': new Uint8Array(9),
    }),
  );
  await expect(many.found).toHaveCount(1);
  await expect(many.dialog).toContainText('price list.pdf is no picture.');
  await untilFocused(many.dialog); // what had it before is gone
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(many.dialog.getByRole('radio', { name: 'Cut to 3:4' })).toBeChecked();
  await many.button('Add 2 pictures').focus();
  await page.keyboard.press('Enter');
  await expect(many.dialog).toContainText('2 pictures were added to 1 product.');
  const [first = '', second = ''] = await picturesOf(shop, id);
  expect(await sizeOf(shop, first)).toEqual([300, 400]);
  expect(await sizeOf(shop, second)).toEqual([225, 300]);
  await page.keyboard.press('Escape');
  await expect(many.dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
});

test('axe finds nothing, in light and dark', async ({ pictures: { page }, shop }) => {
  const many = new ManyPictures(page);
  const id = await product(shop, await putPicture(shop, await photo('a.jpg', 60, 80)));
  await many.open();
  expect(await violationsInBoth(page, '[data-dialog]')).toEqual([]);
  await many.choose(await photo(`${id}.jpg`, 60, 80), await photo('IMG_1.jpg', 60, 80), text('notes.txt'));
  await expect(many.found).toHaveCount(1);
  expect(await violationsInBoth(page, '[data-dialog]')).toEqual([]);
  await many.button('Add 1 picture').click();
  await expect(many.dialog).toContainText('1 picture was added to 1 product.');
  expect(await violationsInBoth(page, '[data-dialog]')).toEqual([]);
});

test('new pictures stand behind those that are there, or replace them; a product may be left out', async ({
  pictures: { page },
  shop,
}) => {
  const many = new ManyPictures(page);
  const [before, other] = [await putPicture(shop, await photo('a.jpg')), await putPicture(shop, await photo('b.jpg'))];
  const [added, replaced, left] = [await product(shop, before), await product(shop, other), await product(shop)];
  await many.open();
  await many.choose(await photo(`${added}.jpg`), await photo(`${left}.jpg`));
  await expect(many.found.first()).toContainText('Has 1 picture');
  await many.dialog.getByRole('checkbox', { name: left }).uncheck();
  await many.button('Add 1 picture').click();
  await expect(many.dialog).toContainText('1 picture was added to 1 product.');
  await many.button('Close').click();
  const [first, ...others] = await picturesOf(shop, added);
  expect([first, others.length]).toEqual([before, 1]);
  expect(await picturesOf(shop, left)).toEqual([]);

  await many.open();
  await many.choose(await photo(`${replaced}.jpg`));
  await many.dialog.getByText('Replace them').click();
  await expect(many.found.first()).toContainText('Replaces 1 picture');
  await many.button('Add 1 picture').click();
  await expect(many.dialog).toContainText('1 picture was added to 1 product.');
  const now = await picturesOf(shop, replaced);
  expect(now).toHaveLength(1);
  expect(now).not.toContain(other);
});

test('the same file chosen again in a later round is not added twice', async ({ pictures: { page }, shop }) => {
  const many = new ManyPictures(page);
  const id = await product(shop);
  const [first, second] = [await photo(`${id}.jpg`, 300, 400), await photo(`${id}-2.jpg`, 400, 300)];
  await many.open();
  await many.choose(first);
  await many.button('Add 1 picture').click();
  await expect(many.dialog).toContainText('1 picture was added to 1 product.');
  await many.button('Close').click();
  const [there] = await picturesOf(shop, id);
  await many.open();
  await many.choose(first, second);
  await many.button('Add 2 pictures').click();
  await expect(many.dialog).toContainText('1 picture was added to 1 product. 1 picture was there already.');
  expect(await picturesOf(shop, id)).toEqual([there, expect.any(String)]);
});

test('a folder chosen again with more in it adds what is new, as far as there is room, and names the rest', async ({
  pictures: { page },
  shop,
}) => {
  const many = new ManyPictures(page);
  const id = await product(shop);
  const folder = await Promise.all(
    Array.from({ length: 12 }, (_, at) => photo(`${id}-${at + 1}.jpg`, 60 + 2 * at, 80)),
  );
  const other = await photo(`${id}.jpg`, 40, 40);
  await many.open();
  await many.choose(...folder.slice(0, 7));
  await many.button('Add 7 pictures').click();
  await expect(many.dialog).toContainText('7 pictures were added to 1 product.');
  await many.button('Close').click();
  const before = await picturesOf(shop, id);
  await many.open();
  await many.choose(...folder.slice(0, 10));
  await expect(many.found).toContainText('Has 7 pictures, room for 5 more');
  await expect(many.found).not.toContainText('left out');
  await many.button('Add up to 5 pictures').click();
  await expect(many.dialog).toContainText('3 pictures were added to 1 product. 7 pictures were there already.');
  await many.button('Close').click();
  const then = await picturesOf(shop, id);
  expect([then.slice(0, 7), then.length]).toEqual([before, 10]);

  await many.open();
  await many.choose(other, ...folder.slice(1));
  await many.button('Add up to 2 pictures').click();
  await expect(many.dialog).toContainText('2 pictures were added to 1 product. 9 pictures were there already.');
  await expect(many.dialog).toContainText(`1 file left out: 12 pictures are the most${id}: ${id}-12.jpg`);
  expect(await picturesOf(shop, id)).toHaveLength(12);
  await many.button('Close').click();

  await many.open();
  await many.choose(other, ...folder);
  await expect(many.found).toContainText('Has 12 pictures. 12 are the most: 13 left out');
  await expect(many.button('Nothing to add')).toHaveAttribute('aria-disabled', 'true');
  await many.dialog.getByText('Replace them').click();
  await expect(many.button('Add 12 pictures')).toBeEnabled();
});

test('thirteen pictures of one product: twelve are taken, and it is said', async ({ pictures: { page }, shop }) => {
  const many = new ManyPictures(page);
  const id = await product(shop);
  await many.open();
  await many.choose(
    ...(await Promise.all(Array.from({ length: 13 }, (_, at) => photo(`${id}-${at + 1}.jpg`, 60 + at, 80)))),
  );
  await expect(many.found.first()).toContainText('12 are the most: 1 left out');
  await many.button('Add 12 pictures').click();
  await expect(many.dialog).toContainText('12 pictures were added to 1 product.');
  expect(await picturesOf(shop, id)).toHaveLength(12);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('files are chosen, seen and added', async ({ pictures: { page }, shop }) => {
    const many = new ManyPictures(page);
    const id = await product(shop);
    await many.open();
    await many.choose(await photo(`${id}.jpg`), await photo('IMG_1.jpg', 30, 40));
    await expect(many.found).toHaveCount(1);
    expect(await overflowOf(page)).toBe(0);
    expect(await smallTargets(page, '[data-dialog]')).toEqual([]);
    await many.button('Add 1 picture').tap();
    await expect(many.dialog).toContainText('1 picture was added to 1 product.');
    expect(await smallTargets(page, '[data-dialog]')).toEqual([]);
  });

  test('there is room for the longest button, too', async ({ pictures: { page }, shop }) => {
    const many = new ManyPictures(page);
    const one = await photo('one.jpg', 60, 80);
    const id = await product(shop, await putPicture(shop, one));
    await page.setViewportSize({ width: 360, height: 740 });
    await many.open();
    await many.choose(...Array.from({ length: 12 }, (_, at) => ({ ...one, name: `${id}-${at + 1}.jpg` })));
    for (const name of ['Other files', 'Close', 'Add up to 11 pictures'])
      await expect(many.button(name)).toBeInViewport({ ratio: 1 });
    expect(await overflowOf(page)).toBe(0);
  });
});
