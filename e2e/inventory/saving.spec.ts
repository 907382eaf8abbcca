import { accounts, expect } from '../fixtures.ts';
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
    await editor.save();
    await expect(editor.dialog).toBeHidden();
    await expect(editor.toasts).toHaveText('Product UpdatedSaved changes to Edited Linen');
    expect(await products.cells(products.row(id))).toMatchObject({
      Fabric: 'Edited Linen',
      Sizes: 'M, L',
      Colors: 'Red, Green',
      'Total Stock': '9 pcs',
    });
    await products.open(`/admin/inventory?productid=${id}`);
    expect(await products.cells(products.row(id))).toMatchObject({ Sizes: 'M, L', 'Total Stock': '9 pcs' });
  });

  test('keeps the paise of prices that nobody touched', async ({ editor, products }) => {
    await products.filter('Product ID').fill('081');
    const row = await products.find('Fabric', 'Khadi');
    const id = (await row.getAttribute('data-row')) ?? '';
    await editor.openEdit(id);
    await expect(editor.field('Purchase price')).toHaveValue('₹499.50');
    await editor.field('Description').fill('Looked at again');
    await editor.save();
    await expect(editor.dialog).toBeHidden();
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

  test('leaves out lines lacking size or color, silently, and stored ones stay as they were', async ({
    editor,
    products,
  }) => {
    const id = await editor.add('Kept Cotton', [['S', 'Red', '4']]);
    await editor.openEdit(id);
    await editor.cell('Size', 1).fill('');
    await editor.cell('Stock', 1).fill('99');
    await editor.button('Add variant').click();
    await editor.cell('Color', 2).fill('Blue');
    await editor.save();
    await expect(editor.dialog).toBeHidden();
    await products.open(`/admin/inventory?productid=${id}`);
    expect(await products.cells(products.row(id))).toMatchObject({ Sizes: 'S', Colors: 'Red', 'Total Stock': '4 pcs' });
  });
});

test.describe('a save that fails keeps what was typed', () => {
  test("a lost network: 'Adding Product Failed', then the same save again", async ({ editor, products, page }) => {
    await editor.openAdd();
    await editor.field('Fabric').fill('Offline Silk');
    await editor.field('Purchase price').fill('10');
    await editor.button('Auto').click();
    await editor.fillLine(1, 'M', 'Red', '2');
    await page.route(addCall, (route) => route.abort());
    await editor.cell('Color', 1).press('Control+Enter');
    await expect(editor.toasts).toContainText('Adding Product Failed');
    await expect(editor.toasts).toContainText('The server could not be reached.');
    await expect(editor.cell('Color', 1)).toBeFocused();
    await expect(editor.dialog.getByRole('alert')).toContainText('What you typed is still here.');
    await expect(editor.field('Fabric')).toHaveValue('Offline Silk');
    await expect(editor.cell('Color', 1)).toHaveValue('Red');
    await page.unroute(addCall);
    await editor.save();
    await expect(editor.dialog).toBeHidden();
    await expect(products.rows.last().locator('td').nth(2)).toHaveText('Offline Silk');
  });

  test('an answer that was lost: saving again adds nothing twice', async ({ editor, products, page }) => {
    await editor.openAdd();
    await editor.field('Fabric').fill('Once Only Silk');
    await editor.field('Purchase price').fill('10');
    await editor.button('Auto').click();
    await editor.fillLine(1, 'M', 'Red', '2');
    await page.route(addCall, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await editor.save();
    await expect(editor.toasts).toContainText('Adding Product Failed');
    await page.unroute(addCall);
    await editor.save();
    await expect(editor.dialog).toBeHidden();
    await products.find('Fabric', 'Once Only Silk');
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  });

  test('an answer that was lost, and other values since: the product that was added gets them', async ({
    editor,
    products,
    page,
  }) => {
    await editor.openAdd();
    await editor.field('Fabric').fill('Lost Then Changed');
    await editor.field('Purchase price').fill('10');
    await editor.button('Auto').click();
    await editor.fillLine(1, 'M', 'Red', '2');
    await page.route(addCall, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await editor.save();
    await expect(editor.toasts).toContainText('Adding Product Failed');
    await page.unroute(addCall);
    await editor.field('Description').fill('Typed since');
    await editor.save();
    await expect(editor.dialog.getByRole('alert')).toContainText('already saved with other values');
    await expect(editor.field('Description')).toHaveValue('Typed since');
    await editor.save();
    await expect(editor.dialog).toBeHidden();
    await expect(editor.toasts).toContainText('Product Added - ');
    await products.find('Fabric', 'Lost Then Changed');
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    await expect(products.rows.first()).toContainText('Typed since');
  });

  test('a refusal is said with its reason', async ({ editor, page }) => {
    await editor.openAdd();
    await editor.field('Fabric').fill('Refused Silk');
    await editor.field('Purchase price').fill('10');
    await editor.button('Auto').click();
    await page.route(addCall, async (route) => {
      const p_variants = [{ variantid: 'no-id', size: 'M', color: 'Red', stock: 1 }];
      await route.continue({ postData: { ...route.request().postDataJSON(), p_variants } });
    });
    await editor.save();
    await expect(editor.toasts).toContainText('Adding Product Failed');
    await expect(editor.toasts).toContainText(/Variants insert failed: .+/);
    await expect(editor.dialog.getByRole('alert')).toContainText('It is not saved.');
    await expect(editor.field('Fabric')).toHaveValue('Refused Silk');
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

  test('a session that ended: one signs in over the dialog and saves', async ({ editor, products, page }) => {
    await editor.openAdd();
    await editor.field('Fabric').fill('Patient Silk');
    await editor.field('Purchase price').fill('10');
    await editor.button('Auto').click();
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 400,
          error_code: 'refresh_token_not_found',
          msg: 'Invalid Refresh Token: Refresh Token Not Found',
        },
      }),
    );
    await page.route(addCall, (route) =>
      route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null } }),
    );
    await editor.save();
    const login = page.getByRole('dialog', { name: 'Log in again' });
    await expect(login).toBeVisible();
    await page.unroute('**/auth/v1/token?grant_type=refresh_token');
    await page.unroute(addCall);
    await login.getByLabel('Password', { exact: true }).fill(accounts.admin.password);
    await login.getByRole('button', { name: 'Login with Email' }).click();
    await expect(login).toBeHidden();
    await expect(editor.field('Fabric')).toHaveValue('Patient Silk');
    await editor.save();
    await expect(editor.dialog).toBeHidden();
    await expect(products.rows.last().locator('td').nth(2)).toHaveText('Patient Silk');
  });
});

