import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { violationsInBoth } from '../accessibility.ts';
import { expect } from '../fixtures.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { phone } from '../screens.ts';
import type { Shop } from '../shop.ts';
import { colorAt, photo } from './picture-files.ts';
import { putPicture, putProduct } from './picture-of-product.ts';
import { storedPicture, test } from './pictures-page.ts';

// Chromium has no sheet to share by on Linux: a stand-in keeps what it would be given, and answers as a test says.

type Given = { readonly text: string; readonly files: { name: string; type: string; bytes: string }[] };
type Answer = 'shared' | 'AbortError' | 'NotAllowedError';

/** Gives the page a sheet that answers so, one time after the other; `takesFiles` says what it takes. */
const giveSheet = (page: Page, answers: readonly Answer[], takesFiles = true) =>
  page.addInitScript(
    ([all, files]) => {
      const left = [...all];
      const given: Given[] = [];
      const bytesOf = async (file: File) => btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
      Object.assign(navigator, {
        given,
        canShare: (data: ShareData) => files || !data.files,
        share: async (data: ShareData) => {
          const answer = left.shift() ?? 'shared';
          if (answer !== 'shared') throw new DOMException('', answer);
          const kept = (data.files ?? []).map(async (file) => ({
            ...{ name: file.name, type: file.type, bytes: await bytesOf(file) },
          }));
          given.push({ text: data.text ?? '', files: await Promise.all(kept) });
        },
      });
    },
    [answers, takesFiles] as const,
  );

const givenTo = (page: Page): Promise<Given[]> =>
  page.evaluate(() => (navigator as unknown as { given: Given[] }).given);

const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

const lines = [
  ['XL', 'Red', 3],
  ['M', 'Red', 0],
  ['S', 'Blue', 1],
] as const;

const text = 'Shared - Kurti\nSizes: S, XL\nMRP: ₹1,299';

/** A product of which nobody else's test knows; answers its id. */
const shared = async (shop: Shop, productid: string, picture?: string, producturl?: string): Promise<string> => {
  const prices = { purchaseprice: 777, retailprice: 1299 };
  const address = producturl === undefined ? {} : { producturl };
  await putProduct(
    shop,
    { productid, name: 'Shared - Kurti', fabric: 'Shared', ...prices, ...address },
    lines,
    picture,
  );
  return productid;
};

const openList = async (page: Page, productid: string): Promise<ProductsPage> => {
  const products = new ProductsPage(page);
  await products.open(`?productid=${productid}`);
  await expect(products.rows).toHaveCount(1);
  return products;
};

const openedShare = async (products: ProductsPage, productid: string): Promise<Locator> => {
  await products.button(`Details of ${productid}`).click();
  return products.button(`Share ${productid}`);
};

/** What lies on the clipboard, by its kinds; a picture in its bytes. */
const clipboard = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string): Promise<[string, string]> => {
      const blob = (await item?.getType(type)) ?? new Blob();
      if (type.startsWith('text/')) return [type, await blob.text()];
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return [type, btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))];
    };
    return Object.fromEntries(await Promise.all((item?.types ?? []).map(read)));
  });

