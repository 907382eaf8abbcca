import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.ts';
import { ListPage } from '../list-page.ts';

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
export class ProductsPage extends ListPage {
  constructor(page: Page) {
    super(page, '/admin/inventory', 'Products');
  }

  row(productid: string): Locator {
    return this.table.locator(`tr[data-row="${productid}"]`);
  }

  /** Types a filter and waits for its one product; answers its row. */
  async find(name: string, text: string): Promise<Locator> {
    await this.filter(name).fill(text);
    await expect(this.rows).toHaveCount(1);
    await expect(this.table).not.toHaveAttribute('aria-busy', 'true');
    return this.rows.first();
  }

  get pageInput(): Locator {
    return this.page.getByRole('textbox', { name: /^Page \d+ of \d+$/ });
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
