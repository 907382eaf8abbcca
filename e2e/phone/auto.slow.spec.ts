import type { Locator, Page } from '@playwright/test';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { phone } from '../screens.ts';
import { expect, test } from '../shop.ts';
import { giveKeyboard } from './keyboard.ts';

// Auto fills the retail price at the first touch, whatever goes on around it as another field is left.

const openAdd = async (page: Page): Promise<ProductDialogPage> => {
  const editor = new ProductDialogPage(page);
  await editor.products.open();
  await editor.openAdd();
  return editor;
};

test.use(phone);

/** Touches the middle of a button where it is now, once: nobody looks whether it is still there. */
const touch = async (page: Page, button: Locator): Promise<void> => {
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
};

const typePrice = async (editor: ProductDialogPage): Promise<void> => {
  await editor.field('Purchase price').tap();
  await editor.field('Purchase price').pressSequentially('480');
};

test('fills the retail price at the first touch, whatever goes on around it', async ({ page, signedIn }) => {
  test.slow();
  await signedIn(page, 'admin');
  await test.step('with the price just typed and the keyboard open', async () => {
    const editor = await openAdd(page);
    await giveKeyboard(page, 450);
    await typePrice(editor);
    await touch(page, editor.button('Auto'));
    await expect(editor.field('Retail price')).toHaveValue('₹1,200');
    await expect(editor.field('Purchase price')).toBeFocused();
  });

  await test.step('with a sentence under the price that goes if the field loses the focus', async () => {
    const editor = await openAdd(page);
    await typePrice(editor);
    await page.keyboard.press('.');
    await expect(editor.dialog.getByText('Prices are in whole rupees, without a point.')).toBeVisible();
    await touch(page, editor.button('Auto'));
    await expect(editor.field('Retail price')).toHaveValue('₹1,200');
  });

  await test.step('with a category that is not settled', async () => {
    const editor = await openAdd(page);
    await typePrice(editor);
    await editor.category.tap();
    await editor.category.fill('no such category');
    await expect(page.getByRole('option')).toHaveText(['Add category "no such category"']);
    // What lies around an open list is hidden from all but fingers.
    await touch(page, page.locator('[data-dialog] button', { hasText: /^Auto$/ }));
    await expect(editor.field('Retail price')).toHaveValue('₹1,200');
  });

  await test.step('is hit on 44 pixels inside its field', async () => {
    const editor = await openAdd(page);
    await typePrice(editor);
    const box = (await editor.button('Auto').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const field = (await editor.field('Retail price').boundingBox()) ?? box;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect([box.y >= field.y, box.y + box.height <= field.y + field.height]).toEqual([true, true]);
    expect(box.x + box.width).toBeLessThanOrEqual(field.x + field.width);
  });
});
