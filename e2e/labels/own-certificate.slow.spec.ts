import type { Locator, Page } from '@playwright/test';
import { accounts, askAccounts } from '../fixtures.ts';
import { putSession } from '../session.ts';
import { expect, type Shop, test } from '../shop.ts';
import { type PrintService, startPrintService } from '../stand-ins/print-service.ts';
import { check, openDialog, openSettings, poplin, press, printerOf, printLabel } from './print-dialog-page.ts';

// A page of https, and a QZ Tray whose own certificate the browser does not trust.

let printing: PrintService | null = null;

test.afterEach(async () => {
  await printing?.stop();
  printing = null;
});

/** Has a page see the shop as if it served by https, signed in; answers its dialog. */
const openByHttps = async (page: Page, { url }: Shop): Promise<Locator> => {
  const origin = url.replace('http:', 'https:');
  await page.route(`${origin}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(origin, url) });
    await route.fulfill({ response });
  });
  const session = await askAccounts(url, 'token?grant_type=password', accounts.admin);
  await putSession(page, origin, session);
  // The browser takes a page that a test answers for one of the internet.
  await page.context().grantPermissions(['local-network-access'], { origin });
  return openDialog(page, poplin, origin);
};

test('labels go on without it, and the doctor says how to end that', async ({ page, shop }) => {
  printing = await startPrintService({ secure: true, printers: ['TSC TE244'] });
  const dialog = await openByHttps(page, shop);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await printLabel(dialog);
  expect(printing.jobs).toHaveLength(1);
  const settings = await openSettings(page, dialog);
  await expect(check(settings, 'Browser')).toContainText(
    'Look at this: BrowserDoes not trust QZ Tray’s own certificate, so the page reaches it without encryption. To end that, open https://localhost:8181 in this browser and accept the certificate.',
  );
});

test('a QZ Tray that does not run is not blamed on the browser', async ({ page, shop }) => {
  const dialog = await openByHttps(page, shop);
  const settings = await openSettings(page, dialog);
  await expect(check(settings, 'Print service')).toContainText(
    'Stands in the way: Print serviceNo print service answered on this computer. Start QZ Tray',
  );
  printing = await startPrintService({ printers: ['TSC TE244'] });
  await press(settings, 'Check again');
  await expect(check(settings, 'Print service')).toContainText('All right: Print serviceQZ Tray answers.');
});
