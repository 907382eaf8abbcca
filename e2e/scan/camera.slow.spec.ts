import { violations } from '../accessibility.ts';
import { wrongForFingers } from '../phone/touched.ts';
import { phone } from '../screens.ts';
import { expect } from '../shop.ts';
import { giveBarcodeReader, tracksOf } from '../stand-ins/camera.ts';
import { test } from './camera-test.ts';

test.use(phone);

test.beforeEach(async ({ page }) => {
  await giveBarcodeReader(page);
  await page.goto('/admin/inventory');
});

test('opens what the camera sees, and says why a camera fails or what was deleted', async ({ page, shop }) => {
  await test.step('opens what it sees, and goes off', async () => {
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
    await expect.poll(() => tracksOf(page)).toEqual(['ended', 'ended']);
  });

  await test.step('says each way in which a camera fails, with Try again', async () => {
    await page.goto('/admin/inventory');
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
    expect(await wrongForFingers(page)).toEqual([]);
    await again.tap();
    await expect(page.getByRole('dialog', { name: 'Camera Silk' })).toBeVisible();
  });

  await test.step('says what was deleted, with the way to its history', async () => {
    await page.goto('/admin/inventory');
    await shop.sql(`delete from public.products where productid = 'BC25977'`);
    await page.getByRole('button', { name: 'Scan with the camera' }).tap();
    const camera = page.getByRole('dialog', { name: 'Scan a label' });
    await expect(camera.getByRole('alert')).toContainText(
      /^BC25977, Camera Silk, was deleted on [\d/]+ at [\d:]+\. It can be put back from the history\./,
    );
    await camera.getByRole('button', { name: 'Show history' }).tap();
    await expect(camera).toBeHidden();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history).toContainText('BC25977, Camera Silk');
    await expect(history.getByRole('button', { name: /^Put back product BC25977/ })).toBeVisible();
  });
});
