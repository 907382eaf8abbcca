import type { Page } from '@playwright/test';
import { picturePath } from '../../shop/pictures.ts';
import { violationsInBoth } from '../accessibility.ts';
import { holdCalls } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { HistoryPage } from '../history/history-page.ts';
import { makeNarrow, phone } from '../screens.ts';
import { product } from './many-pictures-page.ts';
import { photo } from './picture-files.ts';
import { putPicture } from './picture-of-product.ts';
import { type PicturesPage, test } from './pictures-page.ts';

/** Adds a product with these many pictures, the first of them narrow. */
const withPictures = async (pictures: PicturesPage, fabric: string, count: number): Promise<string[]> => {
  await pictures.openFilled(fabric);
  await pictures.chooseFiles(
    ...(await Promise.all(Array.from({ length: count }, (_, at) => photo(`${at}.jpg`, 900 + at, 1200)))),
  );
  await pictures.useAll(count);
  await pictures.uploaded();
  const ids = await pictures.ids();
  await pictures.saveAndClose();
  return ids;
};

const large = (page: Page) => page.getByRole('dialog').getByRole('img');
const source = (id = '', form = 'image') => new RegExp(`/${id}/display/${form}\\.jpg$`);

/** How much of the page moves by itself from now on. */
const watchShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
};

test('the opened row shows the first picture; it is shown large, and keys go through all of them', async ({
  pictures,
  page,
}) => {
  const ids = await withPictures(pictures, 'Seen large', 3);
  await pictures.products.rows
    .last()
    .getByRole('button', { name: /^Details of/ })
    .click();
  const show = page.getByRole('button', { name: 'Show the 3 pictures large' });
  await expect(show.getByRole('img')).toHaveAttribute('src', source(ids[0]));
  await show.click();
  const dialog = page.getByRole('dialog', { name: 'Seen large' });
  await expect(dialog).toContainText('Picture 1 of 3');
  await expect(large(page)).toHaveAttribute('src', source(ids[0]));
  await page.keyboard.press('ArrowRight');
  await expect(large(page)).toHaveAttribute('src', source(ids[1]));
  await page.keyboard.press('End');
  await expect(large(page)).toHaveAttribute('src', source(ids[2]));
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('Picture 3 of 3');
  await page.keyboard.press('Home');
  await expect(dialog).toContainText('Picture 1 of 3');
  expect(await violationsInBoth(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(show).toBeFocused();
});

test('a key that is pressed before the dialog has the focus leads on, too', async ({ pictures, page }) => {
  const ids = await withPictures(pictures, 'Seen at once', 2);
  await pictures.products.rows
    .last()
    .getByRole('button', { name: /^Details of/ })
    .click();
  const show = page.getByRole('button', { name: 'Show the 2 pictures large' });
  // The dialog takes the focus in a frame, which does not come now.
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }));
  await show.click();
  await expect(large(page)).toHaveAttribute('src', source(ids[0]));
  await page.keyboard.press('ArrowRight');
  await expect(large(page)).toHaveAttribute('src', source(ids[1]));
});

test('a product without an address has its first picture in the list, too', async ({ pictures, page, shop }) => {
  const [id] = await withPictures(pictures, 'Seen without an address', 1);
  await shop.sql('update public.products set producturl = null, pictures = array[$1::uuid] where fabric = $2', [
    id,
    'Seen without an address',
  ]);
  const row = await pictures.products.find('Fabric', 'Seen without an address');
  await page.mouse.move(5, 5);
  await row.locator('td').first().hover();
  await expect(page.locator('[data-peek]')).toHaveAttribute('src', source(id, 'small'));
  await makeNarrow(page);
  await expect(row.locator('.card-picture img')).toHaveAttribute('src', source(id, 'small'));
});

test('at the counter a small picture stands at the id, for the pointer and for the keyboard', async ({
  pictures,
  page,
}) => {
  const [id] = await withPictures(pictures, 'Seen at the id', 1);
  const row = pictures.products.rows.last();
  const peek = page.locator('[data-peek]');
  await page.mouse.move(5, 5);
  await row.locator('td').first().hover();
  await expect(peek).toHaveAttribute('src', source(id, 'small'));
  await row.locator('td').nth(2).hover();
  await expect(peek).toHaveCount(0);
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: /^Details of/ })).toBeFocused();
  await expect(peek).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  expect(await violationsInBoth(page, 'main')).toEqual([]);
});

