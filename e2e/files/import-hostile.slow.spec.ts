import { readFileSync } from 'node:fs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { letThrough } from '../calls.ts';
import { expect } from '../shop.ts';
import { csv, test } from './import-page.ts';

// Files made to stop the page that reads them.

const sample = new URL('../../portal/src/features/imports/reading/samples/stock.xlsx', import.meta.url);

/** The sample with a document type before its texts, whose entities grow to gigabytes. */
const laughing = (): Buffer => {
  const parts = unzipSync(readFileSync(sample));
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  parts['xl/sharedStrings.xml'] = strToU8(
    `<!DOCTYPE sst [<!ENTITY l0 "lol">${laughs}]><sst><si><t>&l9;</t></si></sst>`,
  );
  return Buffer.from(zipSync(parts));
};

test('a file of 1,000,000 columns and one of entities are refused in words, and the next one is read', async ({
  imports,
  page,
}) => {
  await page.goto('/admin/inventory');
  await page.getByRole('searchbox', { name: 'Filter Fabric' }).fill('Silk');
  await imports.openHere();
  await imports.choose('wide.csv', 'Fabric,h'.repeat(500_000));
  await expect(imports.dialog.getByText(/^Line 1 has more than 1,000 columns\./)).toBeVisible();
  await imports.choose('laughs.xlsx', laughing());
  await expect(imports.dialog.getByText(/^This workbook cannot be read/)).toBeVisible();
  await imports.choose('stock.csv', csv('Fabric,Size', 'Silk,38'));
  await expect(imports.button('Check the lines')).toBeVisible();
  await imports.button('Close').click();
  await imports.question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('searchbox', { name: 'Filter Fabric' })).toHaveValue('Silk');
});

test('a file that takes too long to read is given up, and the next one is read', async ({ imports, page }) => {
  await page.clock.install();
  await imports.open('products');
  // The reader never begins; for the page it is one that never ends.
  await page.route('**/*worker*.js', () => undefined);
  await imports.choose('slow.csv', csv('Fabric,Size', 'Silk,38'));
  await expect(imports.dialog.getByText('Reading slow.csv')).toBeVisible();
  await page.clock.fastForward(59_000);
  await expect(imports.dialog.getByText('Reading slow.csv')).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(imports.dialog.getByText(/^This file takes too long to read\./)).toBeVisible();
  await letThrough(page, '**/*worker*.js');
  await imports.choose('stock.csv', csv('Fabric,Size', 'Silk,38'));
  await expect(imports.button('Check the lines')).toBeVisible();
});
