import type { Page } from '@playwright/test';
import { letThrough } from '../calls.ts';
import { phone } from '../screens.ts';
import { expect } from '../shop.ts';
import { tracksOf } from '../stand-ins/camera.ts';
import { untilListening } from '../stand-ins/scanner.ts';
import { test } from './camera-test.ts';

// A browser that reads no barcodes by itself, as Firefox and Safari: the portal brings a decoder.

const program = '**/*.wasm';
const openCamera = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' });
const cameraOf = (page: Page) => page.getByRole('dialog', { name: 'Scan a label' });
const found = (page: Page) => page.getByRole('dialog', { name: 'Camera Silk' }).locator('[data-scanned]');

/** The addresses that the page asks for, from now on. */
const watch = (page: Page): URL[] => {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  return asked;
};

/** What the browser has of barcodes; Chromium here has nothing, others know other kinds than the shop's. */
const setReader = (page: Page, formats: readonly string[] | null) =>
  page.addInitScript((known) => {
    const reader = known && { getSupportedFormats: async () => known };
    Object.assign(window, { BarcodeDetector: reader ?? undefined });
  }, formats);

test.describe(() => {
  test.use(phone);

  test('reads a label on a phone with a decoder of its own, and says if that cannot be fetched or a camera is not allowed', async ({
    page,
    thaan,
  }) => {
    test.slow();
    await test.step('reads a label without a reader of its kind, with what comes from here once the camera opens', async () => {
      for (const formats of [null, ['ean_13', 'qr_code']]) {
        await setReader(page, formats);
        const asked = watch(page);
        const refused: string[] = [];
        page.on('console', (message) => message.text().includes('Content Security') && refused.push(message.text()));
        await page.goto('/admin/inventory');
        await untilListening(page);
        await expect(openCamera(page)).toBeVisible();
        const programs = () => asked.filter(({ pathname }) => pathname.endsWith('.wasm'));
        const decoders = () => asked.filter(({ pathname }) => pathname.includes('/decoder-'));
        expect([programs(), decoders()]).toEqual([[], []]);
        const fetched = page.waitForResponse(program);
        await openCamera(page).tap();
        await expect(found(page)).toContainText('Indigo');
        expect((await fetched).headers()['content-type']).toBe('application/wasm');
        expect([programs().length, decoders().length]).toEqual([1, 1]);
        expect(asked.filter(({ origin, protocol }) => protocol !== 'data:' && origin !== thaan.url)).toEqual([]);
        expect(refused).toEqual([]);
        await expect.poll(() => tracksOf(page)).toEqual(['ended']);
      }
    });

    await test.step('says that the program of the decoder cannot be fetched, and fetches it by Try again', async () => {
      await page.route(program, (route) => route.abort('connectionfailed'));
      await page.goto('/admin/bills');
      await openCamera(page).tap();
      const said = cameraOf(page).getByText(
        'What reads barcodes could not be fetched. Check the connection, then choose Try again.',
      );
      await expect(said).toBeVisible();
      expect(await tracksOf(page), 'nobody is filmed for nothing').toEqual(['ended']);
      await letThrough(page, program);
      await cameraOf(page).getByRole('button', { name: 'Try again' }).tap();
      await expect(found(page)).toContainText('Indigo');
    });

    await test.step('says that the script of the decoder cannot be fetched, and has it once the page is loaded again', async () => {
      const script = '**/decoder-*.js';
      await page.route(script, (route) => route.abort('connectionfailed'));
      await page.goto('/admin/bills');
      await openCamera(page).tap();
      const said = cameraOf(page).getByText(
        'What reads barcodes could not be fetched. Check the connection, then load the page again.',
      );
      await expect(said).toBeVisible();
      expect(await tracksOf(page), 'nobody is filmed for nothing').toEqual(['ended']);
      await expect(cameraOf(page).getByRole('button', { name: 'Try again' })).toBeHidden();
      await letThrough(page, script);
      await cameraOf(page).getByRole('button', { name: 'Reload the page' }).tap();
      await expect(cameraOf(page)).toBeHidden();
      await openCamera(page).tap();
      await expect(found(page)).toContainText('Indigo');
    });

    await test.step('has no camera over plain http from another machine', async () => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
      await page.goto('/admin/bills');
      await untilListening(page);
      expect(await openCamera(page).count()).toBe(0);
    });
  });
});

test('reads with the camera of a counter, moves nothing for its button, and fetches the decoder as late as it can', async ({
  page,
}) => {
  const asked = watch(page);
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/admin/bills');
  await expect(openCamera(page)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);
  const script = page.waitForRequest('**/decoder-*.js');
  await openCamera(page).hover();
  await script;
  expect(asked.filter(({ pathname }) => pathname.endsWith('.wasm'))).toEqual([]);
  await openCamera(page).click();
  await expect(found(page)).toContainText('Indigo');
});
