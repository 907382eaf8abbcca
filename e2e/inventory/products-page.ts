import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.ts';

/** The columns of the products page, in their order. */
export const headers = [
  'Product ID',
  'Category',
  'Fabric',
  'Purchase Price',
  'Retail Price',
  'Markup (%)',
  'Max Discount Price',
  'Sizes',
  'Colors',
  'Description',
  'Total Stock',
  'Actions',
];
export const searchCall = '**/rest/v1/rpc/search_products*';

/** The products page as a person finds their way about it. */
export class ProductsPage {
  readonly page: Page;
  readonly table: Locator;
  readonly rows: Locator;
  readonly spinner: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Products' });
    this.rows = this.table.locator('tr[data-row]');
    this.spinner = page.getByRole('status', { name: 'Loading products' });
  }

  filter(name: string): Locator {
    return this.table.getByRole('searchbox', { name: `Filter ${name}` });
  }

  row(productid: string): Locator {
    return this.table.locator(`tr[data-row="${productid}"]`);
  }

  /** The texts of a row's cells, under their headers' names. */
  async cells(row: Locator): Promise<Record<string, string>> {
    await row.waitFor();
    const headers = await this.table.getByRole('columnheader').allInnerTexts();
    const texts = await row.locator('td').allInnerTexts();
    return Object.fromEntries(headers.map((header, place) => [header, texts[place]?.trim() ?? '']));
  }

  /** Types a filter and waits for its one product; answers its row. */
  async find(name: string, text: string): Promise<Locator> {
    await this.filter(name).fill(text);
    await expect(this.rows).toHaveCount(1);
    await expect(this.table).not.toHaveAttribute('aria-busy', 'true');
    return this.rows.first();
  }

  async open(path = '/admin/inventory'): Promise<void> {
    await this.page.goto(path);
    await expect(this.rows.first()).toBeVisible();
  }

  get pageInput(): Locator {
    return this.page.getByRole('textbox', { name: /^Page \d+ of \d+$/ });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}

/** A test that starts on the products page, signed in as admin; `unopened` is for one that opens it in its own way. */
export const test = base.extend<{ unopened: ProductsPage; products: ProductsPage }>({
  unopened: async ({ page, signedIn }, use) => {
    await signedIn(page, 'admin');
    await use(new ProductsPage(page));
  },
  products: async ({ unopened }, use) => {
    await unopened.open();
    await use(unopened);
  },
});
