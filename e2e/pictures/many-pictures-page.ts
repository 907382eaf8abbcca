import type { CDPSession, Locator, Page } from '@playwright/test';
import { pictureIdOf } from '../../shop/pictures.ts';
import type { Shop } from '../shop.ts';
import { untilFocused } from '../waits.ts';
import type { PictureFile } from './picture-files.ts';
import { putProduct } from './picture-of-product.ts';

/** Pictures of many products, as a person adds them. */
export class ManyPictures {
  readonly page: Page;
  readonly dialog: Locator;
  #session: CDPSession | null = null;
  #dragged = { items: [], files: [] as string[], dragOperationsMask: 1 };

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
    await untilFocused(this.dialog);
  }

  choose(...files: readonly PictureFile[]): Promise<void> {
    return this.dialog.getByLabel('Pictures of many products').setInputFiles([...files]);
  }

  /** Drags files and folders of this computer over the middle of the page. */
  async drag(...paths: readonly string[]): Promise<void> {
    this.#dragged = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver'] as const) await this.#tell(type);
  }

  /** Lets go of them there. */
  drop(): Promise<void> {
    return this.#tell('drop');
  }

  async #tell(type: 'dragEnter' | 'dragOver' | 'drop'): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    this.#session ??= await this.page.context().newCDPSession(this.page);
    await this.#session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data: this.#dragged });
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
