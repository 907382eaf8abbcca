import { violationsInBoth } from '../accessibility.ts';
import { letThrough, loseAnswers, withoutLine } from '../calls.ts';
import { insertProduct } from '../history/history-page.ts';
import { requestsTo } from '../page-events.ts';
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

test('a product goes after a question that says what goes, and Undo brings it back', async ({ editor, ask, page }) => {
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

test('what was typed goes as well, which the question says; the footer holds on a phone', async ({
  editor,
  page,
  ask,
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
  await confirm(editor);
  await ask('BC97202');
  await confirm(editor);
  await expect(page.getByText('No products match these filters')).toBeVisible();
  await expect(page.locator('main :focus')).toBeVisible();
});

test('behind the question nothing is saved, and what cannot go stays the row where one goes on', async ({
  editor,
  page,
}) => {
  const sent = requestsTo(page, '/rest/v1/rpc/');
  await editor.openEdit('BC97201');
  await editor.field('Description').fill('Not saved');
  await editor.button('Delete').click();
  await expect(question(editor).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(question(editor)).toBeVisible();
  await page.route('**/rest/v1/rpc/delete_product*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await confirm(editor);
  await expect(editor.toasts).toContainText('Not deleted');
  expect(sent.filter((request) => request.url().includes('update_product'))).toEqual([]);
  await editor.button('Close').click();
  await editor.question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Edit BC97201' })).toBeFocused();
});

test('of what somebody else deleted already, one goes on at the next row', async ({ editor, ask, shop, page }) => {
  await ask('BC97202');
  await shop.sql(`delete from public.products where productid = 'BC97202'`);
  await confirm(editor);
  await expect(editor.toasts).toContainText('Already deletedBC97202, Linen - Saree');
  await expect(editor.products.row('BC97202')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit BC97203' })).toBeFocused();
});

test('one that was just added goes from the end of the list too', async ({ editor, page }) => {
  const id = await editor.add('Mistyped Silk');
  await editor.openEdit(id);
  await editor.button('Delete').click();
  await expect(question(editor)).toContainText(`${id}, Mistyped Silk, goes. It has no variants.`);
  await confirm(editor);
  await expect(editor.products.row(id)).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Mistyped Silk' })).toHaveCount(0);
});

test('what somebody saved since is shown before it can go', async ({ editor, ask, shop, page }) => {
  await ask('BC97201');
  await shop.sql(`update public.products set fabric = 'Tussar' where productid = 'BC97201'`);
  await confirm(editor);
  await expect(editor.dialog.getByRole('alert')).toContainText('Somebody else saved this product after you opened it');
  await expect(editor.toasts).toContainText('Not deletedSomebody else saved this product after you opened it.');
  await expect(editor.field('Fabric')).toHaveValue('Tussar');
  await editor.button('Delete').click();
  await confirm(editor);
  await expect(editor.products.row('BC97201')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit BC97202' })).toBeFocused();
});

test('a delete whose answer was lost is done, and is so said when it is tried again', async ({ editor, ask, page }) => {
  await loseAnswers(page, '**/rest/v1/rpc/delete_product*');
  await ask('BC97201');
  await confirm(editor);
  await expect(editor.toasts).toContainText('Not deletedThe server could not be reached.');
  await letThrough(page, '**/rest/v1/rpc/delete_product*');
  await editor.button('Delete').click();
  await confirm(editor);
  await expect(editor.dialog).toBeHidden();
  await expect(editor.toasts).toContainText('Already deletedBC97201, Linen - Saree');
  await expect(editor.products.row('BC97201')).toHaveCount(0);
});

test('deleted while it is open it can be put back, and saved with what was typed', async ({ editor, shop }) => {
  await editor.openEdit('BC97202');
  await editor.field('Description').fill('Typed meanwhile');
  await editor.cell('Stock', 2).fill('9');
  await shop.sql(`delete from public.products where productid = 'BC97202'`);
  await editor.save();
  const alert = editor.dialog.getByRole('alert');
  await expect(alert).toContainText('It is not saved: this product is no longer there. What you typed is still here.');
  await expect(editor.products.row('BC97202')).toHaveCount(0);
  await editor.button('Put it back').click();
  await expect(alert).toContainText('This product is there again');
  await expect(alert).toBeFocused();
  await editor.saveAndClose();
  expect(await editor.products.cells(editor.products.row('BC97202'))).toMatchObject({
    Description: 'Typed meanwhile',
    'Total Stock': '1,209 pcs',
  });
});

test('whoever closes what somebody else deleted goes on in the page', async ({ editor, shop, page }) => {
  await editor.openEdit('BC97202');
  await editor.field('Description').fill('Not saved');
  await shop.sql(`delete from public.products where productid = 'BC97202'`);
  await editor.save();
  await expect(editor.products.row('BC97202')).toHaveCount(0);
  await editor.button('Close').click();
  await editor.question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.locator('main :focus')).toBeVisible();
});

test('a batch of labels names what was deleted after it was ticked, and leaves it out', async ({
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
