import type { Locator, Page } from '@playwright/test';
import { ImportPage } from '../files/import-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { phone } from '../screens.ts';
import { expect, test } from '../shop.ts';
import { keepToasts, letStand, said } from '../standing-toasts.ts';
import { giveKeyboard, seeOnly } from './keyboard.ts';

// A phone that lies on its side shows little, and less above its keyboard.

test.use({ ...phone, viewport: { width: 740, height: 360 } });

/** Opens the dialog of a new product. */
const openAdd = async (page: Page): Promise<ProductDialogPage> => {
  const editor = new ProductDialogPage(page);
  await editor.products.open();
  await editor.openAdd();
  return editor;
};

/** Whether a finger that comes down in the middle of each of these presses it. */
const areHit = (parts: Locator): Promise<boolean[]> =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );

const heights = async (parts: Locator): Promise<number[]> =>
  parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height));

test('answers a question on a low screen, whatever toasts say', async ({ page, signedIn }) => {
  test.slow();
  await keepToasts(page);
  await signedIn(page, 'admin');
  for (const [width, height, kind, seen] of [
    [740, 360, 'three', 360],
    [844, 390, 'three', 390],
    [667, 320, 'long', 320],
    [740, 360, 'three', 190],
    [390, 844, 'three', 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    const editor = await openAdd(page);
    await editor.field('Fabric').fill('Not saved');
    await editor.button('Close').tap();
    await expect(editor.question).toBeVisible();
    await letStand(page, kind === 'long' ? said.long : said.three);
    if (seen < height) await seeOnly(page, seen);
    const answers = editor.question.getByRole('button');
    expect(await areHit(answers)).toEqual([true, true]);
    expect(Math.min(...(await heights(answers)))).toBeGreaterThanOrEqual(44);
    for (const part of [...(await answers.all()), editor.question]) await expect(part).toBeInViewport({ ratio: 1 });
    const sentence = editor.question.getByText('What you typed in this product will be lost.');
    await sentence.scrollIntoViewIfNeeded();
    expect(await areHit(sentence)).toEqual([true]);
  }
});

test('shows a whole field with its label above a keyboard, and keeps a margin beside the widest dialog', async ({
  page,
  signedIn,
}) => {
  await test.step('shows a whole field with its label above a keyboard', async () => {
    await signedIn(page, 'admin');
    const editor = await openAdd(page);
    await giveKeyboard(page, 190);
    for (const name of ['Fabric', 'Purchase price', 'Description']) {
      await editor.field(name).tap();
      await expect(editor.field(name)).toBeInViewport({ ratio: 1 });
      const label = editor.dialog.locator('label', { hasText: new RegExp(`^${name}`) });
      expect(await areHit(label), name).toEqual([true]);
      expect(await areHit(editor.field(name)), name).toEqual([true]);
    }
    for (const name of ['Close', 'Save']) {
      await expect(editor.button(name)).toBeInViewport({ ratio: 1 });
      expect((await editor.button(name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  await test.step('keeps a margin at the sides of the screen', async () => {
    await new ProductsPage(page).open();
    await new ImportPage(page).openHere();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (const width of [740, 844, 900]) {
      await page.setViewportSize({ width, height: 390 });
      const { x = 0, width: wide = 0 } = (await dialog.boundingBox()) ?? {};
      expect([x, x + wide]).toEqual([16, width - 16]);
    }
  });
});
