import type { Locator, Page } from '@playwright/test';
import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { expect } from '../shop.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { close, test, variantCode } from './scan-test.ts';

const serve = servePrinters(test);

const dialogs = (page: Page): Locator => page.getByRole('dialog');

test('edits a scanned product and prints its label in any section, and reads ids of every form', async ({
  page,
  scanner,
  scanned,
  product,
  shop,
}) => {
  await test.step('edits the product and prints its label from any section', async () => {
    await page.goto('/admin/customers');
    await page.getByRole('searchbox', { name: 'Filter First Name' }).focus();
    await scanner.scan(scanned.productid, 'Enter');
    await product.getByRole('button', { name: 'Edit' }).click();
    const editor = new ProductDialogPage(page);
    await expect(editor.dialog).toHaveAccessibleName('Edit Product');
    await expect(editor.category).toBeFocused();
    await editor.field('Description').fill('Found by its label');
    await editor.saveAndClose();
    await expect(editor.toasts).toHaveText(/^Product Updated/);
    await scanner.scan(variantCode(scanned), 'Enter');
    await expect(product.getByText('Found by its label')).toBeVisible();
    await product.getByRole('button', { name: 'Print label' }).click();
    const print = page.getByRole('dialog', { name: 'Print label' });
    await expect(print.getByLabel('Copies')).toBeFocused();
    await expect(print.getByRole('combobox', { name: 'Label' })).toContainText(scanned.variants[0]?.color ?? '');
    await print.getByRole('button', { name: 'Close' }).click();
    await expect(dialogs(page)).toHaveCount(0);
  });

  await test.step('reads ids that hold signs, have three characters, or are those before a rename', async () => {
    await page.goto('/admin/inventory');
    for (const productid of ['_A+7', 'S-1']) {
      await shop.sql(
        'insert into public.products (productid, name, fabric, purchaseprice, retailprice) values ($1, $2, $2, 50, 100)',
        [productid, `Named ${productid}`],
      );
      const filter = page.getByRole('searchbox', { name: 'Filter Fabric' });
      await filter.focus();
      await scanner.scan(productid, 'Enter');
      const product = page.getByRole('dialog', { name: `Named ${productid}` });
      await expect(product).toBeVisible();
      await close(product);
      await expect(filter).toHaveValue('');
    }
    await shop.sql("update public.products set productid = 'S-2' where productid = 'S-1'");
    await scanner.scan('S-1', 'Enter');
    await expect(
      dialogs(page).getByText('This label says S-1, a code from before a rename. It is S-2 now'),
    ).toBeVisible();
  });
});

test('prints nothing by the Enter of a scan in the print dialog, but by that of a person, however fast it comes', async ({
  page,
  scanner,
  scanned,
  product,
}) => {
  const service = await serve('TSC TE244');
  await page.goto(`/admin/inventory?productid=${scanned.productid}`);
  await page.getByRole('button', { name: `Print label of ${scanned.productid}` }).click();
  const print = page.getByRole('dialog', { name: 'Print label' });
  await expect(print.getByLabel('Copies')).toBeFocused();
  await scanner.scan(scanned.productid, 'Enter');
  await expect(product).toBeVisible();
  await close(product);
  await expect(print.getByLabel('Copies')).toHaveValue('1');
  await expect(print.getByLabel('Copies')).toBeFocused();
  // A barcode of another shop, whose number of copies would print.
  const answered = page.waitForResponse('**/find_scanned*');
  await scanner.scan('0012', 'Enter');
  await answered;
  await print.getByLabel('Copies').fill('');
  await scanner.rollOver('0002', 'Enter');
  await expect(print.getByRole('button', { name: 'Print again' })).toBeVisible();
  const copies = service.jobs.flatMap(({ commands }) => drawCommands(commands).labels.map((label) => label.copies));
  expect(copies).toEqual([2]);
});

test.afterEach(async ({ shop }) => {
  await shop.sql(`delete from public.products where productid in ('_A+7', 'S-1', 'S-2')`);
  await shop.sql(`delete from private.former_codes where code in ('_A+7', 'S-1', 'S-2')`);
});
