// A whole list as a file: what its filters find, as CSV and Excel, through a lost network and an ended session.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/universal';
import { shopDay } from '../../shop/dates.ts';
import { violations, violationsInBoth } from '../accessibility.ts';
import { holdCalls, letThrough } from '../calls.ts';
import { accounts } from '../fixtures.ts';
import { phone } from '../screens.ts';
import { endedDialog, endSession, logInAgain } from '../session.ts';
import { expect, setRole, test } from '../shop.ts';
import { toast } from '../toast.ts';
import { untilFocused } from '../waits.ts';
import { ExportPage } from './export-page.ts';

const exportCall = '**/rest/v1/rpc/export_products*';
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

test('by keyboard: the products that the filters find as CSV, with no cell that a spreadsheet runs', async ({
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

/** The network is lost once 1,000 products are there. Answers what brings it back until the export is at another product. */
const loseNetwork = async (page: Page): Promise<(until: string) => void> => {
  let lost = 'LONG-1000';
  await page.route(exportCall, async (route) => {
    const after = route.request().postDataJSON().p_after?.[1];
    // From here on its time stands still: it tries when it is told to, and not before.
    if (after === lost && after === 'LONG-2000') await page.clock.pauseAt(Date.now() + 60_000);
    if (after === lost) return route.abort('internetdisconnected');
    if (after === 'LONG-2000') await endSession(page);
    return route.fallback();
  });
  return (until) => {
    lost = until;
  };
};

test('a large list as Excel goes on through a lost network and an ended session, into the file that was chosen', async ({
  page,
  shop,
  signedIn,
}) => {
  await shop.sql(
    `insert into products (productid, name, purchaseprice, retailprice)
     select 'LONG-' || lpad(number::text, 4, '0'), 'Long', 1, 2 from generate_series(1, 3200) as number`,
  );
  const list = new ExportPage(page);
  await page.clock.install();
  await list.choosesFile();
  await signedIn(page, 'admin');
  await page.goto('/admin/inventory?productid=long-');
  await expect(page.getByText('3,200 products')).toBeVisible();

  const bringBackUntil = await loseNetwork(page);
  await list.choose('Export as Excel');
  const unreachable = list.dialog.getByText('The server cannot be reached. The export goes on by itself.');
  await expect(unreachable).toBeVisible();
  const bar = list.dialog.getByRole('progressbar', { name: 'Exported products' });
  await expect(bar).toHaveAttribute('aria-valuenow', '1000');
  expect((await list.chosenFiles())[`products ${today()}.xlsx`]).toEqual([]);
  expect(await violations(page)).toEqual([]);
  bringBackUntil('LONG-2000');
  await expect(bar).toHaveAttribute('aria-valuenow', '2000');
  await expect(unreachable).toBeVisible();
  bringBackUntil('the end');
  await list.dialog.getByRole('button', { name: 'Try now' }).click();
  await expect(unreachable).toBeHidden();
  await page.clock.resume();
  await expect(endedDialog(page)).toBeVisible();
  await letThrough(page, exportCall);
  await logInAgain(page, accounts.admin.password);
  await expect(toast(page, 'Exported 3,200 products')).toBeVisible();
  await expect(list.dialog).toBeHidden();

  const files = await list.chosenFiles();
  expect(Object.keys(files)).toEqual([`products ${today()}.xlsx`]);
  const [sheet, ...others] = await sheets(Object.values(files)[0] ?? []);
  expect(others).toEqual([]);
  expect(sheet?.sheet).toBe('Products');
  const ids = sheet?.data.slice(1).map(([productid]) => productid);
  expect(new Set(ids).size).toBe(3200);
  expect(ids).toHaveLength(3200);
  await shop.sql(`delete from public.products where productid like 'LONG-%'`);
});

test('what is cancelled or refused half way leaves no file', async ({ page, shop, signedIn }) => {
  const list = new ExportPage(page);
  await list.choosesFile();
  await signedIn(page, 'admin');
  await page.goto('/admin/inventory');
  const release = await holdCalls(page, exportCall);
  await list.choose('Export as CSV');
  await untilFocused(list.dialog);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Stop exporting?' });
  await question.getByRole('button', { name: 'Go on' }).click();
  await list.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.dialog).toBeHidden();
  await expect.poll(() => list.chosenFiles()).toEqual({});
  await release();

  await page.route(exportCall, async (route) => {
    await setRole(shop, accounts.admin.email, 'user');
    await route.fallback();
  });
  // Who has learned that the role is gone is led away.
  const learn = await holdCalls(page, '**/rest/v1/profiles?select=role*');
  await list.choose('Export as CSV');
  await expect(list.dialog.getByRole('alert')).toContainText('Nothing was saved.');
  await learn();
  expect(await list.chosenFiles()).toEqual({});
  await setRole(shop, accounts.admin.email, 'admin');
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

test('customers, discounts and users as their lists show them, on a phone in the dark', async ({
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
