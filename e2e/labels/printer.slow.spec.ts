import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { calibrationLabel } from '../../shop/label/machine-labels.ts';
import { standardSettings } from '../../shop/label/machine-settings.ts';
import { hexOf, jobCommands } from '../../shop/label/tspl.ts';
import { letThrough } from '../calls.ts';
import { expect, test } from '../shop.ts';
import { readBarcode } from '../stand-ins/read-barcode.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import {
  check,
  checks,
  comesToSay,
  dotsOf,
  openAgain,
  openDialog,
  openSettings,
  press,
  printerOf,
  printLabel,
} from './print-dialog-page.ts';

// The printers of a computer: what keeps a label from coming out, what is said of it, and the settings.

const qz = createRequire(import.meta.url)('qz-tray');

const serve = servePrinters(test);

const choose = async (settings: Locator, field: string, option: string): Promise<void> => {
  await settings.getByRole('combobox', { name: field }).click();
  await settings.page().getByRole('option', { name: option }).click();
};

test('tells a client that cannot be fetched from a silent service and a browser that keeps the page out', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244');
  printing.fail({ silent: true });
  await page.clock.install();
  await signedIn(page, 'admin');
  await page.route('**/*qz-tray*', (route) => route.abort());
  const dialog = await openDialog(page);
  await expect(dialog.getByText('The part of the portal that prints could not be fetched.')).toBeVisible();
  await letThrough(page, '**/*qz-tray*');
  await press(dialog, 'Reload the page');
  await expect(dialog).toBeHidden();
  await openAgain(page);
  await expect(dialog.getByText('Looking for printers')).toBeVisible();
  await expect.poll(() => printing.requests.map(({ call }) => call)).toContain('getVersion');
  await comesToSay(dialog, 'The print service does not answer. Restart QZ Tray');

  await printing.stop();
  await page.evaluate(() => {
    navigator.permissions.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus);
  });
  await press(dialog, 'Try again');
  await expect(dialog.getByText('The browser keeps this page from reaching the print service.')).toBeVisible();
  const settings = await openSettings(page, dialog);
  await expect(checks(settings).first()).toContainText('Stands in the way: BrowserThe browser keeps this page');
  await expect(checks(settings).nth(1)).toContainText('Not known: Print service');

  await test.step('follows the permission of the browser as it changes', async () => {
    await page.addInitScript(() => {
      const status = Object.assign(new EventTarget(), { state: 'denied' });
      navigator.permissions.query = () => Promise.resolve(status as unknown as PermissionStatus);
      addEventListener('allow', () => {
        status.state = 'granted';
        status.dispatchEvent(new Event('change'));
      });
    });
    await openSettings(page, await openDialog(page));
    const browser = check(settings, 'Browser');
    await comesToSay(browser, 'Stands in the way: BrowserThe browser keeps this page from reaching the print service.');
    await expect(check(settings, 'Print service')).toContainText('Not known: Print service');
    await serve('TSC TE244');
    await page.evaluate(() => dispatchEvent(new Event('allow')));
    await expect(browser).toContainText('All right: BrowserLets this page reach the print service.');
    await expect(check(settings, 'Print service')).toContainText('All right: Print serviceQZ Tray answers.');
  });
});

test('applies settings at once and keeps them on this computer; the test and calibration labels show them', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  const settings = await openSettings(page, dialog);
  await choose(settings, 'Darkness', '12');
  await choose(settings, 'Speed', '2 inch/s');
  const right = settings.getByLabel('Move right, in dots');
  await right.fill('25');
  await expect(settings.getByText('Type a whole number from -24 to 24.')).toBeVisible();
  await right.fill('8901234567890');
  await press(settings, 'Done');
  await press(dialog, 'Printer settings');
  await expect(right).toHaveValue('0');
  await right.fill('-8');
  await settings.getByLabel('Move down, in dots').press('ArrowUp');
  await press(settings, 'Print a calibration label');
  await expect(settings.getByText('TSC TE244 took the calibration label.')).toBeVisible();
  await press(settings, 'Print a test label');
  await expect(settings.getByText('TSC TE244 took the test label.')).toBeVisible();

  const [calibration, trial] = printing.jobs.map(({ commands }) => ({
    text: Buffer.from(commands).toString('latin1'),
    ...drawCommands(commands),
  }));
  for (const job of [calibration, trial]) expect(job?.text).toMatch(/DENSITY 12\r\nSPEED 2\r\n/);
  expect(calibration?.labels[0]?.texts.join(' ')).toContain('Right -8');
  const burnt = trial?.labels[0];
  expect(burnt && (await readBarcode(burnt.bitmap))).toBe('TEST');

  await page.reload();
  const moved = await openDialog(page);
  await expect(printerOf(moved)).toHaveText('TSC TE244');
  const preview = await dotsOf(moved.getByRole('img'));
  await printLabel(moved);
  const out = printing.jobs.at(-1)?.commands ?? new Uint8Array();
  expect(preview.dots).toEqual(drawCommands(out).labels[0]?.bitmap.dots);

  const later = await openSettings(page, moved);
  await expect(later.getByRole('combobox', { name: 'Darkness' })).toHaveText('12');
  await expect(later.getByLabel('Move right, in dots')).toHaveValue('-8');
  await expect(later.getByLabel('Move down, in dots')).toHaveValue('1');
  await press(later, 'Back to standard');
  await expect(later.getByRole('combobox', { name: 'Darkness' })).toHaveText('8');
  await expect(later.getByLabel('Move right, in dots')).toHaveValue('0');
});

test('shows on the page of the demo printer what belongs there, and of a large batch the last labels first', async ({
  page,
  unused,
}) => {
  await page.goto(`${unused.url}/printer`);
  await expect(page.getByRole('heading', { name: 'Demo printer' })).toBeVisible();
  await expect(page.getByText('No labels yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the inventory' })).toHaveAttribute('href', '/admin/inventory');
  const label = calibrationLabel(standardSettings);
  const lines = Array.from({ length: 20 }, () => ({ label, copies: 2 }));
  const job = { type: 'raw', format: 'command', flavor: 'hex', data: hexOf(jobCommands(lines)) };
  const { hostname: host, port } = new URL(unused.url);
  await qz.websocket.connect({ host, port: { secure: [], insecure: [Number(port)] } });
  try {
    const [printer] = await qz.printers.find();
    for (let sent = 0; sent < 4; sent++) await qz.print(qz.configs.create(printer), [{ ...job }]);
  } finally {
    await qz.websocket.disconnect();
  }
  await page.reload();
  await expect(page.getByText('160 labels')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(60);
  await page.getByRole('button', { name: 'Show earlier labels' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(80);
  await expect(page.getByRole('button', { name: 'Show earlier labels' })).toHaveCount(0);
});
