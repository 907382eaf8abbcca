import sharp from 'sharp';
import { violationsInBoth } from '../accessibility.ts';
import { expect } from '../fixtures.ts';
import { overflowOf, phone, smallTargets } from '../screens.ts';
import { colorAt, phonePhoto, photo } from './picture-files.ts';
import { namedOf, storedPicture, test } from './pictures-page.ts';

test('a product is added with two pictures: upright, cut to 3:4 or whole, small enough and without their place', async ({
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

test.describe('on a phone', () => {
  test.use(phone);

  test('all of it has room and can be touched, and axe finds nothing', async ({ pictures, page }) => {
    await pictures.openFilled('By a finger');
    await pictures.chooseFiles(
      await photo('one.jpg', 1600, 1200),
      await photo('two.jpg'),
      await photo('three.jpg', 900, 1200),
    );
    await expect(pictures.crop).toBeVisible();
    const cut = '[role="dialog"]:has(canvas)';
    expect(await smallTargets(page, cut, 'input[type="range"]')).toEqual([]);
    expect(await violationsInBoth(page, cut)).toEqual([]);
    await pictures.useAll(3);
    await pictures.uploaded();
    await expect(pictures.button('Take a picture')).toBeVisible();
    expect(await smallTargets(page, 'fieldset:has([data-add])', 'input:not([type="file"])')).toEqual([]);
    expect(await overflowOf(pictures.group)).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    await pictures.group.getByRole('button', { name: 'Move picture 3 to the left' }).tap();
    await expect(pictures.tiles).toHaveCount(3);
    expect(await violationsInBoth(page, '[role="dialog"]')).toEqual([]);
  });
});
