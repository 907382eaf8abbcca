import type { Page } from '@playwright/test';
import { expect, test } from '../shop.ts';
import { type ForeignKind, type ForeignProgram, startForeignProgram } from '../stand-ins/foreign-program.ts';
import { printPort } from '../stand-ins/print-port.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { openAgain, openDialog, press, printerOf, printLabel } from './print-dialog-page.ts';

// Another program where QZ Tray should be, which takes every connection and says nothing.

const serve = servePrinters(test);
const serveNext = servePrinters(test, printPort(1));

let foreign: ForeignProgram;

const takeThePort = async (kind: ForeignKind): Promise<() => number> => {
  foreign = await startForeignProgram(kind);
  return foreign.taken;
};

test.afterEach(() => foreign.stop());

const looking = (page: Page) => page.getByText('Looking for printers');

test('a program that never answers is passed over after ten seconds, and printing works once it is gone', async ({
  page,
  signedIn,
}) => {
  const taken = await takeThePort('silent');
  await page.clock.install();
  await signedIn(page, 'admin');
  let dialog = await openDialog(page);
  await expect.poll(taken).toBe(1);
  await expect(looking(page)).toBeVisible();
  // Whoever closes the dialog meanwhile and opens it again does not call a second time.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openAgain(page);
  await expect(looking(page)).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(dialog.getByText('No print service answered on this computer. Start QZ Tray')).toBeVisible();
  expect(taken()).toBe(1);

  await press(dialog, 'Try again');
  await expect.poll(taken).toBe(2);
  await page.clock.fastForward(11_000);
  await expect(dialog.getByText('No print service answered on this computer.')).toBeVisible();

  await foreign.stop();
  const printing = await serve('TSC TE244');
  await press(dialog, 'Try again');
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await printLabel(dialog);
  expect(printing.jobs).toHaveLength(1);
  dialog = await openDialog(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
});

test('QZ Tray is found on its next port where another program holds the first', async ({ page, signedIn }) => {
  const taken = await takeThePort('silent');
  const printing = await serveNext('TVS LP 46 Neo');
  await page.clock.install();
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect.poll(taken).toBe(1);
  await page.clock.fastForward(11_000);
  await expect(printerOf(dialog)).toHaveText('TVS LP 46 Neo');
  await printLabel(dialog, 'TVS LP 46 Neo');
  expect(printing.jobs).toHaveLength(1);
});

test('a service that opens and says nothing is said to be silent after a minute, however often one looks', async ({
  page,
  signedIn,
}) => {
  const taken = await takeThePort('mute');
  await page.clock.install();
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect.poll(taken).toBe(1);
  for (let look = 0; look < 3; look++) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openAgain(page);
    await expect(looking(page)).toBeVisible();
  }
  await page.clock.fastForward(61_000);
  await expect(dialog.getByText('The print service does not answer. Restart QZ Tray')).toBeVisible();

  // Trying again does not hang where the program closes the connection at once.
  await foreign.stop();
  await takeThePort('hanging up');
  await press(dialog, 'Try again');
  await expect(dialog.getByText('The print service hung up before it answered.')).toBeVisible();

  await foreign.stop();
  const printing = await serve('TSC TE244');
  await press(dialog, 'Try again');
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await printLabel(dialog);
  expect(printing.jobs).toHaveLength(1);
});