test.describe('a save over a newer one', () => {
  test('says so, takes over what only they changed, and lets one choose where both did', async ({
    editor,
    products,
    browser,
    baseURL,
    signedIn,
  }) => {
    const id = await editor.add('Shared Silk', [
      ['S', 'Red', '1'],
      ['M', 'Blue', '2'],
    ]);
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = new ProductDialogPage(await context.newPage());
    await signedIn(other.page, 'superadmin');
    await other.products.open(`/admin/inventory?productid=${id}`);
    await other.openEdit(id);
    await editor.openEdit(id);
    await other.field('Retail price').fill('2000');
    await other.field('Description').fill('Theirs');
    await other.cell('Stock', 2).fill('20');
    await other.save();
    await expect(other.dialog).toBeHidden();

    await editor.field('Retail price').fill('3000');
    await editor.cell('Stock', 1).fill('10');
    await editor.save();
    await expect(editor.toasts).toHaveText('Update FailedSomebody else saved this product after you opened it');
    const panel = editor.dialog.getByRole('alert');
    await expect(panel).toContainText('Taken over from them: Description; Variant M, Blue.');
    await expect(editor.field('Description')).toHaveValue('Theirs');
    await expect(editor.cell('Stock', 1)).toHaveValue('10');
    await expect(editor.cell('Stock', 2)).toHaveValue('20');
    const price = panel.getByRole('group', { name: 'Retail price' });
    await expect(price.getByRole('radio', { name: 'Mine ₹3,000' })).toBeChecked();
    await price.getByRole('radio', { name: 'Theirs ₹2,000' }).check();
    await expect(editor.field('Retail price')).toHaveValue('₹2,000');
    await price.getByRole('radio', { name: 'Mine ₹3,000' }).check();
    await expect(editor.field('Retail price')).toHaveValue('₹3,000');
    await editor.save();
    await expect(editor.dialog).toBeHidden();
    await products.open(`/admin/inventory?productid=${id}`);
    expect(await products.cells(products.row(id))).toMatchObject({
      'Retail Price': '₹3,000.00',
      Description: 'Theirs',
      'Total Stock': '30 pcs',
    });
    await context.close();
  });
});
