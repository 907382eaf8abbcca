import { expect } from '../fixtures.ts';
import { test } from '../inventory/product-dialog-page.ts';
import { phone } from '../screens.ts';
import { giveKeyboard } from './keyboard.ts';

// The keyboard goes as a button is pressed and the field loses the focus: the button is still where it was pressed.

test.use({ ...phone, viewport: { width: 360, height: 740 } });

test('saves at the first press while the keyboard is open, and takes its room afterwards', async ({ editor }) => {
  for (const press of ['tap', 'click'] as const) {
    await editor.openFilled(`First ${press} Silk`, '10');
    await giveKeyboard(editor.page, 400);
    await editor.field('Description').tap();
    await expect.poll(async () => (await editor.dialog.boundingBox())?.height).toBe(400);
    const { x = 0, y = 0, width = 0, height = 0 } = (await editor.button('Save').boundingBox()) ?? {};
    if (press === 'tap') await editor.page.touchscreen.tap(x + width / 2, y + height / 2);
    else await editor.page.mouse.click(x + width / 2, y + height / 2);
    await expect(editor.dialog).toBeHidden();
    await editor.products.open();
  }

  // Once a press is over the dialog takes the room that the keyboard left.
  await editor.openAdd();
  await giveKeyboard(editor.page, 400);
  await editor.field('Description').tap();
  await expect.poll(async () => (await editor.dialog.boundingBox())?.height).toBe(400);
  await editor.button('Save').tap();
  // What is wrong takes the focus once it is known, and the keyboard comes back with it.
  await expect(editor.category).toBeFocused();
  await editor.button('Close').focus();
  await expect.poll(async () => (await editor.dialog.boundingBox())?.height).toBe(740);
});
