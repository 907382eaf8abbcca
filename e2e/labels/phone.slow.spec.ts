import type { Locator, Page } from '@playwright/test';
import { phone, smallTargets } from '../screens.ts';
import { expect } from '../shop.ts';
import { readBarcode } from '../stand-ins/read-barcode.ts';
import { renderPdf } from '../stand-ins/read-pdf.ts';
import { putShareSheet } from '../stand-ins/share-sheet.ts';
import { codesOut, few, labelledVariants, runsOf, test } from './batch-page.ts';
import { listedId, openAgain, openDialog, openSettings, press, printerOf } from './print-dialog-page.ts';

// Labels from a phone, which has no print service of its own: a PDF is shared or saved.

test.use(phone);

const ofBatchcloth = 'fabric=Batchcloth&productid=BC98001';

/** What a scanner reads on the pages of a PDF, in order. */
const codesOf = async (pdf: Uint8Array | undefined) =>
  Promise.all((await renderPdf(pdf ?? new Uint8Array(), 16)).map(({ ink }) => readBarcode(ink)));

/** The ways of a page to print services on this machine. */
const socketsOf = (page: Page): string[] => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  return sockets;
};

/** The names of the buttons at the foot of a dialog, from left to right. */
const footer = (dialog: Locator) => dialog.locator('footer').getByRole('button');

test('shares a label as a PDF first, and follows what becomes of the share sheet', async ({ page, batch: _, shop }) => {
  const sheet = await putShareSheet(page);
  await test.step('counts the label once the person says that it came out', async () => {
    const sockets = socketsOf(page);
    await few(shop);
    const dialog = await openDialog(page, ofBatchcloth);
    const id = await listedId(page);
    await expect(footer(dialog)).toHaveText(['Close', 'Save PDF', 'Share']);
    await expect(dialog.getByRole('combobox', { name: 'Print on' })).toHaveText('PDF, one label a page');
    await press(dialog, 'Share');
    const question = dialog.getByText('The PDF was shared. Print it at its actual size. Did the label come out?');
    await expect(question).toBeInViewport({ ratio: 1 });
    expect(sheet.shared).toMatchObject([{ name: `Label ${id}.pdf`, type: 'application/pdf', isPressed: true }]);
    expect(await codesOf(sheet.shared[0]?.bytes)).toEqual([id]);
    expect(await labelledVariants(shop)).toBe(0);
    await press(dialog, 'Yes');
    await expect(dialog.getByText('1 label printed.')).toBeInViewport({ ratio: 1 });
    await expect(footer(dialog)).toHaveText(['Print again', 'Close']);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    expect(
      sockets.filter((url) => url.includes('localhost')),
      'no print service was looked for',
    ).toEqual([]);
  });

  await test.step('asks nothing if the sheet is closed, takes another press, and leads to Save if it fails', async () => {
    await few(shop);
    const dialog = await openDialog(page, ofBatchcloth);
    sheet.refuse('AbortError');
    await press(dialog, 'Share');
    await expect(dialog.getByText('Nothing was shared.')).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText('come out?')).toHaveCount(0);

    sheet.refuse('NotAllowedError');
    await press(dialog, 'Share');
    await press(dialog, 'Share the PDF');
    await expect(dialog.getByText('The PDF was shared.')).toBeVisible();
    expect(sheet.shared).toMatchObject([{}, { isPressed: true }]);
    await press(dialog, 'No');

    sheet.refuse('DataError');
    await press(dialog, 'Share');
    await expect(dialog.getByText('The PDF could not be shared. Save it instead.')).toBeVisible();
    const download = page.waitForEvent('download');
    await press(dialog, 'Save PDF');
    await download;
    await expect(dialog.getByText('The PDF was saved.')).toBeVisible();
    expect(sheet.shared).toHaveLength(2);
  });
});

