import readXlsxFile from 'read-excel-file/universal';
import { accounts } from '../fixtures.ts';
import { phone } from '../screens.ts';
import { expect, test } from '../shop.ts';
import { untilFocused } from '../waits.ts';
import { csvLines, ExportPage } from './export-page.ts';

const sheets = (bytes: Iterable<number>) => readXlsxFile(new Uint8Array([...bytes]).buffer, { trim: false });
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
