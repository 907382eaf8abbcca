import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shop.ts';
import { type ForeignKind, type ForeignProgram, startForeignProgram } from '../stand-ins/foreign-program.ts';
import { printPort } from '../stand-ins/print-port.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { untilFocused } from '../waits.ts';
import { openAgain, openDialog, press, printerOf, printLabel } from './print-dialog-page.ts';

// Another program where QZ Tray should be: it is passed over, and said to be there where QZ Tray is nowhere.

const serve = servePrinters(test);
const serveNext = servePrinters(test, printPort(1));

let foreign: ForeignProgram;

const takeThePort = async (kind: ForeignKind): Promise<() => number> => {
  foreign = await startForeignProgram(kind);
  return foreign.taken;
};

test.afterEach(() => foreign.stop());

const looking = (page: Page) => page.getByText('Looking for printers');
const silent = 'The print service does not answer. Restart QZ Tray';

/** Closes the dialog and opens it again, while it looks. */
const lookAgain = async (page: Page, dialog: Locator): Promise<void> => {
  await untilFocused(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openAgain(page);
  await expect(looking(page)).toBeVisible();
};

test('a program that never answers is given ten seconds, and printing works once it is gone', async ({
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
  await lookAgain(page, dialog);
  await page.clock.fastForward(11_000);
  await expect(dialog.getByText(silent)).toBeVisible();
  expect(taken()).toBe(1);

  await press(dialog, 'Try again');
  await expect.poll(taken).toBe(2);
  await page.clock.fastForward(11_000);
  await expect(dialog.getByText(silent)).toBeVisible();

  await foreign.stop();
  const printing = await serve('TSC TE244');
  await press(dialog, 'Try again');
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await printLabel(dialog);
  expect(printing.jobs).toHaveLength(1);
  dialog = await openDialog(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
});

for (const { kind, wait } of [
  { kind: 'silent', wait: 11_000 },
  { kind: 'mute', wait: 6_000 },
  { kind: 'words', wait: 0 },
  { kind: 'hanging up', wait: 0 },
  { kind: 'http', wait: 0 },
] as const) {
  test(`QZ Tray is found on its next port where another program holds the first (${kind})`, async ({
    page,
    signedIn,
  }) => {
    const taken = await takeThePort(kind);
    const printing = await serveNext('TVS LP 46 Neo');
    await page.clock.install();
    await signedIn(page, 'admin');
    const dialog = await openDialog(page);
    await expect.poll(taken).toBe(1);
    if (wait > 0) {
      await expect(looking(page)).toBeVisible();
      await page.clock.fastForward(wait);
    }
    await expect(printerOf(dialog)).toHaveText('TVS LP 46 Neo');
    await printLabel(dialog, 'TVS LP 46 Neo');
    expect(printing.jobs).toHaveLength(1);
  });
}

test('a program that opens and says nothing is given five seconds, however often one looks', async ({
  page,
  signedIn,
}) => {
  const taken = await takeThePort('mute');
  await page.clock.install();
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect.poll(taken).toBe(1);
  for (let look = 0; look < 3; look++) await lookAgain(page, dialog);
  await page.clock.fastForward(6_000);
  await expect(dialog.getByText(silent)).toBeVisible();
  expect(taken()).toBe(1);
});

test('a program that speaks other words is told from QZ Tray', async ({ page, signedIn }) => {
  await takeThePort('words');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(dialog.getByText('Another program answers where QZ Tray should. Start QZ Tray')).toBeVisible();
  await foreign.stop();
  await serve('TSC TE244');
  await press(dialog, 'Try again');
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
});
