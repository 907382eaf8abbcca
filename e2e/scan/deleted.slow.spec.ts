import { HistoryPage, insertProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { test } from './scan-test.ts';

const deletedOn = /BC97301, Linen - Saree, was deleted on \d\d\/\d\d\/20\d\d at \d\d:\d\d\./;

test.afterEach(({ shop }) => shop.sql(`delete from public.products where productid = 'BC97301'`));

test('names what was deleted, the size and color alone or the product with its history', async ({
  page,
  scanner,
  shop,
}) => {
  await insertProduct(shop, 'BC97301');
  await test.step('names a size and color; keeps the entries of a dialog', async () => {
    const [gone] = await shop.sql(
      `delete from public.productsizecolors where productid = 'BC97301' and color = 'Blue'
     returning productid || lpad(number::text, 2, '0') as code`,
    );
    const editor = new ProductDialogPage(page);
    await editor.products.open();
    await editor.openAdd();
    await editor.field('Fabric').fill('Typed');
    await scanner.scan(String(gone?.code));
    await expect(toast(page, 'L / Blue of BC97301, Linen - Saree, was deleted on')).toBeVisible();
    await expect(editor.field('Fabric')).toHaveValue('Typed');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('says when a product was deleted, and leads to its history', async () => {
    const [variant] = await shop.sql(
      `select productid || lpad(number::text, 2, '0') as code from public.productsizecolors where productid = 'BC97301' limit 1`,
    );
    await shop.sql(`delete from public.products where productid = 'BC97301'`);
    await page.goto('/admin/customers');
    await scanner.scan(String(variant?.code).toLowerCase(), 'Enter');
    const said = toast(page, 'was deleted on', 'It can be put back from the history.');
    await expect(said).toContainText(deletedOn);
    await said.getByRole('button', { name: 'Show history' }).click();
    const history = new HistoryPage(page);
    await history.putBack('Put back product BC97301, Linen - Saree', 'Its variants come back with it.');
    await history.close();
    await scanner.scan('BC97301', 'Enter');
    await expect(page.getByRole('dialog', { name: 'Linen - Saree', exact: true })).toBeVisible();
  });
});
