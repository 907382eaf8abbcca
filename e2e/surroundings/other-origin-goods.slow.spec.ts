import { makeCertificate } from '../../bin/print-certificate/certificate.ts';
import { ExportPage } from '../files/export-page.ts';
import { csv, ImportPage } from '../files/import-page.ts';
import { expect } from '../fixtures.ts';
import { openProduct } from '../history/history-page.ts';
import { MatrixPage } from '../inventory/matrix-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { check, openDialog, openSettings, press, printLabel } from '../labels/print-dialog-page.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { test } from './other-origin-shop.ts';

// What is sold, in a portal of another origin than its provider, before which a gateway asks for the key.

const serve = servePrinters(test);

test('sells from another origin: products, files and signed labels', async ({ page, signedIn, shop, gateway }) => {
  test.slow();
  await test.step('searches, edits in lines and in the matrix, deletes and restores a product', async () => {
    await signedIn(page, 'admin');
    const editor = new ProductDialogPage(page);
    const { products } = editor;
    await products.open();
    const id = await editor.add('Silk from elsewhere', [['S', 'Red', '3']]);
    await products.filter('Product ID').fill(id);
    const found = await products.find('Fabric', 'silk from else');
    expect(await products.cells(found)).toMatchObject({ 'Product ID': id, 'Total Stock': '3 pcs' });
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();

    await editor.openEdit(id);
    await editor.field('Description').fill('Looked at again');
    const matrix = new MatrixPage(editor);
    await matrix.show();
    await matrix.stock('Red S').fill('5');
    await editor.saveAndClose();
    await expect(editor.toasts).toContainText('Product Updated');
    expect(await products.cells(found)).toMatchObject({ Description: 'Looked at again', 'Total Stock': '5 pcs' });

    await editor.openEdit(id);
    await editor.button('Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(products.row(id)).toHaveCount(0);
    await editor.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(products.row(id)).toBeVisible();
  });

  await test.step('imports and exports a file with its history, and drops an import that was left halfway', async () => {
    const fabric = `Lace of ${Date.now()}`;
    const list = new ExportPage(page);
    await list.cannotAsk();
    await signedIn(page, 'admin');
    const imports = new ImportPage(page);
    const lines = csv('Fabric,Cost,MRP,Size,Colour,Qty', `${fabric},70,150,S,Green,3`);
    await imports.check('products', 'lace.csv', lines);
    await imports.button('Import 1 line').click();
    await expect(imports.dialog.getByText('Import finished.')).toBeVisible();

    await page.goto(`/admin/inventory?fabric=${encodeURIComponent(fabric)}`);
    const row = page.locator('tr[data-row]');
    await expect(row).toHaveCount(1);
    expect((await list.download('Export as CSV')).bytes.toString('utf8')).toContain(`,${fabric},70,150,`);
    const history = await openProduct(page, (await row.getAttribute('data-row')) ?? '');
    await expect(history.entries.first()).toContainText('by an import');

    // The page says so as it goes away, when it can ask nothing twice.
    await imports.check('products', 'lace.csv', lines);
    const staged = async () => (await shop.sql('select from private.imports')).length;
    await expect.poll(staged).toBe(1);
    await page.goto('/admin/bills');
    await expect.poll(staged).toBe(0);
  });

  await test.step('prints a label with a signature, and finds the settings of the printer right', async () => {
    const { certificate, key } = await makeCertificate('Thaan', new Date());
    await gateway.setSecrets({ PRINT_CERTIFICATE: certificate, PRINT_SIGNING_KEY: key });
    const printing = await serve('TSC TE244');
    printing.trust(certificate);
    printing.fail({ person: 'blocks' });
    await signedIn(page, 'admin');
    const dialog = await openDialog(page);
    await printLabel(dialog);
    expect(printing.requests.at(-1)).toMatchObject({ call: 'print', signature: 'valid', asked: false });
    const settings = await openSettings(page, dialog);
    await expect(check(settings, 'Print service')).toContainText('All right');
    await expect(check(settings, 'Signature')).toContainText('All right: SignatureEach label is signed');
    await press(settings, 'Print a test label');
    await expect(settings.getByText('TSC TE244 took the test label.')).toBeVisible();
    await gateway.setSecrets({});
  });
});
