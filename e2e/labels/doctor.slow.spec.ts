import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shop.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { check, comesToSay, openDialog, openSettings, press, printerOf } from './print-dialog-page.ts';

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

test('what keeps a printer from printing is named, each with its remedy', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244', 'HP LaserJet');
  const queue = printing.queue('TSC TE244');
  await signedIn(page, 'admin');
  const settings = await openDoctor(page);
  const paper = check(settings, 'Paper and cover');
  await comesToSay(paper, 'All right: Paper and coverReady to print.');
  for (const [state, line] of [
    [['PAPER_OUT'], 'Stands in the way: Paper and coverTSC TE244 is out of labels. Put in a new roll'],
    [['DOOR_OPEN'], 'Stands in the way: Paper and coverThe cover of TSC TE244 is open.'],
    ['paused', 'Stands in the way: Paper and coverTSC TE244 is paused. Resume it in the printer list'],
    [['OFFLINE'], 'Stands in the way: Paper and coverTSC TE244 is switched off or not connected.'],
    [['PAPER_JAM'], 'Stands in the way: Paper and coverTSC TE244 cannot print: the paper is jammed.'],
    ['low', 'Look at this: Paper and coverTSC TE244 is low on labels. It prints on; have a new roll ready.'],
    ['idle', 'All right: Paper and coverReady to print.'],
  ] as const) {
    queue.become(state);
    await comesToSay(paper, line);
  }
  const printer = check(settings, 'Printer');
  queue.become('rejecting');
  await press(settings, 'Print a test label');
  await expect(printer).toContainText(
    'Stands in the way: PrinterThis printer takes no jobs. Let it take jobs again in',
  );
  queue.become('idle');
  await press(settings, 'Print a test label');
  await expect(settings.getByText('TSC TE244 took the test label.')).toBeVisible();
  await expect(printer).toContainText('All right: PrinterTSC TE244');
  await expect(check(settings, 'Print jobs')).toContainText('This computer tells when a label is printed.');
  await printerOf(settings).click();
  await page.getByRole('option', { name: 'HP LaserJet' }).click();
  await expect(printer).toContainText('Look at this: PrinterHP LaserJet is not one of the shop’s label printers.');
});

test('what keeps a label in the queue stands in the way for the doctor, too', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  printing.queue('TSC TE244').become('hanging');
  await signedIn(page, 'admin');
  await page.clock.install();
  const dialog = await openDialog(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await press(dialog, 'Print');
  await comesToSay(dialog.getByRole('alert'), '1 label lies in the printer’s queue. TSC TE244 takes nothing');
  const paper = check(await openSettings(page, dialog), 'Paper and cover');
  await expect(paper).toContainText('Stands in the way: Paper and coverTSC TE244 takes nothing');
  printing.held[0]?.complete();
  await expect(paper).not.toContainText('takes nothing');
});
