import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { holds, written } from '../../bench/figure.ts';
import { measure } from '../../bench/portal-size.bench.ts';
import { letThrough } from '../calls.ts';
import { expect, test } from '../fixtures.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { requestsTo } from '../page-events.ts';
import { openPlaceholder } from '../placeholder-page.ts';

interface Manifest {
  readonly name: string;
  readonly display: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string; purpose: string }[];
}

test('is an app for the home screen of a phone, with icons of the stated types and sizes', async ({
  page,
  request,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto('/admin/login');
  const link = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(link ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Thaan', display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes, type } of [...manifest.icons, { src: touch ?? '', sizes: '180x180', type: 'image/png' }]) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    const { format, width, height } = await sharp(await icon.body()).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  expect(refused).toEqual([]);
  const session = await page.context().newCDPSession(page);
  const { errors, manifest: read } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(read?.name).toBe('Thaan');
});

test('follows the system in its colors until the switch is pressed, with the bars around the page', async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'admin');
  await openPlaceholder(page, 'Bills');
  /** The color of the browser's bars, and that of the header. */
  const colors = () =>
    page.evaluate(() => {
      const bar = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      );
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (!canvas || !bar) throw new Error('There is no color of the bars.');
      return [bar.content, getComputedStyle(document.querySelector('header') as Element).backgroundColor].map(
        (color) => {
          canvas.fillStyle = color;
          canvas.fillRect(0, 0, 1, 1);
          return canvas.getImageData(0, 0, 1, 1).data.join();
        },
      );
    });
  const shown = async (): Promise<string | undefined> => {
    const [bar, header] = await colors();
    expect(bar).toBe(header);
    return header;
  };
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await shown();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await shown();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: 'Light colors' }).click();
  expect(await shown()).toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark colors' })).toBeVisible();
  expect(await shown()).toBe(light);
  await page.getByRole('button', { name: 'Dark colors' }).click();
  expect(await shown()).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' }); // the choice of the system counts again
  expect(await shown()).toBe(light);
  await expect(page.getByRole('button', { name: 'Dark colors' })).toBeVisible();
});

const sentence =
  'This browser is too old for Thaan. Update it, or open this page in Chrome or Edge 123, Firefox 128, Safari 17.5 or newer.';

/** The page asks for something that this browser does not know either. */
const makeOld = (page: Page) =>
  page.route('**/admin/login', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    expect(html).toContain('light-dark(red');
    await route.fulfill({ response: answer, body: html.replace('light-dark(red', 'color-of-tomorrow(red') });
  });

test('says to a browser that is too old, and to no other, that it is', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/admin/login');
  await expect(page.getByText(sentence)).toBeHidden(); // not even before the first script
  await letThrough(page, '**/assets/*.js');
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeHidden();

  await makeOld(page);
  const requests = requestsTo(page, '/v1/');
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.locator('#root')).toBeEmpty();
  expect(requests).toEqual([]);

  // One that runs none of the scripts.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.goto('/admin/login');
  await expect(page.getByText(sentence)).toBeVisible();
});

test('names the keys of a Mac in dialogs, and saves with them', async ({ page, signedIn }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { value: 'MacIntel' });
    Object.defineProperty(navigator, 'userAgentData', { value: { platform: 'macOS' } });
  });
  await signedIn(page, 'admin');
  const editor = new ProductDialogPage(page);
  await editor.products.open();
  await editor.openEdit((await editor.products.rows.first().getAttribute('data-row')) ?? '');
  await expect(editor.dialog.getByText('⌘+Enter saves')).toBeVisible();
  await editor.field('Description').fill('Saved on a Mac');
  await page.keyboard.press('Meta+Enter');
  await expect(editor.dialog).toBeHidden();
});

test('keeps the scripts of the first pages within their limits', async () => {
  const figures = await measure();
  expect(figures.filter((figure) => !holds(figure)).map(written)).toEqual([]);
});
