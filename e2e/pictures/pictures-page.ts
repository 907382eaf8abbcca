import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { test as base, type Shop } from '../shop.ts';
import { type PictureFile, photo } from './picture-files.ts';
import { putProduct } from './picture-of-product.ts';

/** The pictures of the product's dialog, as a person finds their way about them. */
export class PicturesPage extends ProductDialogPage {
  readonly crop: Locator;

  constructor(page: Page) {
    super(page);
    this.crop = page.getByRole('dialog', { name: /^Picture( \d+ of \d+)?$/ });
  }

  get group(): Locator {
    const field = { has: this.page.getByRole('button', { name: 'Choose pictures' }) };
    return this.dialog.getByRole('group', { name: 'Pictures' }).filter(field); // a clash has a group of that name, too
  }

  get tiles(): Locator {
    return this.group.getByRole('listitem');
  }

  /** The ids of the pictures, in their order. */
  ids(): Promise<string[]> {
    return this.tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-picture') ?? ''));
  }

  /** Chooses files as the system's window hands them over. */
  async chooseFiles(...files: readonly PictureFile[]): Promise<void> {
    await this.group.getByLabel('Pictures to add').setInputFiles([...files]);
  }

  /** Uses each picture that is asked about as it is proposed. */
  async useAll(count: number): Promise<void> {
    await this.crop.getByRole('button', { name: count === 1 ? 'Use picture' : `Use all ${count}` }).click();
    await expect(this.crop).toBeHidden();
  }

  /** Chooses one file, and uses it as the cut proposes. */
  async addPicture(file: PictureFile): Promise<void> {
    const before = await this.tiles.count();
    await this.chooseFiles(file);
    await this.crop.getByRole('button', { name: 'Use picture' }).click();
    await expect(this.tiles).toHaveCount(before + 1);
  }

  /** Waits until all are uploaded. */
  async uploaded(): Promise<void> {
    await expect(this.group.getByRole('progressbar')).toHaveCount(0);
    await expect(this.group.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  }
}

/** Adds a product with these many pictures. */
export const withPictures = async (pictures: PicturesPage, fabric: string, count: number): Promise<string[]> => {
  await pictures.openFilled(fabric);
  await pictures.chooseFiles(
    ...(await Promise.all(Array.from({ length: count }, (_, at) => photo(`${at}.jpg`, 900 + at, 1200)))),
  );
  await pictures.useAll(count);
  await pictures.uploaded();
  const ids = await pictures.ids();
  await pictures.saveAndClose();
  return ids;
};

/** The address of a form of a picture. */
export const source = (id = '', form = 'image') => new RegExp(`/${id}/display/${form}\\.jpg$`);

export const uploadCall = '**/storage/v1/object/products/**';

/** The bytes of a form of a picture, as anybody reads them. */
export const storedPicture = async ({ url }: Pick<Shop, 'url'>, id: string, form = 'image'): Promise<Buffer> => {
  const answer = await fetch(`${url}/storage/v1/object/public/products/${id}/display/${form}.jpg`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** The text that is shared for the product of `putShared`. */
export const sharedText = 'Shared - Kurti\nSizes: S, XL\nMRP: ₹1,299';

/** Puts a product to share into the shop; returns its id. */
export const putShared = async (shop: Shop, productid: string, picture?: string): Promise<string> => {
  const named = { productid, name: 'Shared - Kurti', fabric: 'Shared', purchaseprice: 777, retailprice: 1299 };
  const lines = [
    ['XL', 'Red', 3],
    ['M', 'Red', 0],
    ['S', 'Blue', 1],
  ] as const;
  await putProduct(shop, named, lines, picture);
  return productid;
};

/** What a product names, as it is stored. */
export const namedOf = async ({ sql }: Pick<Shop, 'sql'>, fabric: string): Promise<unknown> =>
  (await sql('select producturl, pictures from public.products where fabric = $1', [fabric]))[0];

/** A test that starts on the products page, signed in as admin, with the shop's database at hand. */
export const test = base.extend<{ unopened: ProductsPage; pictures: PicturesPage }>({
  unopened: async ({ page, signedIn }, use) => {
    await signedIn(page, 'admin');
    await use(new ProductsPage(page));
  },
  pictures: async ({ unopened }, use) => {
    await unopened.open();
    await use(new PicturesPage(unopened.page));
  },
});