test.describe('on a phone', () => {
  test.use(phone);

  test('two taps give picture, name, sizes in stock and MRP on, and nothing of what was paid', async ({
    unopened: { page },
    shop,
  }) => {
    const picture = await putPicture(shop, await photo('kurti.jpg'));
    const id = await shared(shop, 'SHARE-1', picture);
    await giveSheet(page, ['shared']);
    const products = await openList(page, id);
    await products.button(`Share ${id}`).tap();
    await expect.poll(() => givenTo(page)).toHaveLength(1);
    const [given] = await givenTo(page);
    expect(given?.text).toBe(text);
    expect(given?.files).toEqual([
      { name: `${id}.jpg`, type: 'image/jpeg', bytes: (await storedPicture(shop, picture)).toString('base64') },
    ]);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('a card has room for the id beside its buttons, with a picture and without', async ({
    unopened: { page },
    shop,
  }) => {
    const ids = ['ROOM001', 'ROOM002'] as const;
    await shared(shop, ids[0], await putPicture(shop, await photo('kurti.jpg')));
    await shared(shop, ids[1]);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      const products = new ProductsPage(page);
      await products.open('?productid=ROOM00');
      await expect(products.rows).toHaveCount(2);
      for (const id of ids) {
        const share = await products.button(`Share ${id}`).boundingBox();
        const name = products.row(id).getByText(id, { exact: true });
        const cut = await name.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0));
        expect(cut).toBe(0);
        const text = await name.boundingBox();
        expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(share?.x ?? 0);
      }
    }
  });

  test('a system that takes no files is given the text, and it is said', async ({ unopened: { page }, shop }) => {
    const id = await shared(shop, 'SHARE-2', await putPicture(shop, await photo('kurti.jpg')));
    await giveSheet(page, ['shared'], false);
    const products = await openList(page, id);
    await products.button(`Share ${id}`).tap();
    await expect(toasts(page)).toContainText('Shared without the picture');
    expect(await givenTo(page)).toEqual([{ text, files: [] }]);
  });

  test('a sheet that is closed says nothing', async ({ unopened: { page }, shop }) => {
    const id = await shared(shop, 'SHARE-3');
    await giveSheet(page, ['AbortError']);
    const products = await openList(page, id);
    const share = products.button(`Share ${id}`);
    await share.tap();
    await expect(share).not.toHaveAttribute('aria-busy');
    await share.tap();
    await expect.poll(() => givenTo(page)).toEqual([{ text, files: [] }]);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('where the picture took too long for the tap to count, one more tap shares it', async ({
    unopened: { page },
    shop,
  }) => {
    const id = await shared(shop, 'SHARE-4', await putPicture(shop, await photo('kurti.jpg')));
    await giveSheet(page, ['NotAllowedError']);
    const products = await openList(page, id);
    await products.button(`Share ${id}`).tap();
    await toasts(page).getByRole('button', { name: 'Share' }).tap();
    await expect.poll(() => givenTo(page)).toHaveLength(1);
    expect((await givenTo(page))[0]).toMatchObject({ text, files: [{ name: `${id}.jpg` }] });
  });
});

test.describe('without a sheet', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('picture and text are copied by the keyboard alone, and the text again by itself', async ({
    unopened: { page },
    shop,
  }) => {
    const id = await shared(shop, 'SHARE-5', await putPicture(shop, await photo('kurti.jpg', 600, 800)));
    const products = await openList(page, id);
    const share = await openedShare(products, id);
    expect(await violationsInBoth(page)).toEqual([]);
    await share.focus();
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('Picture and text copied');
    const copied = await clipboard(page);
    expect(copied['text/plain']).toBe(text);
    const picture = Buffer.from(copied['image/png'] ?? '', 'base64');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 600, height: 800 });
    expect(await colorAt(picture, 0.25, 0.5)).toBe('red');
    await toasts(page).getByRole('button', { name: 'Copy the text' }).click();
    await expect(toasts(page)).toContainText('Text copied');
    expect(await clipboard(page)).toEqual({ 'text/plain': text });
  });

  test('a product without a picture is copied as text', async ({ unopened: { page }, shop }) => {
    const id = await shared(shop, 'SHARE-6');
    const share = await openedShare(await openList(page, id), id);
    await share.click();
    await expect(toasts(page)).toHaveText(/^Text copied(?! without)/);
    expect(await clipboard(page)).toEqual({ 'text/plain': text });
  });

  test('a picture that cannot be read is left out, and it is said', async ({ unopened: { page }, shop }) => {
    const id = await shared(shop, 'SHARE-7', undefined, 'https://pictures.example/kurti');
    const share = await openedShare(await openList(page, id), id);
    await share.click();
    await expect(toasts(page)).toContainText('Text copied without the picture');
    expect(await clipboard(page)).toEqual({ 'text/plain': text });
  });
});

test.describe('where the browser refuses the clipboard', () => {
  test.use({ permissions: [] });

  test('it is said in words', async ({ unopened: { page }, shop }) => {
    const id = await shared(shop, 'SHARE-8', await putPicture(shop, await photo('kurti.jpg')));
    const share = await openedShare(await openList(page, id), id);
    await share.click();
    await expect(toasts(page)).toContainText('Nothing was copied');
    await expect(toasts(page)).toContainText('Allow it in the page’s settings');
  });
});