test('the history shows both, where one picture came in the place of another', async ({ pictures, page }) => {
  const [before] = await withPictures(pictures, 'Seen in the history', 1);
  const productid = (await pictures.products.rows.last().getAttribute('data-row')) ?? '';
  await pictures.openEdit(productid);
  await pictures.group.getByRole('button', { name: 'Remove picture 1' }).click();
  await pictures.addPicture(await photo('another.jpg', 1200, 900));
  await pictures.uploaded();
  const [after] = await pictures.ids();
  await pictures.saveAndClose();
  await pictures.products
    .row(productid)
    .getByRole('button', { name: `Details of ${productid}` })
    .click();
  const history = new HistoryPage(page);
  await history.open(productid);
  const change = history.entries.filter({ hasText: 'A picture was changed.' });
  await expect(change.getByRole('img', { name: 'Picture 1, removed' })).toHaveAttribute('src', source(before, 'small'));
  await expect(change.getByRole('img', { name: 'Picture 2, added' })).toHaveAttribute('src', source(after, 'small'));
  await expect(change.getByText('Pictures', { exact: true })).toBeVisible();
  await expect(history.dialog).not.toContainText(/Product URL|Picture [0-9a-f]{8}/);
  await expect
    .poll(() =>
      change
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(240);
  // What the product had when it came is to be seen too.
  await expect(history.entries.last().locator('img')).toHaveAttribute('src', source(before, 'small'));
});

test('the history says where there was no picture before, and puts that back without naming one', async ({
  pictures,
  page,
  shop,
}) => {
  const id = await product(shop);
  const put = await putPicture(shop, await photo('first.jpg', 60, 80));
  await shop.sql('update public.products set producturl = $2 where productid = $1', [id, picturePath(put)]);
  await pictures.products.open(`?productid=${id}`);
  await page.getByRole('button', { name: `Details of ${id}` }).click();
  const history = new HistoryPage(page);
  await history.open(id);
  const change = history.entries.filter({ hasText: 'A picture was added.' });
  await expect(change).toContainText('(empty)');
  await expect(change.getByRole('img')).toHaveAccessibleName('Picture 1, added');
  expect(await violationsInBoth(page, '[role="dialog"]')).toEqual([]);
  await history.putBack('Put back Pictures', `Pictures of ${id} become again what they were before this change.`);
  await expect(pictures.toasts).toContainText(`Pictures of ${id} are again what they were before this change.`);
  await expect(history.entries.first().getByRole('img')).toHaveAccessibleName('Picture 1, removed');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the card has the small picture at once, without a move, and fingers go through the large ones', async ({
    pictures,
    page,
  }) => {
    const plain = (await pictures.products.rows.first().boundingBox())?.height;
    const ids = await withPictures(pictures, 'Seen on cards', 2);
    const release = await holdCalls(page, '**/display/small.jpg');
    await page.goto('/admin/inventory?fabric=Seen+on+cards');
    const row = pictures.products.rows.first();
    const thumbnail = row.locator('.card-picture img');
    await expect(thumbnail).toBeAttached();
    const shifts = await watchShifts(page);
    await release();
    await expect(thumbnail).toHaveAttribute('src', source(ids[0], 'small'));
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
    expect(await shifts()).toBe(0);
    const [card, place] = [await row.boundingBox(), await row.locator('.card-picture').boundingBox()];
    if (!card || !place) throw new Error('The card or its picture is not there.');
    expect([place.width, place.height]).toEqual([36, 48]);
    expect(place.x).toBeGreaterThan(card.x + card.width / 2);
    expect(place.y + place.height).toBeLessThan(card.y + card.height);
    // As high as cards without one are, and as those are that stand there before.
    expect(card.height).toBe(plain);
    await row.getByRole('button', { name: /^Details of/ }).tap();
    await page.getByRole('button', { name: 'Show the 2 pictures large' }).tap();
    await expect(large(page)).toHaveAttribute('src', source(ids[0]));
    const swipe = async (from: number, to: number) => {
      await page.mouse.move(from, 400);
      await page.mouse.down();
      await page.mouse.move(to, 405, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(300, 100);
    await expect(large(page)).toHaveAttribute('src', source(ids[1]));
    await swipe(100, 300);
    await expect(large(page)).toHaveAttribute('src', source(ids[0]));
    await page.getByRole('button', { name: 'Next picture' }).tap();
    await expect(page.getByRole('dialog')).toContainText('Picture 2 of 2');
  });
});

test("says 'No image found' where a picture cannot be had", async ({ pictures, page }) => {
  await withPictures(pictures, 'Not to be had', 1);
  await page.route('**/storage/v1/object/public/products/**', (route) => route.abort());
  await page.goto('/admin/inventory?fabric=Not+to+be+had');
  await pictures.products.rows
    .first()
    .getByRole('button', { name: /^Details of/ })
    .click();
  await expect(page.getByText('No image found')).toBeVisible();
});
