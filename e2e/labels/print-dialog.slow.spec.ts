import type { PrintJob } from '../../bin/demo/printer-jobs.ts';
import { whiteBitmap } from '../../shop/label/bitmap.ts';
import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { violations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { consoleErrors } from '../page-events.ts';
import { makeNarrow } from '../screens.ts';
import { readBarcode } from '../stand-ins/read-barcode.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { toasts } from '../toast.ts';
import { dotsOf, listedId, openAgain, openDialog, poplin, press, printerOf, printLabel } from './print-dialog-page.ts';

// A product of the demo shop, found by words that no other has.
const unpriced = 'fabric=Seconds+Rayon'; // sold at 0

const absent =
  'No print service answered on this computer. Start QZ Tray, or install it from qz.io/download, then choose Try again.';

const serve = servePrinters(test);

const onlyLabel = (job: PrintJob | undefined) => {
  const { labels, ignored } = drawCommands(job?.commands ?? new Uint8Array());
  expect(ignored).toEqual([]);
  expect(labels).toHaveLength(1);
  return labels[0] ?? { bitmap: whiteBitmap(1, 1), copies: 0, texts: [] };
};

test('the page of the demo printer says what belongs there while nothing was printed', async ({ page, unused }) => {
  await page.goto(`${unused.url}/printer`);
  await expect(page.getByRole('heading', { name: 'Demo printer' })).toBeVisible();
  await expect(page.getByText('No labels yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the inventory' })).toHaveAttribute('href', '/admin/inventory');
  expect(await violations(page)).toEqual([]);
});

test('a label printed from a row shows what the preview does, and a scanner reads its product id', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('HP LaserJet', 'TSC TE244');
  await signedIn(page, 'admin');
  const { shopName } = await (await page.request.get('/config.json')).json();
  const dialog = await openDialog(page);
  const id = await listedId(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  const preview = await dotsOf(dialog.getByRole('img'));
  await printLabel(dialog);

  expect(printing.jobs.map(({ printer }) => printer)).toEqual(['TSC TE244']);
  const label = onlyLabel(printing.jobs[0]);
  expect(label.copies).toBe(1);
  expect(label.texts).toEqual([shopName, id, id, 'ZFE', 'MRP:', '149']);
  expect(await readBarcode(label.bitmap)).toBe(id);
  expect(preview.dots).toEqual(label.bitmap.dots);
});

test('by keyboard alone: three copies, and a second Enter prints no more', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  await page.goto(`/admin/inventory?${poplin}`);
  await page.getByRole('button', { name: /^Print label of / }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Print label' });
  await expect(dialog.getByRole('textbox', { name: 'Copies' })).toBeFocused();
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('TSC TE244 took 3 labels.')).toBeVisible();
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await expect(close).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(printing.jobs).toHaveLength(1);
  expect(onlyLabel(printing.jobs[0]).copies).toBe(3);
});

test('what is no number of copies is refused in words, and nothing is printed', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  const copies = dialog.getByRole('textbox', { name: 'Copies' });
  for (const [typed, sentence] of [
    ['0', 'Type how many labels to print: a whole number from 1 to 999.'],
    ['ten', 'Type how many labels to print: a whole number from 1 to 999.'],
    ['1000', 'Print at most 999 labels at once.'],
  ] as const) {
    await copies.fill(typed);
    await press(dialog, 'Print');
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(copies).toBeFocused();
  }
  await copies.fill('2');
  await press(dialog, 'Print');
  await expect(dialog.getByText('TSC TE244 took 2 labels.')).toBeVisible();
  expect(printing.jobs).toHaveLength(1);
});

test('without a printer of the shop’s model the first one is taken, which is said; a choice is remembered', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('Fax', 'HP LaserJet');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  const printer = printerOf(dialog);
  const warning = dialog.getByText('None of the printers listed is the shop’s label printer');
  await expect(printer).toHaveText('Fax');
  await expect(warning).toBeVisible();
  await printer.click();
  await page.getByRole('option', { name: 'HP LaserJet' }).click();
  await expect(warning).toBeHidden();
  const again = await openDialog(page);
  await expect(printerOf(again)).toHaveText('HP LaserJet');
  await printLabel(again, 'HP LaserJet');
  expect(printing.jobs.map((job) => job.printer)).toEqual(['HP LaserJet']);
});

