import { expect } from '../fixtures.ts';
import { ManyPictures, product } from './many-pictures-page.ts';
import { photo } from './picture-files.ts';
import { test } from './pictures-page.ts';

test('what was chosen, and what failed, is not left unasked', async ({ pictures: { page }, shop }) => {
  const many = new ManyPictures(page);
  const id = await product(shop);
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => page.mouse.click(2, 2),
    () => many.button('Close').click(),
  ];
  const isAskedOf = async (title: string): Promise<void> => {
    const question = page.getByRole('alertdialog', { name: title });
    for (const leave of ways) {
      await leave();
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
    }
    await expect(many.dialog).toBeVisible();
  };
  await many.open();
  await many.choose(await photo(`${id}.jpg`));
  await expect(many.found).toHaveCount(1);
  await isAskedOf('Leave without adding?');
  await page.route('**/storage/v1/object/products/**', (route) => route.abort('connectionreset'));
  await many.button('Add 1 picture').click();
  await expect(many.button('Retry')).toBeVisible();
  await isAskedOf('Leave with 1 product not done?');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(many.dialog).toBeHidden();
});

test('where nothing is lost nothing is asked', async ({ pictures: { page }, shop }) => {
  const many = new ManyPictures(page);
  const id = await product(shop);
  await many.open();
  await page.keyboard.press('Escape');
  await expect(many.dialog).toBeHidden();
  await many.open();
  await many.choose(await photo('IMG_1.jpg', 30, 40));
  await expect(many.button('Nothing to add')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(many.dialog).toBeHidden();
  await many.open();
  await many.choose(await photo(`${id}.jpg`));
  await expect(many.found).toHaveCount(1);
  await shop.sql('delete from public.products where productid = $1', [id]);
  await many.button('Add 1 picture').click();
  await expect(many.dialog).toContainText(`${id}: This product is no longer there.`);
  await page.keyboard.press('Escape');
  await expect(many.dialog).toBeHidden();
});
