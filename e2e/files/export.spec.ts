// A whole list as a file: what its filters find, as CSV and Excel.

import { readFile } from 'node:fs/promises';
import { shopDay } from '../../shop/dates.ts';
import { expect, test } from '../shop.ts';
import { toast } from '../toast.ts';
import { csvLines, ExportPage } from './export-page.ts';

const today = () => shopDay(new Date());

test('exports the products that the filters find as CSV, with no cell that a spreadsheet runs', async ({
  page,
  shop,
  signedIn,
}) => {
  const list = new ExportPage(page);
  await list.cannotAsk();
  await shop.sql(
    `insert into products (productid, name, fabric, description, purchaseprice, retailprice)
     values ('RUN-1', 'Run', 'Runcloth', $1, 100, 250), ('RUN-2', 'Run', '@Runcloth', '', 0, 99.5)`,
    ['=HYPERLINK("http://x.example";"Win")'],
  );
  await shop.sql(
    `insert into productsizecolors (variantid, productid, size, color, stock)
     values (gen_random_uuid(), 'RUN-1', '+XL', 'Red', 3), (gen_random_uuid(), 'RUN-1', 'M', '-Teal', 0)`,
  );
  await signedIn(page, 'admin');
  await page.goto('/admin/inventory');
  await page.getByRole('searchbox', { name: 'Filter Fabric' }).fill('runcloth');
  await expect(page).toHaveURL(/fabric=runcloth/);
  await expect(page.getByText('2 products', { exact: true })).toBeVisible();

  await list.more.focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Export as CSV' });
  await expect(entry).toBeVisible();
  await entry.focus();
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`products ${today()}.csv`);
  await expect(toast(page, 'Exported 2 products', `products ${today()}.csv`)).toBeVisible();
  await expect(list.more).toBeFocused();

  const [head, ...lines] = csvLines(await readFile(await download.path()));
  expect(head).toEqual([
    ...['Product ID', 'Category', 'Fabric', 'Purchase Price', 'Retail Price', 'Markup (%)', 'Max Discount Price'],
    ...['Size', 'Color', 'Stock', 'Description', 'Product URL'],
  ]);
  const formula = `'=HYPERLINK("http://x.example";"Win")`;
  expect(lines).toEqual([
    ['RUN-1', '', 'Runcloth', '100', '250', '150', '130', "'+XL", 'Red', '3', formula, ''],
    ['RUN-1', '', 'Runcloth', '100', '250', '150', '130', 'M', "'-Teal", '0', formula, ''],
    ['RUN-2', '', "'@Runcloth", '0', '99.5', 'N/A', '0', '', '', '', '', ''],
  ]);
});
