import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shop.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { check, comesToSay, openDialog, openSettings } from './print-dialog-page.ts';

// What the doctor says of each fault on the way to a label, and what it notices by itself. The shop has no certificate.

const serve = servePrinters(test);

/** Opens the settings over the print dialog, on a page with a clock of its own. */
const openDoctor = async (page: Page): Promise<Locator> => {
  await page.clock.install();
  return openSettings(page, await openDialog(page));
};

test('the permission of the browser is followed as it changes', async ({ page, signedIn }) => {
  await page.addInitScript(() => {
    const status = Object.assign(new EventTarget(), { state: 'denied' });
    navigator.permissions.query = () => Promise.resolve(status as unknown as PermissionStatus);
    addEventListener('allow', () => {
      status.state = 'granted';
      status.dispatchEvent(new Event('change'));
    });
  });
  await signedIn(page, 'admin');
  const settings = await openDoctor(page);
  const browser = check(settings, 'Browser');
  await comesToSay(browser, 'Stands in the way: BrowserThe browser keeps this page from reaching the print service.');
  await expect(check(settings, 'Print service')).toContainText('Not known: Print service');
  await serve('TSC TE244');
  await page.evaluate(() => dispatchEvent(new Event('allow')));
  await expect(browser).toContainText('All right: BrowserLets this page reach the print service.');
  await expect(check(settings, 'Print service')).toContainText('All right: Print serviceQZ Tray answers.');
});
