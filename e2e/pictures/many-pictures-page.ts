import type { Locator, Page } from '@playwright/test';
import { type Zippable, zipSync } from 'fflate';
import { pictureIdOf } from '../../shop/pictures.ts';
import { expect } from '../fixtures.ts';
import type { Shop } from '../shop.ts';
import type { PictureFile } from './picture-files.ts';
import { putProduct } from './picture-of-product.ts';

/** Pictures of many products, as a person adds them. */
export class ManyPictures {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Pictures of many products' });
  }

  get found(): Locator {
    return this.dialog.getByRole('list', { name: 'Products found' }).getByRole('listitem');
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'More' }).click();
    await this.page.getByRole('menuitem', { name: 'Pictures of many' }).click();
    await expect(this.dialog).toBeVisible();
  }

  choose(...files: readonly PictureFile[]): Promise<void> {
    return this.dialog.getByLabel('Pictures of many products').setInputFiles([...files]);
  }

  /** Drops files on the page, as a window of the system does. */
  async drop(...files: readonly PictureFile[]): Promise<void> {
    const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }));
    const transfer = await this.page.evaluateHandle((all) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of all) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], name, { type: mimeType }));
      }
      return data;
    }, sent);
    for (const type of ['dragenter', 'dragover', 'drop'])
      await this.page.locator('main').dispatchEvent(type, { dataTransfer: transfer });
  }
}

let made = 0;

/** A product of the test's own, perhaps with a picture; answers its id. */
export const product = async (shop: Shop, picture?: string): Promise<string> => {
  made += 1;
  const productid = `MANY${process.pid}X${made}`;
  await putProduct(
    shop,
    { productid, name: 'Many - Kurti', fabric: 'Many', purchaseprice: 1, retailprice: 2 },
    [],
    picture,
  );
  return productid;
};

/** The ids of the pictures that a product names, in their order. */
export const picturesOf = async ({ sql }: Shop, productid: string): Promise<string[]> => {
  const [row] = await sql('select producturl, pictures from public.products where productid = $1', [productid]);
  const first = pictureIdOf((row?.producturl as string | null) ?? null);
  return [...(first === null ? [] : [first]), ...((row?.pictures as string[]) ?? [])];
};

/** An archive as a phone or a computer makes one. */
export const zip = (name: string, parts: Zippable): PictureFile => ({
  ...{ name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(parts, { level: 0 })) },
});
