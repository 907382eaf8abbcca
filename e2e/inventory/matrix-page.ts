import type { Locator } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { test as base, type ProductDialogPage } from './product-dialog-page.ts';

/** The matrix of colors by sizes in the dialog of a product. */
export class MatrixPage {
  readonly editor: ProductDialogPage;

  constructor(editor: ProductDialogPage) {
    this.editor = editor;
  }

  get dialog(): Locator {
    return this.editor.dialog;
  }

  view(name: 'Lines' | 'Matrix'): Locator {
    return this.dialog.getByRole('radio', { name });
  }

  get colors(): Locator {
    return this.editor.field('Colors');
  }

  get sizes(): Locator {
    return this.editor.field('Sizes');
  }

  get sizeSet(): Locator {
    return this.dialog.getByRole('combobox', { name: 'Size set' });
  }

  /** The cell of a color and a size: 'Red S'. */
  stock(name: string): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true });
  }

  name(row: number): Locator {
    return this.editor.field(`Color, row ${row}`);
  }

  /** Shows the matrix, and has these colors in it. */
  async show(...colors: readonly string[]): Promise<void> {
    await this.dialog.getByText('Matrix', { exact: true }).click();
    await expect(this.colors).toBeVisible();
    if (colors.length === 0) return;
    await this.colors.fill(colors.join(', '));
    await this.colors.press('Enter');
  }

  async showLines(): Promise<void> {
    await this.dialog.getByText('Lines', { exact: true }).click();
    await expect(this.editor.button('Add variant')).toBeVisible();
  }

  /** What the lines hold, one text each: 'S Red 2'. */
  async lines(): Promise<string[]> {
    await this.showLines();
    const rows = await this.dialog
      .getByRole('row')
      .filter({ has: this.editor.page.getByRole('textbox') })
      .all();
    return Promise.all(
      rows.map(async (row) => {
        const values = await row
          .getByRole('textbox')
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
        return values.join(' ');
      }),
    );
  }

  /** Opens a stored product for editing, found by its id. */
  async openStored(id: string): Promise<void> {
    await this.editor.products.open(`?productid=${id}`);
    await this.editor.openEdit(id);
  }
}

/** A test that starts on the products page, signed in as admin, on a machine that has not used the matrix before. */
export const test = base.extend<{ matrix: MatrixPage }>({
  matrix: async ({ editor }, use) => {
    await use(new MatrixPage(editor));
  },
});
