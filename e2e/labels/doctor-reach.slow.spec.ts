import type { Locator, Page } from '@playwright/test';
import { letThrough } from '../calls.ts';
import { expect, test } from '../shop.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { check, openDialog, openSettings, press, printerOf } from './print-dialog-page.ts';

// What the doctor says of what lies between the page and the print service: the browser, the portal's server, the line.

const serve = servePrinters(test);
const signing = '**/functions/v1/sign-print-request';

const openDoctor = async (page: Page): Promise<Locator> => openSettings(page, await openDialog(page));

test('what keeps a label from being signed is said of the signature, and nothing of the service', async ({
  page,
  signedIn,
}) => {
  await serve('TSC TE244');
  await signedIn(page, 'admin');
  await page.route(signing, (route) => route.abort());
  const settings = await openDoctor(page);
  const signature = check(settings, 'Signature');
  await expect(signature).toContainText(
    'The portal’s server could not be reached to sign the print. Check the network',
  );
  await expect(check(settings, 'Print service')).toContainText('Not known');
  for (const [answer, line] of [
    [{ status: 401, json: {} }, 'Your session has ended, so the print could not be signed. Log in again'],
    [
      { status: 500, json: {} },
      'The portal’s server could not sign the print. If it stays so, tell whoever looks after',
    ],
    [
      { status: 200, body: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n' },
      'The shop’s certificate cannot be read, so QZ Tray knows no shop.',
    ],
  ] as const) {
    await letThrough(page, signing);
    await page.route(signing, (route) =>
      route.request().method() === 'GET' ? route.fulfill(answer) : route.fulfill({ json: { signature: 'AAAA' } }),
    );
    await press(settings, 'Check again');
    await expect(signature).toContainText(line);
  }
});

test('a part of the portal that did not come is told from the print service', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  await page.route('**/assets/qz-tray-*.js', (route) => route.abort());
  const settings = await openDoctor(page);
  await expect(check(settings, 'Print service')).toContainText(
    'The part of the portal that prints could not be fetched. Check the network, then reload the page.',
  );
  await expect(check(settings, 'Signature')).toContainText('Not checked yet.');
});

test('a service that goes while it asks has hung up', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  printing.fail({ person: 'waits' });
  await signedIn(page, 'admin');
  await page.clock.install();
  const settings = await openDoctor(page);
  await printing.asked('printers.startListening');
  await page.clock.pauseAt(Date.now() + 60_000);
  await printing.stop();
  await expect(check(settings, 'Print service')).toContainText('The print service hung up before it answered. See');
});

test('a printer that is at work is well', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  printing.queue('TSC TE244').become('hanging');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await press(dialog, 'Print');
  await expect.poll(() => printing.held.length).toBe(1);
  const settings = await openSettings(page, dialog);
  await expect(check(settings, 'Paper and cover')).toContainText('All right: Paper and coverBusy with a job.');
});
