import { violationsInBoth } from '../accessibility.ts';
import { withoutLine } from '../calls.ts';
import { insertProduct } from '../history/history-page.ts';
import { makeNarrow } from '../screens.ts';
import { test as base, expect } from '../shop.ts';
import { ProductDialogPage } from './product-dialog-page.ts';

/** A test on the list of three products of its own, with the dialog at hand. */
const test = base.extend<{ editor: ProductDialogPage; ask: (productid: string) => Promise<void> }>({
  editor: async ({ page, signedIn, shop }, use) => {
    for (const id of ['BC97201', 'BC97202', 'BC97203']) await insertProduct(shop, id);
    await signedIn(page, 'admin');
    const editor = new ProductDialogPage(page);
    await editor.products.open('?productid=BC972');
    await use(editor);
    await shop.sql(`delete from public.products where productid like 'BC972%'`);
  },
  ask: async ({ editor }, use) => {
    await use(async (productid) => {
      await editor.openEdit(productid);
      await editor.button('Delete').click();
    });
  },
});

const question = (editor: ProductDialogPage) =>
  editor.page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' });
const confirm = (editor: ProductDialogPage) => question(editor).getByRole('button', { name: 'Delete' }).click();

test.beforeEach(({ page }) => withoutLine(page));

test('deletes a product after a question, and puts it back by Undo', async ({ editor, ask, page }) => {
  const { products, toasts } = editor;
  await ask('BC97202');
  await expect(question(editor)).toContainText('BC97202, Linen - Saree, goes with its 2 variants and 1,203 pieces.');
  await expect(question(editor)).toContainText('It can be put back from the history.');
  await expect(question(editor)).not.toContainText('What you typed');
  await expect(question(editor).getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await violationsInBoth(page, '[role="alertdialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question(editor)).toBeHidden();
  await expect(editor.button('Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await confirm(editor);
  await expect(editor.dialog).toBeHidden();
  await expect(toasts).toContainText('Product DeletedBC97202, Linen - Saree');
  await expect(products.row('BC97202')).toHaveCount(0);
  await expect(page.getByText('2 products', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit BC97203' })).toBeFocused();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(toasts).toContainText('Put BackProduct BC97202, Linen - Saree is there again.');
  expect(await products.cells(products.row('BC97202'))).toMatchObject({ Sizes: 'M, L', 'Total Stock': '1,203 pcs' });
});

test('moves the focus on to the next row, and into the page after the last, on a phone', async ({
  editor,
  page,
  ask,
  shop,
}) => {
  await makeNarrow(page);
  await editor.openEdit('BC97203');
  await editor.field('Description').fill('Not saved');
  for (const name of ['Delete', 'Close', 'Save']) await expect(editor.button(name)).toBeInViewport({ ratio: 1 });
  await editor.button('Delete').click();
  await expect(question(editor)).toContainText('What you typed here and did not save goes as well.');
  await confirm(editor);
  await expect(editor.dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit BC97202' })).toBeFocused();
  await ask('BC97201');
  await shop.sql(`delete from public.products where productid = 'BC97201'`);
  await confirm(editor);
  await expect(editor.toasts).toContainText('Already deletedBC97201, Linen - Saree');
  await expect(editor.products.row('BC97201')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit BC97202' })).toBeFocused();
  await ask('BC97202');
  await confirm(editor);
  await expect(page.getByText('No products match these filters')).toBeVisible();
  await expect(page.locator('main :focus')).toBeVisible();
});

test('deletes a product that was just added from the end of the list', async ({ editor, page }) => {
  const id = await editor.add('Mistyped Silk');
  await editor.openEdit(id);
  await editor.button('Delete').click();
  await expect(question(editor)).toContainText(`${id}, Mistyped Silk, goes. It has no variants.`);
  await confirm(editor);
  await expect(editor.products.row(id)).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Mistyped Silk' })).toHaveCount(0);
});

test('keeps the focus in the page if a product is closed that another person deleted', async ({
  editor,
  shop,
  page,
}) => {
  await editor.openEdit('BC97202');
  await editor.field('Description').fill('Not saved');
  await shop.sql(`delete from public.products where productid = 'BC97202'`);
  await editor.save();
  await expect(editor.products.row('BC97202')).toHaveCount(0);
  await editor.button('Close').click();
  await editor.question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.locator('main :focus')).toBeVisible();
});

test('leaves out of a batch of labels what was deleted after it was selected, and names it', async ({
  editor,
  shop,
  page,
}) => {
  for (const id of ['BC97201', 'BC97203'])
    await page.getByRole('checkbox', { name: `Select ${id}`, exact: true }).click();
  await shop.sql(`delete from public.products where productid = 'BC97203'`);
  await page.getByRole('button', { name: 'Print labels', exact: true }).click();
  const batch = page.getByRole('dialog', { name: 'Print labels' });
  await expect(batch).toContainText('BC97203 is no longer there and was left out.');
  await expect(batch).toContainText('BC97201');
  await batch.getByRole('button', { name: 'Close' }).click();
  await expect(editor.products.row('BC97201')).toBeVisible();
});