test('shares labels of many products as one PDF, as it is shown or not at all', async ({ page, shop, batch }) => {
  test.slow();
  const sheet = await putShareSheet(page);
  await test.step('shares the PDF of one label', async () => {
    await few(shop);
    const dialog = await openDialog(page, ofBatchcloth);
    const choose = async (field: string, option: string) => {
      await dialog.getByRole('combobox', { name: field, exact: true }).click();
      await page.getByRole('option', { name: option }).click();
    };
    const copies = dialog.getByRole('textbox', { name: 'Copies' });
    const changes = [
      () => copies.fill('3'),
      () => copies.fill('x'),
      () => choose('Label', 'Variant: M, Red'),
      () => choose('Print on', 'PDF, A4 sheet of 65'),
      () => dialog.getByRole('textbox', { name: 'First free place' }).fill('4'),
    ];
    const ready = dialog.getByText(
      'The PDF with 1 label is ready. That took so long that the browser wants another press',
    );
    for (const change of changes) {
      await copies.fill('1');
      sheet.refuse('NotAllowedError');
      await press(dialog, 'Share');
      await expect(ready).toBeInViewport({ ratio: 1 });
      await expect(footer(dialog)).toHaveText(['Close', 'Share the PDF']);
      await change();
      await expect(footer(dialog)).toHaveText(['Close', 'Save PDF', 'Share']);
      await expect(ready).toHaveCount(0);
    }
    await copies.fill('1');
    sheet.refuse('NotAllowedError');
    await press(dialog, 'Share');
    await expect(ready).toBeVisible();
    sheet.refuse('AbortError');
    await press(dialog, 'Share the PDF');
    await expect(dialog.getByText('Nothing was shared.')).toBeVisible();
    sheet.refuse('NotAllowedError');
    await press(dialog, 'Share');
    await choose('Print on', 'Label printer');
    await expect(footer(dialog)).toHaveText(['Close', 'Print']);
    await choose('Print on', 'PDF, one label a page');
    await choose('Label', 'Price label');
    await copies.fill('2');
    await press(dialog, 'Share');
    await press(dialog, 'Yes');
    expect(await codesOf(sheet.shared[0]?.bytes)).toEqual(['BC98001', 'BC98001']);
    expect(sheet.shared).toHaveLength(1);
    await expect(footer(dialog)).toHaveText(['Print again', 'Close']);
    await choose('Label', 'Variant: M, Red');
    await expect(footer(dialog), 'another label was not printed yet').toHaveText(['Close', 'Save PDF', 'Share']);
  });

  await test.step('shares the PDF of many products', async () => {
    await page.evaluate(() => localStorage.removeItem('thaan-label-template'));
    await few(shop);
    await batch.list();
    await batch.box('BC98001').check();
    await batch.openSelected();
    const line = batch.line('BC98001, M, Red');
    const changes = [
      [() => line.fill('2'), 3],
      [() => batch.choose('Label', 'Variant label'), 3],
      [() => batch.choose('Print on', 'PDF, A4 sheet of 65'), 3],
      [() => batch.dialog.getByRole('textbox', { name: 'First free place' }).fill('4'), 3],
      [() => batch.dialog.getByRole('textbox', { name: 'Spares a line' }).fill('1'), 4],
    ] as const;
    let labels = 2;
    for (const [change, then] of changes) {
      sheet.refuse('NotAllowedError');
      await batch.button(`Share ${labels} labels`).click();
      const ready = batch.dialog.getByText(`The PDF with ${labels} labels is ready.`);
      await expect(ready).toBeInViewport({ ratio: 1 });
      await expect(footer(batch.dialog)).toHaveText(['Close', 'Share the PDF']);
      await change();
      labels = then;
      await expect(footer(batch.dialog)).toHaveText(['Close', 'Save PDF', `Share ${labels} labels`]);
      await expect(ready).toHaveCount(0);
    }
    sheet.refuse('NotAllowedError');
    await batch.button('Share 4 labels').click();
    await batch.button('Share the PDF').click();
    await expect(batch.dialog.getByText('The PDF with 4 labels was shared.')).toBeVisible();
    expect(sheet.shared).toHaveLength(2);
  });

  await test.step('answers no question by a second press of Share', async () => {
    await page.clock.install();
    await page.evaluate(() => {
      for (const key of ['thaan-label-template', 'thaan-label-output']) localStorage.removeItem(key);
    });
    await few(shop);
    await batch.list();
    await batch.box('BC98001').check();
    await batch.openSelected();
    await expect(footer(batch.dialog)).toHaveText(['Close', 'Save PDF', 'Share 2 labels']);
    sheet.refuse('AbortError');
    await batch.button('Share 2 labels').click();
    await expect(batch.dialog.getByText('Nothing was shared.')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await batch.button('Share 2 labels').dblclick();
    await expect(
      batch.dialog.getByText('The PDF with 2 labels was shared. Print it at its actual size'),
    ).toBeInViewport({
      ratio: 1,
    });
    expect(sheet.shared).toHaveLength(3);
    expect(runsOf(await codesOf(sheet.shared[2]?.bytes))).toEqual(['BC98001 x 2']);
    const yes = batch.button('Yes, all of them');
    await yes.click({ force: true }); // at the same moment
    await expect(yes).toBeVisible();
    expect(await labelledVariants(shop)).toBe(0);
    await page.clock.resume();
    await yes.click();
    await expect.poll(() => labelledVariants(shop)).toBe(2);
  });
});

test('saves where files cannot be shared, with controls in each dialog that are large enough for a finger', async ({
  page,
  batch,
  shop,
}) => {
  await page.addInitScript(() => Object.assign(navigator, { canShare: undefined }));
  await few(shop);
  await shop.sql(`update public.products set retailprice = 0 where productid = 'BC98002'`);
  const small = () => smallTargets(page, '[data-dialog]', ':is(input, a, summary)');
  const dialog = await openDialog(page, ofBatchcloth);
  await expect(footer(dialog)).toHaveText(['Close', 'Save PDF']);
  const choose = async (output: string) => {
    await dialog.getByRole('combobox', { name: 'Print on' }).click();
    await page.getByRole('option', { name: output }).click();
  };
  await choose('PDF, A4 sheet of 65');
  await expect(dialog.getByRole('textbox', { name: 'First free place' })).toBeVisible();
  expect(await small()).toEqual([]);
  await choose('Label printer');
  await expect(dialog.getByRole('button', { name: 'Make a PDF instead' })).toBeVisible();
  expect(await small()).toEqual([]);
  await press(dialog, 'Use the demo printer');
  await press(dialog, 'Print');
  await expect(dialog.getByRole('link', { name: 'See it on the demo printer' })).toBeInViewport({ ratio: 1 });
  expect(await small()).toEqual([]);
  const settings = await openSettings(page, dialog);
  expect(await small()).toEqual([]);
  await press(settings, 'Done');
  await press(dialog, 'Close');
  await batch.list();
  for (const id of ['BC98001', 'BC98002']) await batch.box(id).check();
  await batch.openSelected();
  await expect(batch.dialog.getByText('1 line cannot be printed')).toBeVisible();
  const line = batch.line('BC98001, M, Red');
  await line.fill('x');
  await expect(batch.button('Go to the first')).toBeVisible();
  expect(await small()).toEqual([]);
  await expect(line, 'a smaller one makes an iPhone zoom').toHaveCSS('font-size', '16px');
  await line.fill('1');
  await batch.print('Print 2 labels');
  await expect(batch.done).toBeInViewport({ ratio: 1 });
  expect(await small()).toEqual([]);
});

test('prints on a label printer that is chosen, in sight of the finger, and offers it first from then on', async ({
  page,
  batch: _,
  printing,
  shop,
}) => {
  await few(shop);
  const dialog = await openDialog(page, ofBatchcloth);
  await dialog.getByRole('combobox', { name: 'Print on' }).click();
  await page.getByRole('option', { name: 'Label printer' }).click();
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
  const print = dialog.getByRole('button', { name: 'Print', exact: true });
  const finger = await print.boundingBox();
  await print.dblclick(); // a hasty hand
  const said = dialog.getByText('TSC TE244 took 1 label.');
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Print again' })).toBeEnabled();
  await expect(dialog).toBeVisible();
  expect(await codesOut(printing)).toEqual(['BC98001 x 1']);
  const centre = { x: (finger?.x ?? 0) + (finger?.width ?? 0) / 2, y: (finger?.y ?? 0) + (finger?.height ?? 0) / 2 };
  expect((await said.boundingBox())?.y ?? 0, 'near the finger').toBeGreaterThan(centre.y - 200);
  const under = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent,
    centre,
  );
  expect(under).toBe('Close');
  await page.touchscreen.tap(centre.x, centre.y);
  await expect(dialog).toBeHidden();
  expect(await codesOut(printing)).toEqual(['BC98001 x 1']);
  // Not for the choice alone: a print service answered here.
  await page.evaluate(() => localStorage.removeItem('thaan-label-output'));
  await page.reload();
  await openAgain(page);
  await expect(printerOf(dialog)).toHaveText('TSC TE244');
});
