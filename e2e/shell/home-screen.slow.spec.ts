import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';

// The portal on a phone's home screen, as an app with an icon of its own.

interface Manifest {
  readonly name: string;
  readonly display: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string; purpose: string }[];
}

test('the manifest and its icons are there, of the type and the size that is said', async ({ page, request }) => {
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
});

test('a browser takes it for an app', async ({ page }) => {
  await page.goto('/admin/login');
  const session = await page.context().newCDPSession(page);
  const { errors, manifest } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest?.name).toBe('Thaan');
});

test('the bars around the page have the colour of its header, in the scheme of the system and in the other', async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'admin');
  await page.goto('/admin/bills');
  const switchIt = page.getByRole('button', { name: /colors$/ });
  await expect(switchIt).toBeVisible();
  const colours = () =>
    page.evaluate(() => {
      const bar = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      );
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (!canvas || !bar) throw new Error('There is no colour of the bars.');
      return [bar.content, getComputedStyle(document.querySelector('header') as Element).backgroundColor].map(
        (colour) => {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          return canvas.getImageData(0, 0, 1, 1).data.join();
        },
      );
    });
  const seen = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (let pressed = 0; pressed < 2; pressed++) {
      const [bar, header] = await colours();
      expect(bar).toBe(header);
      seen.add(bar ?? '');
      await switchIt.click();
    }
  }
  expect(seen.size).toBe(2);
});
