// A whole list as a file: what its filters find, as CSV and Excel.

import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/universal';
import { shopDay } from '../../shop/dates.ts';
import { violations, violationsInBoth } from '../accessibility.ts';
import { accounts } from '../fixtures.ts';
import { phone } from '../screens.ts';
import { expect, test } from '../shop.ts';
import { toast } from '../toast.ts';
import { untilFocused } from '../waits.ts';
import { ExportPage } from './export-page.ts';

const today = () => shopDay(new Date());

/** The cells of a CSV file, line by line, without the mark it begins with. */
const csvLines = (bytes: Buffer): string[][] => {
  const text = bytes.toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const { data } = Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' });
  expect(data.at(-1)).toEqual(['']);
  return data.slice(0, -1);
};

const sheets = (bytes: Iterable<number>) => readXlsxFile(new Uint8Array([...bytes]).buffer, { trim: false });

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
  expect(await violations(page)).toEqual([]);
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

/** Opens the menu of a list, which has the exports and these entries. */
const openMenu = async ({ page, more }: ExportPage, address: string, ...names: string[]): Promise<void> => {
  await page.goto(address);
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Export as CSV', 'Export as Excel', ...names]);
  await untilFocused(page.getByRole('menu'));
  const { width = 0, height = 0 } = (await more.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
};

/** Opens what an entry of the menu leads to, and closes it. */
const expectFocusBack = async (list: ExportPage, entry: string): Promise<void> => {
  await list.choose(entry);
  await untilFocused(list.page.getByRole('dialog'));
  await list.page.keyboard.press('Escape');
  await expect(list.page.getByRole('dialog')).toHaveCount(0);
  await expect(list.more).toBeFocused();
};

test('exports customers, discounts and users as their lists show them, on a phone in the dark', async ({
  openElsewhere,
  signedIn,
}) => {
  const page = await openElsewhere({ ...phone, colorScheme: 'dark' });
  const list = new ExportPage(page);
  await list.cannotAsk();
  await signedIn(page, 'admin');
  await openMenu(list, '/admin/inventory', 'Goods in', 'Import from a file', 'Pictures of many', 'History');
  await openMenu(list, '/admin/customers?loyalty=gold', 'Import from a file', 'History');
  await page.keyboard.press('Escape');
  await expectFocusBack(list, 'Import from a file');
  await expectFocusBack(list, 'History');
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible();
  const customers = csvLines((await list.download('Export as CSV')).bytes);
  expect(customers[0]?.slice(0, 9)).toEqual([
    ...['First Name', 'Last Name', 'Phone', 'Referred By', 'Referrer Phone', 'Email', 'Loyalty'],
    ...['Total Spend', 'Last Purchase'],
  ]);
  expect(customers.length).toBeGreaterThan(2);
  for (const [, , phone, , , , loyalty] of customers.slice(1)) {
    expect(phone).toMatch(/^'\+91 [0-9]{5} [0-9]{5}$/);
    expect(loyalty).toBe('gold');
  }
  await openMenu(list, '/admin/discounts', 'History');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const [discounts] = await sheets((await list.download('Export as Excel')).bytes);
  expect(discounts?.data.find(([code]) => code === 'WEL100')?.slice(1, 4)).toEqual(['flat', 100, 999]);
  await openMenu(list, '/admin/users', 'Two-step sign-in', 'History');
  await page.keyboard.press('Escape');
  const users = csvLines((await list.download('Export as CSV')).bytes);
  // Other tests may have brought people in.
  const emails: readonly (string | undefined)[] = ['Email', ...Object.values(accounts).map(({ email }) => email)];
  expect(users.filter(([email]) => emails.includes(email))).toEqual([
    ['Email', 'Current Role'],
    [accounts.admin.email, 'Admin'],
    [accounts.superadmin.email, 'Super Admin'],
    [accounts.user.email, 'User'],
  ]);
});
