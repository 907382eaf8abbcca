import type { PrintJob } from '../../bin/demo/printer-jobs.ts';
import { whiteBitmap } from '../../shop/label/bitmap.ts';
import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { expect, test } from '../fixtures.ts';
import { readBarcode } from '../stand-ins/read-barcode.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { dotsOf, listedId, openAgain, openDialog, press, printerOf, printLabel } from './print-dialog-page.ts';

// A product of the demo shop, found by words that no other has.

const absent =
  'No print service answered on this computer. Start QZ Tray, or install it from qz.io/download, then choose Try again.';

const serve = servePrinters(test);

const onlyLabel = (job: PrintJob | undefined) => {
  const { labels, ignored } = drawCommands(job?.commands ?? new Uint8Array());
  expect(ignored).toEqual([]);
  expect(labels).toHaveLength(1);
  return labels[0] ?? { bitmap: whiteBitmap(1, 1), copies: 0, texts: [] };
};

test('prints from a row the label that the preview shows, whose product id a scanner reads', async ({
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

test('says what to do without a print service, makes a PDF, and prints on the demo printer', async ({
  page,
  signedIn,
}) => {
  test.slow();
  await test.step('makes the PDF the next time too if none ever answered', async () => {
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

  await test.step('makes a PDF this once if a print service answered before', async () => {
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

  await test.step('hands over to the demo printer', async () => {
    await signedIn(page, 'admin');
    const dialog = await openDialog(page);
    const id = await listedId(page);
    await dialog.getByRole('textbox', { name: 'Copies' }).fill('4');
    await expect(dialog.getByText(absent)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();

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

    const out = await label.count(); // the printer keeps what came out of it
    await press(dialog, 'Print again');
    await press(dialog, 'Print'); // it comes out on the open page
    await expect(label).toHaveCount(out + 1);
    await printer.reload();
    await expect(label).toHaveCount(out + 1);
  });
});
