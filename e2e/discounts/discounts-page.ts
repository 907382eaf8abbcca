import type { Locator, Page } from '@playwright/test';
import { ListPage } from '../list-page.ts';
import { test as base, expect } from '../shop.ts';
import { untilFocused } from '../waits.ts';

/** The columns of the discounts page, in their order. */
export const headers = [
  'Code',
  'Type',
  'Value',
  'Min Total',
  'Max Discount',
  'Category',
  'Auto',
  'Exclusive',
  'Once/Customer',
  'Start',
  'End',
  'Active',
  'Action',
];

/** The discounts page and its dialog, as a person finds their way about them. */
export class DiscountsPage extends ListPage {
  readonly dialog: Locator;
  readonly question: Locator;
  /** What the discount that is edited does, in one sentence. */
  readonly sentence: Locator;

  constructor(page: Page) {
    super(page, '/admin/discounts', 'Discounts');
    this.dialog = page.getByRole('dialog', { name: /^(Add|Edit) Discount$/ });
    this.question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    this.sentence = this.dialog.locator('output');
  }

  row(code: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('cell', { name: code, exact: true }) });
  }

  async openAdd(): Promise<void> {
    await this.button('Add Discount').click();
    await untilFocused(this.dialog);
  }

  async openEdit(code: string): Promise<void> {
    await this.button(`Edit ${code}`).click();
    await untilFocused(this.dialog);
  }

  /** A field of the dialog by its label. */
  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async choose(label: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: label, exact: true }).fill(option);
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  }

  async saveAndClose(): Promise<void> {
    await this.save();
    await expect(this.dialog).toBeHidden();
  }
}

/** A test that starts on the discounts page, signed in as admin; `unopened` is for one that opens it in its own way. */
export const test = base.extend<{ unopened: DiscountsPage; discounts: DiscountsPage }>({
  unopened: async ({ page, signedIn, shop: _ }, use) => {
    await signedIn(page, 'admin');
    await use(new DiscountsPage(page));
  },
  discounts: async ({ unopened }, use) => {
    await unopened.open();
    await use(unopened);
  },
});
