import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { holdCalls } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { overflowOf, phone, smallTargets } from '../screens.ts';
import { ManyPictures, product } from './many-pictures-page.ts';
import { colorAt, photo } from './picture-files.ts';
import { putPicture } from './picture-of-product.ts';
import { PicturesPage, putShared, sharedText, source, test, withPictures } from './pictures-page.ts';

const large = (page: Page) => page.getByRole('dialog').getByRole('img');

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

/** The content of the clipboard by type; a picture as bytes. */
const clipboard = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string): Promise<[string, string]> => {
      const blob = (await item?.getType(type)) ?? new Blob();
      if (type.startsWith('text/')) return [type, await blob.text()];
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return [type, btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))];
    };
    return Object.fromEntries(await Promise.all((item?.types ?? []).map(read)));
  });

test.describe('on a phone', () => {
  test.use(phone);

  test("has room for a product's pictures, and finger-sized targets", async ({ pictures, page }) => {
    await pictures.openFilled('By a finger');
    await pictures.chooseFiles(
      await photo('one.jpg', 1600, 1200),
      await photo('two.jpg'),
      await photo('three.jpg', 900, 1200),
    );
    await expect(pictures.crop).toBeVisible();
    const cut = '[role="dialog"]:has(canvas)';
    expect(await smallTargets(page, cut, 'input[type="range"]')).toEqual([]);
    await pictures.useAll(3);
    await pictures.uploaded();
    await expect(pictures.button('Take a picture')).toBeVisible();
    expect(await smallTargets(page, 'fieldset:has([data-add])', 'input:not([type="file"])')).toEqual([]);
    expect(await overflowOf(pictures.group)).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    await pictures.group.getByRole('button', { name: 'Move picture 3 to the left' }).tap();
    await expect(pictures.tiles).toHaveCount(3);
  });

  test('shows the small picture on a card without a layout shift, and the large ones by swipes', async ({
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

  test('has room on a card for the id beside its buttons, with a picture and without', async ({
    unopened: { page },
    shop,
  }) => {
    const ids = ['ROOM001', 'ROOM002'] as const;
    await putShared(shop, ids[0], await putPicture(shop, await photo('kurti.jpg')));
    await putShared(shop, ids[1]);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      const products = new ProductsPage(page);
      await products.open('?productid=ROOM00');
      await expect(products.rows).toHaveCount(2);
      for (const id of ids) {
        const share = await products.button(`Share ${id}`).boundingBox();
        const name = products.row(id).getByText(id, { exact: true });
        const cut = await name.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0));
        expect(cut).toBe(0);
        const text = await name.boundingBox();
        expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(share?.x ?? 0);
      }
    }
  });

  test('has room for the pictures of many products, and for the longest button', async ({
    pictures: { page },
    shop,
  }) => {
    const many = new ManyPictures(page);
    const one = await photo('one.jpg', 60, 80);
    const [id, other] = [await product(shop, await putPicture(shop, one)), await product(shop)];
    await many.open();
    await many.choose(await photo(`${other}.jpg`), await photo('IMG_1.jpg', 30, 40));
    await expect(many.found).toHaveCount(1);
    expect(await overflowOf(page)).toBe(0);
    expect(await smallTargets(page, '[data-dialog]')).toEqual([]);
    await many.button('Add 1 picture').tap();
    await expect(many.dialog).toContainText('1 picture was added to 1 product.');
    expect(await smallTargets(page, '[data-dialog]')).toEqual([]);
    await many.button('Close').tap();
    await page.setViewportSize({ width: 360, height: 740 });
    await many.open();
    await many.choose(...Array.from({ length: 12 }, (_, at) => ({ ...one, name: `${id}-${at + 1}.jpg` })));
    for (const name of ['Other files', 'Close', 'Add up to 11 pictures'])
      await expect(many.button(name)).toBeInViewport({ ratio: 1 });
    expect(await overflowOf(page)).toBe(0);
  });
});

test.describe('without a sheet', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copies picture and text by keyboard alone, and the text by itself', async ({ unopened: { page }, shop }) => {
    const id = await putShared(shop, 'SHARE-5', await putPicture(shop, await photo('kurti.jpg', 600, 800)));
    const { products, toasts } = new PicturesPage(page);
    await products.open(`?productid=${id}`);
    await products.button(`Details of ${id}`).click();
    await products.button(`Share ${id}`).focus();
    await page.keyboard.press('Enter');
    await expect(toasts).toContainText('Picture and text copied');
    const copied = await clipboard(page);
    expect(copied['text/plain']).toBe(sharedText);
    const picture = Buffer.from(copied['image/png'] ?? '', 'base64');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 600, height: 800 });
    expect(await colorAt(picture, 0.25, 0.5)).toBe('red');
    await toasts.getByRole('button', { name: 'Copy the text' }).click();
    await expect(toasts).toContainText('Text copied');
    expect(await clipboard(page)).toEqual({ 'text/plain': sharedText });
  });
});
