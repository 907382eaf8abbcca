import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { untilFocused } from '../waits.ts';
import { test as base, ProductsPage } from './products-page.ts';

/** The dialog that adds or edits a product, as a person finds their way about it. */
export class ProductDialogPage {
  readonly page: Page;
  readonly products: ProductsPage;
  readonly dialog: Locator;
  readonly question: Locator;
  readonly toasts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.products = new ProductsPage(page);
    this.dialog = page.getByRole('dialog', { name: /^(Add|Edit) Product$/ });
    this.question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    this.toasts = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true });
  }

  get category(): Locator {
    return this.dialog.getByRole('combobox', { name: 'Category' });
  }

  cell(column: string, line: number): Locator {
    return this.field(`${column}, line ${line}`);
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async openAdd(): Promise<void> {
    await this.products.button('+ Add Product').click();
    await untilFocused(this.dialog);
  }

  /** Opens it and fills what a product must have. */
  async openFilled(fabric: string, purchasePrice = '1000'): Promise<void> {
    await this.openAdd();
    await this.field('Fabric').fill(fabric);
    await this.field('Purchase price').fill(purchasePrice);
    await this.button('Auto').click();
  }

  async openEdit(productid: string): Promise<void> {
    await this.products
      .row(productid)
      .getByRole('button', { name: `Edit ${productid}` })
      .click();
    await untilFocused(this.dialog);
  }

  option(category: string): Locator {
    return this.page.getByRole('option', { name: category, exact: true });
  }

  async choose(category: string): Promise<void> {
    await this.category.fill(category);
    await this.option(category).click();
  }

  /** Fills one variant line, adding it first where it is not there yet. */
  async fillLine(line: number, size: string, color: string, stock: string): Promise<void> {
    if (!(await this.cell('Size', line).isVisible())) await this.button('Add variant').click();
    await this.cell('Size', line).fill(size);
    await this.cell('Color', line).fill(color);
    await this.cell('Stock', line).fill(stock);
  }

  async save(): Promise<void> {
    await this.button('Save').click();
  }

  async saveAndClose(): Promise<void> {
    await this.save();
    await expect(this.dialog).toBeHidden();
  }

  /** Adds a product by the dialog; answers its id. */
  async add(fabric: string, lines: readonly [string, string, string][] = []): Promise<string> {
    await this.openFilled(fabric);
    for (const [place, line] of lines.entries()) await this.fillLine(place + 1, ...line);
    await this.saveAndClose();
    const row = this.products.rows.last();
    await expect(row).toHaveAttribute('data-marked', 'added');
    return (await row.getAttribute('data-row')) ?? '';
  }

  /** Pastes a text into the element that has the focus. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  }
}

/** A test that starts on the products page, signed in as admin, with the dialog at hand. */
export const test = base.extend<{ editor: ProductDialogPage }>({
  editor: async ({ products }, use) => {
    await use(new ProductDialogPage(products.page));
  },
});
