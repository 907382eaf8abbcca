import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { labelCommands } from '../../shop/label/tspl.ts';
import { variantLabel } from '../../shop/label/variant-label.ts';
import { violations } from '../accessibility.ts';
import { phone } from '../screens.ts';
import { test as base, expect } from '../shop.ts';
import { filmOf, giveBarcodeReader, tracksOf, watchTracks } from '../stand-ins/camera.ts';
import { untilListening } from '../stand-ins/scanner.ts';

/** The label's texts are in letters that the printer has: none needs to be drawn. */
const printing = {
  shopName: 'Thaan',
  rasterise: () => {
    throw new Error('A text was to be drawn.');
  },
};
const silk = { productid: 'BC25977', purchaseprice: 1200, retailprice: 3000 };

const printedLabel = () => {
  const laidOut = variantLabel(silk, { size: 'Free-Size', color: 'Indigo', number: 1 }, printing);
  if ('refused' in laidOut) throw new Error(laidOut.refused);
  const [label] = drawCommands(labelCommands(laidOut.label, 1)).labels;
  if (!label) throw new Error('No label came out.');
  return label.bitmap;
};

/** A phone whose camera sees a variant's label. */
const test = base.extend({
  page: async ({ page, shop, signedIn }, use) => {
    await shop.sql(
      `with added as (
         insert into public.products (productid, name, fabric, purchaseprice, retailprice)
         values ($1, 'Camera Silk', 'Camera Silk', $2, $3) returning productid)
       insert into public.productsizecolors (productid, size, color, stock)
       select productid, 'Free-Size', 'Indigo', 4 from added`,
      [silk.productid, silk.purchaseprice, silk.retailprice],
    );
    await giveBarcodeReader(page);
    await watchTracks(page);
    await signedIn(page, 'admin');
    await page.goto('/admin/inventory');
    await use(page);
    await shop.sql('delete from public.products where productid = $1', [silk.productid]);
    await shop.sql('delete from private.former_codes where code like $1', [`${silk.productid}%`]);
  },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'thaan-camera-'));
      const args = [
        ...(launchOptions.args ?? []),
        '--use-fake-ui-for-media-stream', // the question whether the page may is answered with yes
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${filmOf(printedLabel(), folder)}`,
      ];
      await use({ ...launchOptions, args });
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});
test.use(phone);

test('the camera opens what it sees, and goes off', async ({ page }) => {
  let answers = 0;
  await page.route('**/find_scanned*', (route) => {
    answers += 1;
    if (answers === 1) return route.fulfill({ json: null });
    if (answers === 2) return route.abort('connectionfailed');
    return route.continue();
  });
  await page.getByRole('button', { name: 'Scan with the camera' }).tap();
  const camera = page.getByRole('dialog', { name: 'Scan a label' });
  await expect(camera.getByText('Hold the barcode inside the frame.')).toBeVisible();
  await expect(camera.getByText('No product has the code BC2597701.')).toBeVisible();
  expect(await tracksOf(page)).toEqual(['live']);
  expect(await violations(page, '[data-dialog]')).toEqual([]);
  await camera.getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => tracksOf(page)).toEqual(['ended']);
  await page.getByRole('button', { name: 'Scan with the camera' }).tap();
  await expect(camera.getByText(/^BC2597701 could not be looked up\. The server could not be reached/)).toBeVisible();
  await camera.getByRole('button', { name: 'Try again' }).tap();
  const product = page.getByRole('dialog', { name: 'Camera Silk' });
  await expect(product.locator('[data-scanned]')).toContainText('Indigo');
  await expect(camera).toBeHidden();
  expect(await tracksOf(page)).toEqual(['ended', 'ended']);
});

test('each way in which a camera fails is said, with Try again', async ({ page }) => {
  const sentences = {
    NotAllowedError: /^The browser keeps this page from the camera\./,
    NotFoundError: /^No camera was found on this device\.$/,
    NotReadableError: /^The camera cannot be used now/,
    TimeoutError: /^The camera could not be started\./,
  };
  const open = page.getByRole('button', { name: 'Scan with the camera' });
  const camera = page.getByRole('dialog', { name: 'Scan a label' });
  const again = camera.getByRole('button', { name: 'Try again' });
  await expect(open).toBeVisible();
  for (const [place, [name, sentence]] of Object.entries(sentences).entries()) {
    await page.evaluate((kind) => {
      const { mediaDevices } = navigator;
      const asked = mediaDevices.getUserMedia;
      mediaDevices.getUserMedia = async () => {
        mediaDevices.getUserMedia = asked;
        throw new DOMException('', kind);
      };
    }, name);
    await (place === 0 ? open : again).tap();
    await expect(camera.getByText(sentence)).toBeVisible();
  }
  expect(await violations(page, '[data-dialog]')).toEqual([]);
  await again.tap();
  await expect(page.getByRole('dialog', { name: 'Camera Silk' })).toBeVisible();
});

test('where the browser reads no barcodes there is no button', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { BarcodeDetector: undefined }));
  await page.goto('/admin/bills');
  await untilListening(page);
  expect(await page.getByRole('button', { name: 'Scan with the camera' }).count()).toBe(0);
});
