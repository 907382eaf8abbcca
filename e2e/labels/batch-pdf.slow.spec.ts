import { readFileSync } from 'node:fs';
import { labelFormats } from '../../shop/label/geometry.ts';
import { placeOnSheet } from '../../shop/label/sheet.ts';
import { expect } from '../shop.ts';
import { readBarcode } from '../stand-ins/read-barcode.ts';
import { type PdfPage, partOf, renderPdf } from '../stand-ins/read-pdf.ts';
import { few, labelledVariants, runsOf, test } from './batch-page.ts';

/** What a scanner reads at a place of a sheet that was rendered with 16 pixels a millimetre. */
const codeAt = async (sheet: PdfPage | undefined, place: number): Promise<string | null> => {
  if (!sheet) return null;
  const { left, top } = placeOnSheet(place);
  const { width, height } = labelFormats.sheet;
  return readBarcode(partOf(sheet.ink, Math.round(left * 16), Math.round(top * 16), width * 2, height * 2));
};

test('saves labels as a PDF without a print service, and counts them once the person says that they came out', async ({
  batch,
  page,
  shop,
}) => {
  await few(shop);
  await batch.open();
  const save = async (button: string): Promise<Uint8Array> => {
    const download = page.waitForEvent('download');
    await batch.button(button).click();
    return readFileSync(await (await download).path());
  };
  await batch.choose('Print on', 'PDF, one label a page');
  const roll = await renderPdf(await save('Save PDF of 7 labels'), 16);
  const codes = await Promise.all(roll.map(({ ink }) => readBarcode(ink)));
  expect(runsOf(codes)).toEqual(['BC98001 x 3', 'BC98002 x 4']);
  await expect(batch.dialog.getByText('Did the labels come out?')).toBeVisible();
  await batch.button('No, back to the list').click();
  expect(await labelledVariants(shop)).toBe(0);

  await batch.choose('Print on', 'PDF, A4 sheet of 65');
  await batch.dialog.getByRole('textbox', { name: 'First free place' }).fill('66');
  await expect(batch.dialog.getByText('Type a whole number from 1 to 65.')).toBeVisible();
  await expect(batch.button('Save PDF of 7 labels')).toBeDisabled();
  await batch.dialog.getByRole('textbox', { name: 'First free place' }).fill('63');
  const sheets = await renderPdf(await save('Save PDF of 7 labels'), 16);
  const places = [
    [62, 63, 64, 65],
    [1, 2, 3, 4, 5],
  ];
  const read = places.map((onPage, at) => onPage.map((place) => codeAt(sheets[at], place)));
  expect(await Promise.all(read.flat())).toEqual([
    ...[null, 'BC98001', 'BC98001', 'BC98001'],
    ...['BC98002', 'BC98002', 'BC98002', 'BC98002', null],
  ]);
  await batch.button('Yes, all of them').click();
  await expect(batch.dialog).toBeHidden();
  await expect.poll(() => labelledVariants(shop)).toBe(3);
});
