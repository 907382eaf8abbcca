import { readFile } from 'node:fs/promises';
import { letThrough } from '../calls.ts';
import { expect, test } from '../shop.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { certifyShop, withdrawCertificate } from './print-certificate.ts';
import { check, comesToSay, openDialog, openSettings, press, printerOf, printLabel } from './print-dialog-page.ts';

// A shop that has made its certificate: what is signed, and what is said where that does not go well.

const signing = '**/functions/v1/sign-print-request';

let certificate = '';

const serve = servePrinters(test);

test.beforeAll(async ({ shop }) => {
  certificate = (await certifyShop(shop)).certificate;
});

test.afterAll(({ shop }) => withdrawCertificate(shop));

test('signs each call with the certificate of the shop, says why if the server does not sign, and takes a renewed one', async ({
  page,
  signedIn,
  shop,
}) => {
  test.slow();
  const printing = await serve('TSC TE244');
  printing.trust(certificate);
  await signedIn(page, 'admin');
  await test.step('asks for nothing: each call has its signature', async () => {
    printing.fail({ person: 'blocks' });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/functions/v1/') && asked.push(request.method()));
    const dialog = await openDialog(page);
    await printLabel(dialog);
    await expect(dialog.getByText('This shop has no certificate')).toHaveCount(0);
    expect(printing.jobs).toHaveLength(1);
    expect(printing.requests.filter((request) => request.asked)).toEqual([]);
    const signed = printing.requests.filter(({ call }) => !['getVersion', 'printers.getStatus'].includes(call));
    // The list is asked for once more before each print: the printer must be there under its very name.
    expect(signed.map(({ call }) => call)).toEqual([
      'connect',
      'printers.find',
      'printers.startListening',
      'printers.find',
      'print',
    ]);
    expect(asked).toEqual(['GET', 'POST', 'POST', 'POST', 'POST']);
    await press(dialog, 'Print again');
    await press(dialog, 'Print');
    await expect.poll(() => printing.jobs.length).toBe(2);
    expect(asked).toHaveLength(7);

    const settings = await openSettings(page, dialog);
    await expect(check(settings, 'Signature')).toContainText('All right: SignatureEach label is signed');
    const saved = page.waitForEvent('download');
    await press(settings, 'Save certificate');
    expect((await saved).suggestedFilename()).toBe('override.crt');
  });

  await test.step('says why it prints nothing if the server does not sign', async () => {
    const dialog = await openDialog(page);
    await expect(printerOf(dialog)).toHaveText('TSC TE244');
    for (const [answer, sentence] of [
      [{ status: 503, json: { code: 'unavailable', message: '' } }, 'The portal’s server could not sign the print.'],
      [{ status: 403, json: { code: 'forbidden', message: '' } }, 'The portal’s server could not sign the print.'],
      [
        { status: 401, json: { code: 'unauthorized', message: '' } },
        'Your session has ended, so the print could not be',
      ],
      [null, 'The portal’s server could not be reached to sign the print.'],
    ] as const) {
      await page.route(signing, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await press(dialog, 'Print');
      await expect(dialog.getByText(sentence)).toBeVisible();
      await letThrough(page, signing);
    }
    await printLabel(dialog);
    expect(printing.jobs).toHaveLength(3);

    await page.route(signing, (route) => route.abort());
    const fresh = await openDialog(page);
    await expect(fresh.getByText('The portal’s server could not be reached to sign the print.')).toBeVisible();
    await letThrough(page, signing);
    await press(fresh, 'Try again');
    await expect(printerOf(fresh)).toHaveText('TSC TE244');
  });

  await test.step('takes the new certificate after it was renewed, and saves that', async () => {
    printing.fail({ person: 'waits' });
    const dialog = await openDialog(page);
    await expect(printerOf(dialog)).toHaveText('TSC TE244');
    await withdrawCertificate(shop);
    certificate = (await certifyShop(shop)).certificate;
    printing.trust(certificate);
    await press(dialog, 'Print');
    const settings = await openSettings(page, dialog);
    const signature = check(settings, 'Signature');
    await expect(check(settings, 'Print service')).toContainText(
      'QZ Tray asks in its own window whether this page may',
    );
    await expect(signature).toContainText(
      'Look at this: SignatureThe shop’s certificate was renewed while this page was',
    );
    const saved = page.waitForEvent('download');
    await press(settings, 'Save certificate');
    expect(await readFile(await (await saved).path(), 'utf8')).toBe(certificate);
    printing.question()?.block();
    await press(settings, 'Done');
    await expect(dialog.getByText('Block was chosen in QZ Tray’s window.')).toBeVisible();
    await openSettings(page, dialog);
    await press(settings, 'Check again');
    await expect(signature).toContainText('All right: SignatureEach label is signed');
    await press(settings, 'Done');
    await printLabel(dialog);
    expect(printing.requests.at(-1)).toMatchObject({ signature: 'valid', asked: false });

    // One that is made or withdrawn while the page is open is noticed at Check again.
    await withdrawCertificate(shop);
    const again = await openSettings(page, dialog);
    await press(again, 'Check again');
    const service = check(again, 'Print service');
    await expect(service).toContainText('QZ Tray asks in its own window whether this page may');
    printing.question()?.block();
    await expect(service).toContainText('Block was chosen in QZ Tray’s window.');
    certificate = (await certifyShop(shop)).certificate;
    printing.trust(certificate);
    await press(again, 'Check again');
    await expect(check(again, 'Signature')).toContainText('All right: SignatureEach label is signed');
  });
});

test('notices without a press that a printer goes and comes back, if labels are signed', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  printing.trust(certificate);
  printing.fail({ person: 'waits' });
  await page.clock.install();
  await signedIn(page, 'admin');
  const settings = await openSettings(page, await openDialog(page));
  const printer = check(settings, 'Printer');
  await comesToSay(printer, 'All right: PrinterTSC TE244');
  // Only now the page hears what the printers say.
  await comesToSay(check(settings, 'Paper and cover'), 'Ready to print.');
  printing.list(['PDF', 'TSC TE244 (Copy 1)']);
  await comesToSay(printer, 'TSC TE244 is not listed any more, but TSC TE244 (Copy 1) is.');
  printing.list(['PDF', 'TSC TE244']);
  await comesToSay(printer, 'All right: PrinterTSC TE244');
  printing.list([]);
  await press(settings, 'Check again');
  await comesToSay(printer, 'Stands in the way: PrinterThe print service found no printer.');
  printing.list(['TSC TE244']);
  await comesToSay(printer, 'All right: PrinterTSC TE244');
  expect(printing.requests.filter(({ asked }) => asked)).toEqual([]);
});
