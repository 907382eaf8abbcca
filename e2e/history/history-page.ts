import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import type { Shop } from '../shop.ts';

/** The history in its dialog, as a person finds their way about it. */
export class HistoryPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly question: Locator;
  /** What was saved at one moment. */
  readonly entries: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'History' });
    this.question = page.getByRole('alertdialog', { name: 'Put this back?' });
    this.entries = this.dialog.locator('ol > li');
  }

  /** Opens it by the button of a record. */
  async open(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `History of ${name}`, exact: true }).click();
    await expect(this.entries.first()).toBeVisible();
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  show(which: 'All' | 'Added' | 'Changed' | 'Deleted'): Promise<void> {
    return this.dialog.getByText(which, { exact: true }).first().click();
  }

  /** Puts back by a button's name, where several have it that of the latest change, once the question says this. */
  async putBack(name: string, question: string): Promise<void> {
    await this.ask(name, question);
    await this.confirm();
  }

  async ask(name: string, question: string): Promise<void> {
    await this.button(name).first().click();
    await expect(this.question).toContainText(question);
  }

  async confirm(): Promise<void> {
    await this.question.getByRole('button', { name: 'Put back' }).click();
    await expect(this.question).toHaveCount(0);
  }

  async close(): Promise<void> {
    await this.button('Close').click();
    await expect(this.dialog).toHaveCount(0);
  }
}

/** Puts a product of the test's own into the shop, with two variants. */
export const insertProduct = async ({ sql }: Shop, productid: string): Promise<void> => {
  await sql('delete from public.products where productid = $1', [productid]);
  await sql(
    `insert into public.products (productid, name, fabric, purchaseprice, retailprice, categoryid)
     select $1, 'Linen - ' || name, 'Linen', 480, 1200, categoryid from public.categories where name = 'Saree'`,
    [productid],
  );
  await sql(
    `insert into public.productsizecolors (productid, size, color, stock)
     values ($1, 'M', 'Red', 1200), ($1, 'L', 'Blue', 3)`,
    [productid],
  );
};

/** Opens a product's history from its row; `filters` are others of the list beside its id: '&fabric=Linen'. */
export const openProduct = async (page: Page, productid: string, filters = ''): Promise<HistoryPage> => {
  const products = new ProductsPage(page);
  await products.open(`?productid=${productid}${filters}`);
  await page.getByRole('button', { name: `Details of ${productid}` }).click();
  const history = new HistoryPage(page);
  await history.open(productid);
  return history;
};
