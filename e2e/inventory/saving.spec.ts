import { letThrough, loseAnswers, withoutLine } from '../calls.ts';
import { accounts, expect } from '../fixtures.ts';
import { endedDialog, logInAgain, refuseSession } from '../session.ts';
import { ProductDialogPage, test } from './product-dialog-page.ts';

const addCall = '**/rest/v1/rpc/add_product*';
const updateCall = '**/rest/v1/rpc/update_product*';

test.describe('editing a product', () => {
  test('shows the id, saves, and says so', async ({ editor, products }) => {
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

  test('keeps the paise of prices that nobody touched', async ({ editor, products }) => {
    await products.filter('Product ID').fill('081');
    const row = await products.find('Fabric', 'Khadi');
    const id = (await row.getAttribute('data-row')) ?? '';
    await editor.openEdit(id);
    await expect(editor.field('Purchase price')).toHaveValue('₹499.50');
    await editor.field('Description').fill('Looked at again');
    await editor.saveAndClose();
    expect(await products.cells(products.row(id))).toMatchObject({
      'Purchase Price': '₹499.50',
      'Retail Price': '₹1,248.75',
      Description: 'Looked at again',
    });
    await editor.openEdit(id);
    await editor.field('Retail price').press('End');
    await editor.field('Retail price').pressSequentially('0');
    await expect(editor.field('Retail price')).toHaveValue('₹1,248');
  });

  test('leaves out lines without size or color, silently, and stored ones stay', async ({ editor, products }) => {
    const id = await editor.add('Kept Cotton', [['S', 'Red', '4']]);
    await editor.openEdit(id);
    await editor.cell('Size', 1).fill('');
    await editor.cell('Stock', 1).fill('99');
    await editor.button('Add variant').click();
    await editor.cell('Color', 2).fill('Blue');
    await editor.saveAndClose();
    await products.open(`?productid=${id}`);
    expect(await products.cells(products.row(id))).toMatchObject({ Sizes: 'S', Colors: 'Red', 'Total Stock': '4 pcs' });
  });
});

test.describe('a save that fails keeps what was typed', () => {
  test("without a network: 'Adding Product Failed', and the same save works later", async ({
    editor,
    products,
    page,
  }) => {
    await editor.openFilled('Offline Silk', '10');
    await editor.fillLine(1, 'M', 'Red', '2');
    await page.route(addCall, (route) => route.abort());
    await editor.cell('Color', 1).press('Control+Enter');
    await expect(editor.toasts).toHaveText('Adding Product FailedProduct insert failed');
    await expect(editor.cell('Color', 1)).toBeFocused();
    await expect(editor.dialog.getByRole('alert')).toHaveText(
      'It is not saved. The server could not be reached. Check the connection, then try again. What you typed is still here.',
    );
    await expect(editor.field('Fabric')).toHaveValue('Offline Silk');
    await expect(editor.cell('Color', 1)).toHaveValue('Red');
    await letThrough(page, addCall);
    await editor.saveAndClose();
    await expect(products.rows.last().locator('td').nth(2)).toHaveText('Offline Silk');
  });

  test('where the answer was lost, saving again adds nothing twice', async ({ editor, products, page }) => {
    await editor.openFilled('Once Only Silk', '10');
    await editor.fillLine(1, 'M', 'Red', '2');
    await loseAnswers(page, addCall);
    await editor.save();
    await expect(editor.toasts).toContainText('Adding Product Failed');
    await letThrough(page, addCall);
    await editor.saveAndClose();
    await products.find('Fabric', 'Once Only Silk');
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  });

  test('where the answer was lost and other values were typed since, the product that was added gets them', async ({
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

  test('a refusal is said with its reason', async ({ editor, page }) => {
    await editor.openFilled('Refused Silk', '10');
    await page.route(addCall, async (route) => {
      const p_variants = [{ variantid: 'no-id', size: 'M', color: 'Red', stock: 1 }];
      await route.continue({ postData: { ...route.request().postDataJSON(), p_variants } });
    });
    await editor.save();
    await expect(editor.toasts).toHaveText('Adding Product FailedVariants insert failed');
    await expect(editor.dialog.getByRole('alert')).toHaveText(
      'It is not saved. A value cannot be read. Check the prices, the numbers and the dates. What you typed is still here.',
    );
    await expect(editor.field('Fabric')).toHaveValue('Refused Silk');
  });

  test('a refusal that a field is to blame for is said there, and not again below', async ({ editor, page }) => {
    await editor.openFilled('Refused Linen', '10');
    await page.route(addCall, async (route) => {
      const { p_product, ...others } = route.request().postDataJSON();
      const postData = { ...others, p_product: { ...p_product, description: 'd'.repeat(5001) } };
      await route.continue({ postData });
    });
    await editor.save();
    await expect(editor.toasts).toHaveText('Adding Product FailedProduct insert failed');
    await expect(editor.field('Description')).toHaveAccessibleDescription(/^The description is too long\. ./);
    await expect(editor.field('Description')).toBeFocused();
    await expect(editor.dialog.getByRole('alert')).toHaveCount(0);
  });

  test("an update that fails: 'Update Failed' with the message", async ({ editor, products, page }) => {
    const row = await products.find('Fabric', 'Gift Cotton');
    await editor.openEdit((await row.getAttribute('data-row')) ?? '');
    await editor.field('Description').fill('Not saved yet');
    await page.route(updateCall, (route) => route.abort());
    await editor.save();
    await expect(editor.toasts).toContainText('Update Failed');
    await expect(editor.toasts).toContainText('The server could not be reached.');
    await expect(editor.field('Description')).toHaveValue('Not saved yet');
  });

  test('where the session has ended one logs in over the dialog and saves', async ({ editor, products, page }) => {
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
});

test.describe('a save after somebody else’s', () => {
  test.beforeEach(({ page }) => withoutLine(page));

  test('says so, takes over what only they changed, and lets one choose where both did', async ({
    editor,
    products,
    openElsewhere,
    signedIn,
  }) => {
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
});
