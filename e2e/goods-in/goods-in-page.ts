import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { test as base, expect, type Row, type Shop } from '../shop.ts';

export const matchCall = '**/rest/v1/rpc/match_goods';
export const receiveCall = '**/rest/v1/rpc/receive_goods';

type Column =
  | 'Product ID or code'
  | 'Category'
  | 'Fabric'
  | 'Purchase price'
  | 'Retail price'
  | 'Size'
  | 'Color'
  | 'Quantity';

/** A product of the shop: bought at 450 and sold at 1150, with its variants as size, color and stock. */
export const putProduct = async (
  shop: Shop,
  id: string,
  fabric: string,
  ...variants: readonly (readonly [string, string, number])[]
): Promise<void> => {
  await shop.sql(
    `insert into public.products (productid, name, categoryid, fabric, purchaseprice, retailprice)
     select $1, $2 || ' - Kurti', categoryid, $2, 450, 1150 from public.categories where name = 'Kurti'`,
    [id, fabric],
  );
  for (const [size, color, stock] of variants)
    await shop.sql(`insert into public.productsizecolors (productid, size, color, stock) values ($1, $2, $3, $4)`, [
      ...[id, size, color, stock],
    ]);
};

/** The page of goods in, as a person finds their way about it. */
export class GoodsInPage {
  readonly page: Page;
  /** What nothing else in the shop is made of. */
  readonly fabric = `Billcloth ${randomUUID().slice(0, 8)}`;
  readonly foot: Locator;
  readonly labels: Locator;
  readonly #shop: Shop;

  constructor(page: Page, shop: Shop) {
    this.page = page;
    this.#shop = shop;
    this.foot = page.getByRole('region', { name: 'What will be saved' });
    this.labels = page.getByRole('dialog', { name: 'Print labels' });
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/inventory/goods-in');
    const first = this.field('Category', 1);
    await expect(first).toBeVisible();
    // Where one has keys, one begins to type there.
    if (await this.page.evaluate(() => matchMedia('(pointer: fine)').matches)) await expect(first).toBeFocused();
  }

  field(column: Column, line: number): Locator {
    return this.page.getByRole('textbox', { name: `${column}, line ${line}`, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  text(text: string | RegExp): Locator {
    return this.page.getByText(text, { exact: true });
  }

  question(title: string): Locator {
    return this.page.getByRole('alertdialog', { name: title });
  }

  /** Pastes rows of cells where the focus is. In them `F` is the fabric of the test. */
  async paste(...rows: readonly string[]): Promise<void> {
    const text = rows
      .map((row) => row.replaceAll(/(?<=^|\|)F(?=\||$)/g, this.fabric).replaceAll('|', '\t'))
      .join('\r\n');
    await this.page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      (document.activeElement ?? document.body).dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  }

  /** Saves by the keys, and waits until it is said that all came in. */
  async save(said: string): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
    await expect(this.text(said)).toBeVisible();
  }

  /** The number of labels of each line of the batch that is proposed: 'BC26031, S, Red x 3'. */
  async proposed(): Promise<string[]> {
    const lines = this.labels.getByRole('textbox', { name: /^Labels of / });
    await expect(lines.first()).toBeVisible();
    return lines.evaluateAll((fields: HTMLInputElement[]) =>
      fields.map((field) => `${field.getAttribute('aria-label')?.replace('Labels of ', '')} x ${field.value}`),
    );
  }

  async closeLabels(): Promise<void> {
    await this.labels.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(this.labels).toHaveCount(0);
  }

  /** The variants of the test's fabric as the shop has them: 'S, Red, 3' by the order of their products. */
  async stock(): Promise<string[]> {
    const rows: Row[] = await this.#shop.sql(
      `select size || ', ' || color || ', ' || stock as said from public.productsizecolors
       join public.products using (productid) where fabric = $1 order by sort_key, line`,
      [this.fabric],
    );
    return rows.map(({ said }) => String(said));
  }

  async cleanUp(): Promise<void> {
    await this.#shop.sql('delete from public.products where fabric = $1', [this.fabric]);
  }
}

/** A test on the page of goods in, signed in as admin; what it saved goes with it. */
export const test = base.extend<{ unopened: GoodsInPage; goods: GoodsInPage }>({
  unopened: async ({ page, shop, signedIn }, use) => {
    await signedIn(page, 'admin');
    const goods = new GoodsInPage(page, shop);
    await use(goods);
    await goods.cleanUp();
  },
  goods: async ({ unopened }, use) => {
    await unopened.open();
    await use(unopened);
  },
});
