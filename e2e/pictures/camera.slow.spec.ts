import { expect } from '../fixtures.ts';
import { watchTracks } from '../stand-ins/camera.ts';
import { test as base, PicturesPage } from './pictures-page.ts';

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
    },
    { scope: 'worker' },
  ],
});

test('takes one picture with the camera of this computer, pressed twice or not, and turns it off', async ({
  unopened,
  page,
}) => {
  await watchTracks(page);
  await unopened.open();
  const pictures = new PicturesPage(page);
  await pictures.openFilled('Taken here');
  await pictures.button('Take a picture').click();
  const camera = page.getByRole('dialog', { name: 'Take a picture' });
  await expect(camera.getByText('Hold the piece against a plain wall.')).toBeVisible();
  await expect
    .poll(() => camera.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  await page.evaluate(() => {
    const make = HTMLCanvasElement.prototype.toBlob;
    const held = Promise.withResolvers<void>();
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      void held.promise.then(() => make.apply(this, given));
    };
    Object.assign(window, { goOn: held.resolve });
  });
  const shutter = camera.getByRole('button', { name: 'Take picture' });
  await shutter.dispatchEvent('click');
  await expect(shutter).toHaveAttribute('aria-busy', 'true');
  await shutter.dispatchEvent('click');
  await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
  await expect(camera).toBeHidden();
  await expect(pictures.crop).toHaveAccessibleName('Picture');
  await expect(pictures.crop).toContainText('Photo.jpg');
  await pictures.useAll(1);
  await expect(pictures.tiles).toHaveCount(1);
  await pictures.uploaded();
  const states = () =>
    page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState));
  expect(await states()).toEqual(['ended']);
  await pictures.saveAndClose();
});