test('without a print service one sentence says what to do, and the demo printer takes over', async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  const id = await listedId(page);
  await dialog.getByRole('textbox', { name: 'Copies' }).fill('4');
  await expect(dialog.getByText(absent)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  await press(dialog, 'Use the demo printer');
  await expect(printerOf(dialog)).toHaveText('TSC TE244 (demo printer)');
  await expect(dialog.getByRole('textbox', { name: 'Copies' })).toHaveValue('4');
  await press(dialog, 'Print');
  await expect(dialog.getByText('4 labels printed on TSC TE244 (demo printer).')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'See it on the demo printer' }).click();

  const printer = await opened;
  const label = printer.getByRole('listitem').filter({ hasText: '4 labels' });
  expect(await readBarcode(await dotsOf(label.first().getByRole('img')))).toBe(id);
  expect(await violations(printer)).toEqual([]);

  const out = await label.count(); // the printer keeps what came out of it
  await press(dialog, 'Print again');
  await press(dialog, 'Print'); // it comes out on the open page
  await expect(label).toHaveCount(out + 1);
  await printer.reload();
  await expect(label).toHaveCount(out + 1);
});

test('without a print service a PDF is one press away, and where none ever answered it is made the next time too', async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(dialog.getByText(absent)).toBeVisible();
  await press(dialog, 'Make a PDF instead');
  await expect(dialog.getByRole('button', { name: 'Save PDF' })).toBeEnabled();
  await expect(dialog.getByText(absent)).toHaveCount(0);
  await page.reload();
  await openAgain(page);
  await expect(dialog.getByRole('combobox', { name: 'Print on' })).toHaveText('PDF, one label a page');
});

test('where a print service answered before, a PDF in its place is made this once', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  await printing.stop();
  await page.reload();
  await openAgain(page);
  await press(dialog, 'Make a PDF instead');
  const output = dialog.getByRole('combobox', { name: 'Print on' });
  await expect(output).toHaveText('PDF, one label a page');
  await page.reload();
  await openAgain(page);
  await expect(output).toHaveText('Label printer');
});

test('a hasty second press prints no other label, and Print is there again for another number of copies', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  const print = dialog.getByRole('button', { name: 'Print', exact: true });
  await print.dblclick();
  await expect(dialog.getByText('TSC TE244 took 1 label.')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveAccessibleDescription(/TSC TE244 took 1 label\./);
  await expect(print).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('textbox', { name: 'Copies' }).fill('2');
  await expect(dialog.getByRole('button', { name: 'Print again' })).toHaveCount(0);
  await print.click();
  await expect(dialog.getByText('TSC TE244 took 2 labels.')).toBeVisible();
  expect(printing.jobs.map((job) => onlyLabel(job).copies)).toEqual([1, 2]);
});

test('a print service started meanwhile is found by Try again', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(dialog.getByText(absent)).toBeVisible();
  await serve('TVS LP 46 Neo');
  await press(dialog, 'Try again');
  await expect(printerOf(dialog)).toHaveText('TVS LP 46 Neo');
});

test('each failure says what happened in the dialog and on the console, and nowhere else', async ({
  page,
  signedIn,
}) => {
  const printing = await serve('TSC TE244');
  const logged = consoleErrors(page);
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Copies' }).fill('5');
  for (const [fault, sentence] of [
    [{ failPrint: 'Out of paper' }, 'The label was not printed. The print service says: Out of paper'],
    [{ person: 'blocks' }, 'QZ Tray refuses pages without a certificate.'],
    [{ dropOnPrint: 'before' }, 'The print service hung up before it answered. Look at the printer'],
  ] as const) {
    printing.fail(fault);
    await press(dialog, 'Print');
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  // What is not known is asked, and until it is answered nothing more is printed.
  await expect(dialog.getByText('did all 5 labels come out?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toHaveAttribute('aria-disabled', 'true');
  expect(await violations(page)).toEqual([]);
  await press(dialog, 'No');
  expect(logged.filter((text) => text.startsWith('The label was not printed'))).toHaveLength(3);
  await expect(toasts(page)).toHaveCount(0);

  printing.fail({});
  await expect(dialog.getByRole('textbox', { name: 'Copies' })).toHaveValue('5');
  await press(dialog, 'Print');
  await expect(dialog.getByText('TSC TE244 took 5 labels.')).toBeVisible();
});

test('a service without printers and one that refuses the page are told apart', async ({ page, signedIn }) => {
  const printing = await serve();
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(dialog.getByText('The print service found no printer.')).toBeVisible();
  printing.fail({ person: 'blocks' });
  await page.reload();
  await openAgain(page);
  await expect(dialog.getByText('QZ Tray refuses pages without a certificate.')).toBeVisible();
});

test('a product without a retail price gets no label, and a reason', async ({ page, signedIn }) => {
  const printing = await serve('TSC TE244');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page, unpriced);
  await expect(
    dialog.getByText('This product has no retail price. Set its retail price first, then print the label.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(printing.jobs).toEqual([]);
});

test('the dialog fits a phone', async ({ page, signedIn }) => {
  await makeNarrow(page);
  await serve('TSC TE244');
  await signedIn(page, 'admin');
  const dialog = await openDialog(page);
  await expect(printerOf(dialog)).toBeVisible();
  for (const part of [dialog.getByRole('img'), dialog.getByRole('button', { name: 'Print', exact: true })]) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
  expect(await violations(page)).toEqual([]);
});
