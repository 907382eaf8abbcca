// A large list as a file, through a lost network and an ended session.
import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/universal';
import { shopDay } from '../../shop/dates.ts';
import { violations } from '../accessibility.ts';
import { letThrough } from '../calls.ts';
import { accounts } from '../fixtures.ts';
import { endedDialog, endSession, logInAgain } from '../session.ts';
import { expect, test } from '../shop.ts';
import { toast } from '../toast.ts';
import { ExportPage } from './export-page.ts';

const exportCall = '**/rest/v1/rpc/export_products*';
const today = () => shopDay(new Date());
const sheets = (bytes: Iterable<number>) => readXlsxFile(new Uint8Array([...bytes]).buffer, { trim: false });

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

test('exports a large list as Excel through a lost network and an ended session, into the chosen file', async ({
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
