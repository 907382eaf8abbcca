import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { BatchPage, few, putGoods } from '../labels/batch-page.ts';
import { expect, test } from '../shop.ts';

// The keys that the page names are those of the machine.

for (const [platform, told, key] of [
  ['MacIntel', 'macOS', '⌘'],
  ['Win32', 'Windows', 'Ctrl'],
] as const) {
  test(`on ${told} dialogs name ${key}+Enter, and it saves`, async ({ page, shop, signedIn }) => {
    await page.addInitScript(
      ([platform, told]) => {
        Object.defineProperty(navigator, 'platform', { value: platform });
        Object.defineProperty(navigator, 'userAgentData', { value: { platform: told } });
      },
      [platform, told] as const,
    );
    await few(shop);
    await signedIn(page, 'admin');
    const batch = new BatchPage(page);
    await batch.open();
    await expect(batch.dialog.getByText(`${key}+Enter prints`)).toBeVisible();
    await batch.button('Close').click();
    const editor = new ProductDialogPage(page);
    await editor.openEdit('BC98001');
    await expect(editor.dialog.getByText(`${key}+Enter saves`)).toBeVisible();
    await editor.field('Description').fill(`Saved on ${told}`);
    await page.keyboard.press(key === '⌘' ? 'Meta+Enter' : 'Control+Enter');
    await expect(editor.dialog).toBeHidden();
    await putGoods(shop);
  });
}
