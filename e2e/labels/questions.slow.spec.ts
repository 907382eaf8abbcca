import type { Locator, Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { expect, test } from '../shop.ts';
import type { PrintService } from '../stand-ins/print-service.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { untilDrawn } from '../waits.ts';
import { certifyShop, withdrawCertificate } from './print-certificate.ts';
import { check, comesToSay, openDialog, openSettings, press, printerOf } from './print-dialog-page.ts';

// Questions that stand in QZ Tray's own window, what comes of their answers, and why they are asked.

const serve = servePrinters(test);

test.afterEach(({ shop }) => withdrawCertificate(shop));

/** A QZ Tray whose person has not answered anything yet, and a page with a clock of its own. */
const serveAsking = async (page: Page): Promise<PrintService> => {
  const printing = await serve('TSC TE244');
  printing.fail({ person: 'waits' });
  await page.clock.install();
  return printing;
};

/** Lets a minute pass, which is long enough for whatever would look again by itself; what is asked meanwhile is answered. */
const later = async (page: Page): Promise<void> => {
  for (let seconds = 0; seconds < 60; seconds += 4) {
    await page.clock.fastForward(4_000);
    await untilDrawn(page);
  }
};

test('waits for an answer in the window of QZ Tray as long as it takes, and asks nothing twice', async ({
  page,
  signedIn,
  shop,
}) => {
  test.slow();
  await test.step('waits for one question before the first label, if labels are unsigned', async () => {
    const printing = await serveAsking(page);
    await signedIn(page, 'admin');
    const dialog = await openDialog(page);
    const question = await printing.asked();
    const hint = 'QZ Tray asks in its own window whether this page may hear how the printers are. Choose Allow there.';
    await comesToSay(dialog, hint);
    for (let minutes = 0; minutes < 3; minutes++) await later(page);
    await expect(dialog.getByText(hint)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    question.allow();
    await expect(printerOf(dialog)).toHaveText('TSC TE244');
    await expect(dialog.getByText('Choose Allow there.')).toHaveCount(0);
    await expect(
      dialog.getByText('QZ Tray asks once for the printers and once for each print job of up to 20 labels.'),
    ).toBeVisible();

    await press(dialog, 'Print');
    const print = await printing.asked('print');
    await comesToSay(dialog, 'QZ Tray asks in its own window whether this page may print. Choose Allow there.');
    await later(page);
    await expect(dialog.getByText('With Block nothing is printed.')).toBeVisible();
    await expect(dialog.getByText('in the printer’s queue'), 'nothing is, before Allow').toHaveCount(0);
    print.allow();
    await expect.poll(() => printing.jobs.length).toBe(1);
    await expect(dialog.getByText('Choose Allow there.')).toHaveCount(0);
    await printing.stop();
  });

  await test.step('asks nothing twice after the wait was stopped, and notices an answer that comes later', async () => {
    await page.goto('about:blank'); // the dialog still open there would look for the new print service, and be asked
    await certifyShop(shop);
    const printing = await serveAsking(page);
    await signedIn(page, 'admin');
    const dialog = await openDialog(page);
    const question = await printing.asked('connect');
    const hint = 'QZ Tray asks in its own window whether this page may connect. Choose Allow there.';
    await comesToSay(dialog, hint);
    await press(dialog, 'Stop waiting');
    await expect(dialog.getByText('QZ Tray asks in its own window, and got no answer yet.')).toBeVisible();
    const settings = await openSettings(page, dialog);
    await expect(check(settings, 'Print service')).toContainText(`Stands in the way: Print service${hint}`);
    await press(settings, 'Check again');
    await expect(check(settings, 'Print service')).toContainText(`Print service${hint}`);
    await press(settings, 'Stop waiting');
    await later(page);
    expect(printing.waitingQuestions()).toBe(0);
    question.allow();
    await (await printing.asked('printers.find')).allow();
    await expect(printerOf(settings)).toHaveText('TSC TE244');
    expect(printing.jobs).toEqual([]);
  });
});

/** Says yes to each question of a page until its printers are listed and heard. */
const allowAll = async (printing: PrintService, where: Locator): Promise<void> => {
  for (const call of ['connect', 'printers.find', 'printers.startListening']) {
    const question = await printing.asked(call);
    await comesToSay(where, 'Choose Allow there.');
    question.allow();
  }
  await expect(printerOf(where)).toHaveText('TSC TE244');
};

test('tells why QZ Tray asks if the certificate is another one than this computer trusted', async ({
  page,
  shop,
  signedIn,
}) => {
  const printing = await serveAsking(page);
  printing.trust((await certifyShop(shop)).certificate);
  await signedIn(page, 'admin');
  const settings = await openSettings(page, await openDialog(page));
  await expect(check(settings, 'Signature')).toContainText('All right: SignatureEach label is signed with this shop');
  expect(printing.question()).toBeNull();
  await withdrawCertificate(shop);
  const { certificate } = await certifyShop(shop);
  await press(settings, 'Check again');
  await allowAll(printing, settings);
  await expect(check(settings, 'Signature')).toContainText('The shop has a new certificate, and QZ Tray on this');
  printing.trust(certificate);
  await press(settings, 'Check again');
  await expect(check(settings, 'Signature')).toContainText('All right: Signature');
});
