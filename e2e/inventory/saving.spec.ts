import { letThrough, loseAnswers, withoutLine } from '../calls.ts';
import { accounts, expect } from '../fixtures.ts';
import { endedDialog, logInAgain, refuseSession } from '../session.ts';
import { ProductDialogPage, test } from './product-dialog-page.ts';

const addCall = '**/rest/v1/rpc/add_product*';

test('edits a product, and shows the changes in the list', async ({ editor, products }) => {
  const id = await editor.add('Edited Silk', [
    ['S', 'Red', '1'],
    ['M', 'Red', '2'],
  ]);
  await editor.openEdit(id);
  await expect(editor.dialog).toHaveAccessibleName('Edit Product');
  await expect(editor.dialog).toHaveAccessibleDescription(`Product ID ${id}`);
  await editor.field('Fabric').fill('Edited Linen');
  await editor.dialog.getByRole('button', { name: 'Remove line 1' }).click();
  await editor.fillLine(2, 'L', 'Green', '7');
  await editor.saveAndClose();
  await expect(editor.toasts).toHaveText('Product UpdatedSaved changes to Edited Linen');
  expect(await products.cells(products.row(id))).toMatchObject({
    Fabric: 'Edited Linen',
    Sizes: 'M, L',
    Colors: 'Red, Green',
    'Total Stock': '9 pcs',
  });
  await products.open(`?productid=${id}`);
  expect(await products.cells(products.row(id))).toMatchObject({ Sizes: 'M, L', 'Total Stock': '9 pcs' });
});

test('saves what was typed since to the product that was added if the response was lost', async ({
  editor,
  products,
  page,
}) => {
  await editor.openFilled('Lost Then Changed', '10');
  await editor.fillLine(1, 'M', 'Red', '2');
  await loseAnswers(page, addCall);
  await editor.save();
  await expect(editor.toasts).toContainText('Adding Product Failed');
  await letThrough(page, addCall);
  await editor.field('Description').fill('Typed since');
  await editor.save();
  await expect(editor.dialog.getByRole('alert')).toContainText('already saved with other values');
  await expect(editor.field('Description')).toHaveValue('Typed since');
  await editor.saveAndClose();
  await expect(editor.toasts).toContainText('Product Added - ');
  await products.find('Fabric', 'Lost Then Changed');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect(products.rows.first()).toContainText('Typed since');
});

test('saves after a new login over the dialog if the session has ended', async ({ editor, products, page }) => {
  await editor.openFilled('Patient Silk', '10');
  const takeSession = await refuseSession(page, addCall);
  await editor.save();
  await expect(endedDialog(page)).toBeVisible();
  await takeSession();
  await logInAgain(page, accounts.admin.password);
  await expect(editor.field('Fabric')).toHaveValue('Patient Silk');
  await editor.saveAndClose();
  await expect(products.rows.last().locator('td').nth(2)).toHaveText('Patient Silk');
});

test('merges the changes that another person saved, and asks if both changed a field', async ({
  editor,
  products,
  openElsewhere,
  signedIn,
  page,
}) => {
  await withoutLine(page);
  await products.open();
  const id = await editor.add('Shared Silk', [
    ['S', 'Red', '1'],
    ['M', 'Blue', '2'],
  ]);
  const other = new ProductDialogPage(await openElsewhere());
  await signedIn(other.page, 'superadmin');
  await other.products.open(`?productid=${id}`);
  await other.openEdit(id);
  await editor.openEdit(id);
  await other.field('Retail price').fill('2000');
  await other.field('Description').fill('Theirs');
  await other.cell('Stock', 2).fill('20');
  await other.saveAndClose();

  await editor.field('Retail price').fill('3000');
  await editor.cell('Stock', 1).fill('10');
  await editor.save();
  await expect(editor.toasts).toHaveText('Update FailedSomebody else saved this product after you opened it');
  const panel = editor.dialog.getByRole('alert');
  await expect(panel).toContainText(
    'Taken over from them: Description, now Theirs; Variant M, Blue, now M, Blue, 20 pcs.',
  );
  await expect(editor.field('Description')).toHaveValue('Theirs');
  await expect(editor.cell('Stock', 1)).toHaveValue('10');
  await expect(editor.cell('Stock', 2)).toHaveValue('20');
  const price = panel.getByRole('group', { name: 'Retail price' });
  await expect(price.getByRole('radio', { name: 'Mine ₹3,000.00' })).toBeChecked();
  await price.getByRole('radio', { name: 'Theirs ₹2,000.00' }).check();
  await expect(editor.field('Retail price')).toHaveValue('₹2,000');
  await price.getByRole('radio', { name: 'Mine ₹3,000.00' }).check();
  await expect(editor.field('Retail price')).toHaveValue('₹3,000');
  await editor.saveAndClose();
  await products.open(`?productid=${id}`);
  expect(await products.cells(products.row(id))).toMatchObject({
    'Retail Price': '₹3,000.00',
    Description: 'Theirs',
    'Total Stock': '30 pcs',
  });
});
