import type { Locator, Page } from '@playwright/test';
import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { test as base, expect, type Shop } from '../shop.ts';
import { type PrintService, startPrintService } from '../stand-ins/print-service.ts';
import { readBarcode } from '../stand-ins/read-barcode.ts';

/** A product of the tests: id, retail price, variants as size, color and stock. */
type Goods = readonly [id: string, retailprice: number, ...variants: (readonly [string, string, number])[]];

/** Puts products into the shop, in place of those of an earlier test. All are of the fabric Batchcloth, bought at 100. */
const putGoods = async (shop: Shop, ...goods: readonly Goods[]): Promise<void> => {
  await shop.sql(`delete from public.products where fabric = 'Batchcloth'`);
  for (const [id, retailprice, ...variants] of goods) {
    await shop.sql(
      `insert into public.products (productid, name, fabric, purchaseprice, retailprice)
       values ($1, 'Batchcloth', 'Batchcloth', 100, $2)`,
      [id, retailprice],
    );
    for (const [size, color, stock] of variants) {
      await shop.sql(`insert into public.productsizecolors (productid, size, color, stock) values ($1, $2, $3, $4)`, [
        id,
        size,
        color,
        stock,
      ]);
    }
  }
};

/** Seven labels of two products, three of them with a price that changes in some tests. */
export const few = (shop: Shop) =>
  putGoods(shop, ['BC98001', 250, ['M', 'Red', 2], ['L', 'Blue', 1]], ['BC98002', 499, ['Free-Size', 'Green', 4]]);

/** Puts many products of the same price into the shop, each with so many variants of one piece: 'Size 1, Red'. */
export const putMany = async (shop: Shop, products: number, variants: number): Promise<void> => {
  await putGoods(shop);
  await shop.sql(
    `insert into public.products (productid, name, fabric, purchaseprice, retailprice)
     select 'BC98' || lpad(at::text, 3, '0'), 'Batchcloth', 'Batchcloth', 100, 250 from generate_series(1, $1::int) as at`,
    [products],
  );
  await shop.sql(
    `insert into public.productsizecolors (productid, size, color, stock)
     select productid, 'Size ' || at, 'Red', 1 from public.products, generate_series(1, $1::int) as at
     where fabric = 'Batchcloth' order by productid, at`,
    [variants],
  );
};

/** How many variants of the tests have a label with their price, as the shop remembers. */
export const labelledVariants = async (shop: Shop): Promise<number> =>
  (await shop.sql(`select from private.variant_labels where productid like 'BC98%' and is_printed`)).length;

/** The labels that came out of a print service, in order: the text of each barcode, and what is written. */
export const labelsOut = async (service: PrintService) => {
  const out: { code: string | null; texts: readonly string[] }[] = [];
  for (const { commands } of service.jobs) {
    const { labels, ignored } = drawCommands(commands);
    expect(ignored).toEqual([]);
    for (const { bitmap, copies, texts } of labels) {
      const code = await readBarcode(bitmap);
      for (let copy = 0; copy < copies; copy++) out.push({ code, texts });
    }
  }
  return out;
};

/** The codes alone, each with how often it came out in a row: 'BC98001 x 3'. */
export const runsOf = (codes: readonly (string | null)[]): string[] => {
  const runs: { code: string | null; count: number }[] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last?.code === code) last.count++;
    else runs.push({ code, count: 1 });
  }
  return runs.map(({ code, count }) => `${code} x ${count}`);
};

export const codesOut = async (service: PrintService): Promise<string[]> =>
  runsOf((await labelsOut(service)).map(({ code }) => code));

/** The products page and its batch dialog. */
export class BatchPage {
  readonly page: Page;
  readonly products: ProductsPage;
  readonly dialog: Locator;
  /** What is said of a job that was left. */
  readonly left: Locator;

  constructor(page: Page) {
    this.page = page;
    this.products = new ProductsPage(page);
    this.left = page.getByRole('region', { name: 'Unfinished print job' });
    this.dialog = page.getByRole('dialog', { name: 'Print labels' });
  }

  /** Opens the list of the tests' products. */
  async list(): Promise<void> {
    await this.products.open('?fabric=Batchcloth');
  }

  box(id: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select ${id}`, exact: true });
  }

  get pageBox(): Locator {
    return this.page.getByRole('checkbox', { name: 'Select all products on this page' });
  }

  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Selection' });
  }

  /** Selects what the list shows and opens the batch of it, with as many labels as there are pieces. */
  async open(): Promise<void> {
    await this.list();
    await this.pageBox.check();
    await this.openSelected();
    await this.choose('Copies', 'As in stock');
  }

  /** Opens the batch of what is selected. */
  async openSelected(): Promise<void> {
    await this.bar.getByRole('button', { name: 'Print labels' }).click();
  }

  /** Begins to print by this button, which asks where the labels are many. */
  async begin(labels: number): Promise<void> {
    const text = `${labels.toLocaleString('en-IN')} labels`;
    await this.button(`Print ${text}`).click();
    if (labels <= 50) return;
    await this.question(`Print ${text}?`)
      .getByRole('button', { name: `Print all ${text}` })
      .click();
  }

  /** Prints so many labels, until the printer took all of them. */
  async printAll(labels: number): Promise<void> {
    await this.begin(labels);
    await expect(this.done).toBeVisible();
  }

  /** Prints by this button, until the printer took all labels. */
  async print(button: string): Promise<void> {
    await this.button(button).click();
    await expect(this.done).toBeVisible();
  }

  question(title: string): Locator {
    return this.page.getByRole('alertdialog', { name: title });
  }

  /** The number of labels of a line. */
  line(name: string): Locator {
    return this.dialog.getByRole('textbox', { name: `Labels of ${name}` });
  }

  async choose(field: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: field, exact: true }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** What is said at the end of a job. */
  get done(): Locator {
    return this.dialog.getByText(/^(?:The printer took [\d,]+ labels?|All labels are printed)$/);
  }

  get progress(): Locator {
    return this.dialog.getByRole('progressbar');
  }
}

/** 70 labels, which go out in four chunks of 20 at most. */
export const seventy = (shop: Shop) =>
  putGoods(shop, ['BC98001', 250, ['M', 'Red', 33], ['L', 'Red', 7]], ['BC98002', 499, ['M', 'Red', 30]]);
/** What comes out of them. */
export const allSeventy = ['BC98001 x 40', 'BC98002 x 30'];

/** The queue of its one printer. */
export const queueOf = (printing: PrintService) => printing.queue('TSC TE244');

/** Prints all 70 up to where the first 20 are out and 40 more lie in the printer's queue. */
export const printOneChunk = async (batch: BatchPage, printing: PrintService): Promise<void> => {
  queueOf(printing).become('hanging');
  await batch.begin(70);
  await expect.poll(() => printing.held.length).toBe(2);
  await expect(batch.progress).toHaveAttribute('aria-valuenow', '0');
  printing.held[0]?.complete();
  await expect(batch.progress).toHaveAttribute('aria-valuenow', '20');
  await expect.poll(() => printing.held.length).toBe(2);
};

/** A test on the products page as admin, with a print service on this computer. Its goods go with it. */
export const test = base.extend<{ printing: PrintService; batch: BatchPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  printing: async ({}, use) => {
    const service = await startPrintService();
    await use(service);
    await service.stop();
  },
  batch: async ({ page, shop, signedIn }, use) => {
    await signedIn(page, 'admin');
    await use(new BatchPage(page));
    await putGoods(shop);
  },
});
