import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPortal } from '../../../../test-setup/render-portal.tsx';
import { toast } from '../../../../test-setup/toast.ts';
import { productNow } from '../../dialog/product-by-id.queries.ts';
import { insertProduct } from '../../testing.tsx';
import { photo, showPictures, storePicture } from '../testing.ts';
import { ShareAction } from './share-action.tsx';

// Chromium on Linux has no sheet to share by, and a test may not use the clipboard of the system: stand-ins keep what they get.
const share = vi.fn<(data: ShareData) => Promise<void>>();
const writeText = vi.fn<(text: string) => Promise<void>>();
const stand = (parts: object): void => {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

beforeEach(() => {
  for (const each of [share, writeText]) each.mockReset().mockResolvedValue();
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
  vi.restoreAllMocks();
});

const text = 'Linen - Saree\nSize: M\nMRP: ₹1,248.75';

/** Renders the button of a product of which one size is in stock. */
const render = async (hasPicture = true) => {
  const product = await insertProduct(['M', 'Red', 3], ['L', 'Red', 0]);
  if (hasPicture) await showPictures(product.productid, [await storePicture(await photo('a.jpg'))]);
  await renderPortal(<ShareAction product={(await productNow(product)) ?? product} />);
  return { product, button: page.getByRole('button', { name: `Share ${product.productid}` }) };
};

test('shares again on one more press if the picture took too long for the first', async () => {
  stand({ share, canShare: () => true });
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  const { product, button } = await render();
  await button.click();
  await toast('Ready to share').getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => share.mock.calls.length).toBe(2);
  expect(share.mock.calls[1]?.[0]).toMatchObject({ text, files: [{ name: `${product.productid}.jpg` }] });
});

test('shares the text alone if the system takes no files, and says nothing if the sheet is closed', async () => {
  stand({ share, canShare: ({ files }: ShareData) => !files });
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  const { button } = await render();
  await button.click();
  await expect.element(button).not.toHaveAttribute('aria-busy');
  expect(
    page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('listitem')
      .elements(),
  ).toEqual([]);
  await button.click();
  await expect.element(toast('Shared without the picture')).toBeVisible();
  expect(share.mock.calls).toEqual([[{ text }], [{ text }]]);
});

test.each([
  ['copies the text of a product without a picture', false, /^Text copied(?! without)/],
  ['copies the text alone if the picture cannot be copied', true, 'Text copied without the picture'],
])('%s', async (_, hasPicture, words) => {
  stand({ clipboard: { writeText, write: () => Promise.reject(new Error('No picture')) } });
  const { button } = await render(hasPicture);
  await button.click();
  await expect.element(toast(words)).toBeVisible();
  expect(writeText.mock.calls).toEqual([[text]]);
});

test('says so if the browser refuses the clipboard', async () => {
  const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  stand({ clipboard: { writeText: refuse, write: refuse } });
  const { button } = await render();
  await button.click();
  await expect.element(toast('Nothing was copied', 'Allow it in the page’s settings')).toBeVisible();
});
