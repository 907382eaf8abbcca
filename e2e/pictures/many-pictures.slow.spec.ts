import type { Request } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { ManyPictures, picturesOf, product } from './many-pictures-page.ts';
import { photo } from './picture-files.ts';
import { test, uploadCall } from './pictures-page.ts';

test('can be stopped, goes on from there, and asks before anything is left', async ({ pictures: { page }, shop }) => {
  const many = new ManyPictures(page);
  const [first, second] = [await product(shop), await product(shop)];
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
  await page.keyboard.press('Escape');
  await expect(many.dialog).toBeHidden();
  await many.open();
  await many.choose(await photo(`${first}.jpg`), await photo(`${second}.jpg`));
  await expect(many.found).toHaveCount(2);
  await isAskedOf('Leave without adding?');

  const held = Promise.withResolvers<void>();
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/update_product')) saved.push(request.postDataJSON().p_productid);
  });
  await page.route(uploadCall, async (route) => {
    if (route.request().url().endsWith('small.jpg')) return route.continue();
    await held.promise;
    return route.continue().catch(() => undefined);
  });
  const isLarge = (request: Request) => request.url().endsWith('image.jpg');
  const begun = page.waitForEvent('request', isLarge);
  await many.button('Add 2 pictures').click();
  await expect(many.dialog.getByRole('progressbar', { name: 'Adding the pictures' })).toBeVisible();
  await begun;
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Stop adding pictures?' });
  await question.getByRole('button', { name: 'Go on' }).click();
  // Sooner than one that nobody ends is given up: that takes 30 seconds.
  const ended = page.waitForEvent('requestfailed', { predicate: isLarge, timeout: 15_000 });
  await many.button('Stop').click();
  await expect(many.dialog).toContainText(`${first}: It was stopped before this product.`);
  // Retry is offered only after all requests have ended, so that no save can follow.
  await ended;
  await expect(many.button('Retry')).toBeVisible();
  held.resolve();
  await isAskedOf('Leave with 2 products not done?');
  expect([await picturesOf(shop, first), await picturesOf(shop, second)]).toEqual([[], []]);
  await many.button('Retry').click();
  await expect(many.dialog).toContainText('2 pictures were added to 2 products.');
  expect(saved).toEqual([first, second]);
  expect([await picturesOf(shop, first), await picturesOf(shop, second)]).toEqual([
    [expect.any(String)],
    [expect.any(String)],
  ]);
});
