import type { Locator, Page } from '@playwright/test';
import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { holdCalls, letThrough } from '../calls.ts';
import { test } from '../scan/scan-test.ts';
import { expect, type Shop } from '../shop.ts';
import type { PrintService } from '../stand-ins/print-service.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { toast } from '../toast.ts';
import { listedId, openAgain, openDialog, press, printerOf, printLabel } from './print-dialog-page.ts';

// A label that does not come out at once: what is waited for, and what is asked of the person at the printer.

const serve = servePrinters(test);

const waiting = (dialog: Locator) =>
  dialog.getByText('will be printed as soon as TSC TE244 is ready. Nothing was sent yet.');

const outOf = ({ jobs, held }: PrintService) => [...jobs, ...held];

/** Opens the dialog once more on the page where it was closed. */
const reopen = async (page: Page, dialog: Locator): Promise<void> => {
  await openAgain(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
};

/** Prints one label, and holds that no other came out: one that was still to come would have come first. */
const printOnlyOne = async (dialog: Locator, printing: PrintService, before: number): Promise<void> => {
  await printLabel(dialog);
  expect(outOf(printing)).toHaveLength(before + 1);
};

test.afterEach(({ shop }) =>
  shop.sql(`update public.products set retailprice = 149 where description like 'Bought by the bale%'`),
);

test('prints nothing for a dialog that was closed or told to cancel, and its own label for a product scanned over it', async ({
  page,
  signedIn,
  scanner,
  scanned,
  product,
}) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  await test.step('prints nothing if it was closed or cancelled while the cover is open', async () => {
    printing.fail({ status: ['DOOR_OPEN'] });
    const dialog = await openDialog(page);
    const trouble = dialog.getByText('The cover of TSC TE244 is open.');
    await expect(trouble).toBeVisible();
    await press(dialog, 'Print');
    await expect(waiting(dialog)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await reopen(page, dialog);
    await expect(trouble).toBeVisible();
    await press(dialog, 'Print');
    await press(dialog, 'Cancel');
    await expect(waiting(dialog)).toHaveCount(0);
    printing.fail({});
    await expect(trouble).toHaveCount(0);
    await printOnlyOne(dialog, printing, 0);
  });

  await test.step('prints nothing if it was closed while the price is asked for', async () => {
    const dialog = await openDialog(page);
    await expect(printerOf(dialog)).toHaveText('TSC TE244');
    const prices = '**/rpc/label_lines';
    const release = await holdCalls(page, prices);
    const asked = page.waitForRequest(prices);
    const answered = page.waitForResponse(prices);
    await press(dialog, 'Print');
    await asked;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await release();
    await (await answered).finished();
    await reopen(page, dialog);
    await printOnlyOne(dialog, printing, 1);
  });

  await test.step('prints the label of the product that was scanned', async () => {
    const dialog = await openDialog(page);
    await expect(printerOf(dialog)).toHaveText('TSC TE244');
    await scanner.scan(scanned.productid);
    await product.getByRole('button', { name: 'Print label' }).click();
    await expect(dialog.getByRole('img')).toHaveAccessibleName(new RegExp(scanned.productid));
    await printLabel(dialog);
    const label = drawCommands(printing.jobs.at(-1)?.commands ?? new Uint8Array()).labels[0];
    expect(label?.texts).toContain(scanned.productid);
  });
});

const recordCall = '**/rpc/record_printed_labels';

/** How many variants of the poplin have a label, as the shop remembers. */
const recordedPoplin = async ({ sql }: Shop): Promise<number> => {
  const recorded = await sql(
    `select from private.variant_labels join public.products using (productid)
     where description like 'Bought by the bale%' and is_printed`,
  );
  return recorded.length;
};

/** The server has too much to do, then is not there: a record is taken when it comes the third time. Answers its turns. */
const refuseRecordTwice = async (page: Page): Promise<() => number> => {
  let turns = 0;
  await page.route(recordCall, (route) => {
    turns++;
    if (turns > 2) return route.continue();
    return turns === 1
      ? route.fulfill({ status: 429, json: { code: 'x', message: '' } })
      : route.fulfill({ status: 503, json: {} });
  });
  return () => turns;
};

test('asks whether a label came out that was never confirmed, records it, and tells about it after the dialog is closed', async ({
  page,
  shop,
  signedIn,
}) => {
  const printing = await serve('TSC TE244');
  await page.clock.install();
  await signedIn(page, 'admin');
  await test.step('asks, and records the answer', async () => {
    const dialog = await openDialog(page);
    await shop.sql('delete from private.printed_labels');
    printing.fail({ dropOnPrint: 'after' });
    await press(dialog, 'Print');
    await expect(dialog.getByText('did the label come out? As long as this is not answered')).toBeVisible();
    expect(await recordedPoplin(shop)).toBe(0);
    const turns = await refuseRecordTwice(page);
    await press(dialog, 'Yes');
    await expect(dialog.getByText('1 label printed.')).toBeVisible();
    await expect.poll(turns).toBe(1);
    expect(await recordedPoplin(shop)).toBe(0);
    // A pause begins when the page has read the answer, which nobody sees: its clock goes on until the pause is over.
    const after = async <Result>(seconds: number, look: () => Result): Promise<Awaited<Result>> => {
      await page.clock.runFor(seconds * 1000);
      return await look();
    };
    await expect.poll(() => after(5, turns)).toBe(2);
    await expect.poll(() => after(10, () => recordedPoplin(shop))).toBeGreaterThan(0);

    await letThrough(page, recordCall);
    await page.route(recordCall, (route) =>
      route.fulfill({ status: 400, json: { code: '22023', message: 'A printed label cannot be read' } }),
    );
    printing.fail({});
    await press(dialog, 'Print again');
    await press(dialog, 'Print');
    await expect(
      toast(page, 'Printed labels were not recorded', 'The server refused the record of 1 label of'),
    ).toBeVisible();
  });

  await test.step('tells about a label in doubt if its dialog was closed meanwhile', async () => {
    const dialog = await openDialog(page);
    const id = await listedId(page);
    await expect(printerOf(dialog)).toHaveText('TSC TE244');
    printing.fail({ dropOnPrint: 'after' });
    const confirm = printing.holdAnswers();
    await press(dialog, 'Print');
    await expect.poll(() => printing.jobs.length).toBe(3);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    confirm();
    await expect(toast(page, `Label of ${id}`, 'Look at the printer: did the label come out?')).toBeVisible();
  });
});
