import type { Locator, Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { expect, test } from '../shop.ts';
import { type ForeignProgram, startForeignProgram } from '../stand-ins/foreign-program.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { check, comesToSay, openDialog, openSettings, press, printerOf } from './print-dialog-page.ts';

// What the doctor says of each fault on the way to a label, and what it notices by itself. The shop has no certificate.

const serve = servePrinters(test);

let foreign: ForeignProgram | null = null;

test.afterEach(async () => {
  await foreign?.stop();
  foreign = null;
});

/** Opens the settings over the print dialog, on a page with a clock of its own. */
const openDoctor = async (page: Page): Promise<Locator> => {
  await page.clock.install();
  return openSettings(page, await openDialog(page));
};

test('what stands where QZ Tray should be is named, and each change is noticed without a press', async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'admin');
  const settings = await openDoctor(page);
  const service = check(settings, 'Print service');
  const absent =
    'Stands in the way: Print serviceNo print service answered on this computer. Start QZ Tray, or install it from qz.io/download, then choose Check again.';
  await comesToSay(service, absent);
  for (const [kind, line] of [
    ['words', 'Stands in the way: Print serviceAnother program answers where QZ Tray should. Start QZ Tray: it takes'],
    ['mute', 'Stands in the way: Print serviceThe print service does not answer. Restart QZ Tray, then choose'],
    ['silent', 'Stands in the way: Print serviceThe print service does not answer. Restart QZ Tray, then choose'],
  ] as const) {
    foreign = await startForeignProgram(kind);
    await comesToSay(service, line);
    expect(await violations(page)).toEqual([]);
    await foreign.stop();
    await comesToSay(service, absent);
  }
  let printing = await serve('TSC TE244');
  await comesToSay(service, 'All right: Print serviceQZ Tray answers.');
  await expect(check(settings, 'Printer')).toContainText('All right: PrinterTSC TE244');
  await printing.stop();
  await comesToSay(service, absent);
  await expect(check(settings, 'Paper and cover')).toContainText('Not known: Paper and coverNot checked yet.');
  printing = await serve('TSC TE244');
  printing.fail({ frozen: true });
  await comesToSay(service, 'The print service does not answer.');
  printing.fail({});
  await comesToSay(service, 'All right: Print serviceQZ Tray answers.');
});

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

test('what became of a test label is said, from the queue to its end', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  const queue = printing.queue('TSC TE244');
  await signedIn(page, 'admin');
  const settings = await openDoctor(page);
  const paper = check(settings, 'Paper and cover');
  const body = settings.getByText('The test label');
  await comesToSay(paper, 'Ready to print.');

  queue.become('hanging');
  await press(settings, 'Print a test label');
  await expect.poll(() => queue.jobs.length).toBe(1);
  await comesToSay(body, 'The test label lies in the queue of TSC TE244. TSC TE244 takes nothing: see that it is');
  await expect(paper).toContainText(
    'Stands in the way: Paper and coverTSC TE244 takes nothing: see that it is switched',
  );
  queue.jobs[0]?.cancel();
  await expect(body).toContainText('was taken out of the queue of TSC TE244 before it was printed.');

  await press(settings, 'Print a test label');
  await expect.poll(() => queue.jobs.length).toBe(1);
  await comesToSay(body, 'The test label lies in the queue');
  queue.jobs[0]?.complete();
  await expect(settings.getByText('TSC TE244 took the test label.')).toBeVisible();
  expect(printing.jobs).toHaveLength(1);

  queue.become('idle');
  printing.fail({ muted: true });
  await press(settings, 'Check again');
  await expect(check(settings, 'Print jobs')).toContainText('Not known: Print jobsKnown after the first label.');
  await press(settings, 'Print a test label');
  await comesToSay(body, 'was sent to TSC TE244. This computer does not tell what became of it.');
  await expect(check(settings, 'Print jobs')).toContainText(
    'Look at this: Print jobsThis computer does not tell what becomes of labels, so you are asked at the end. On Linux',
  );
});

test('a printer that is gone is never replaced by itself, and is taken again when it is back', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244', 'PDF');
  await signedIn(page, 'admin');
  const settings = await openDoctor(page);
  const printer = check(settings, 'Printer');
  await comesToSay(printer, 'All right: PrinterTSC TE244');
  printing.list(['PDF', 'TSC TE244 (Copy 1)']);
  await press(settings, 'Check again');
  const renamed = 'TSC TE244 is not listed any more, but TSC TE244 (Copy 1) is. Choose it if it is the same printer.';
  await expect(printer).toContainText(`Stands in the way: Printer${renamed}`);
  await expect(settings.getByRole('button', { name: 'Print a test label' })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  printing.list(['PDF']);
  await press(settings, 'Check again');
  await expect(printer).toContainText(
    'TSC TE244 is not listed any more. Connect it and switch it on, or choose another',
  );
  printing.list(['PDF', 'TSC TE244']);
  await press(settings, 'Check again');
  await expect(printer).toContainText('All right: PrinterTSC TE244');
  printing.list([]);
  await press(settings, 'Check again');
  await expect(printer).toContainText('Stands in the way: PrinterThe print service found no printer.');
  expect(printing.jobs).toEqual([]);
});
