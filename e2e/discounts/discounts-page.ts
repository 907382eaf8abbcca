import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '../shop.ts';

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

/** The call that reads the list. */
export const listCall = /\/rest\/v1\/discounts\?.*order=id/;
export const saveCall = '**/rest/v1/rpc/save_discount*';

/** The discounts page and its dialog, as a person finds their way about them. */
export class DiscountsPage {
  readonly page: Page;
  readonly table: Locator;
  readonly rows: Locator;
  readonly spinner: Locator;
  readonly dialog: Locator;
  readonly question: Locator;
  readonly sentence: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Discounts' });
    this.rows = this.table.locator('tr[data-row]');
    this.spinner = page.getByRole('status', { name: 'Loading discounts' });
    this.dialog = page.getByRole('dialog', { name: /^(Add|Edit) Discount$/ });
    this.question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    this.sentence = this.dialog.locator('output');
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/discounts');
    await expect(this.rows.first()).toBeVisible();
  }

  row(code: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('cell', { name: code, exact: true }) });
  }

  /** The texts of a row's cells, under their headers' names. */
  async cells(row: Locator): Promise<Record<string, string>> {
    await row.waitFor();
    const texts = await row.locator('td').allInnerTexts();
    return Object.fromEntries(headers.map((header, place) => [header, texts[place]?.trim() ?? '']));
  }

  async openAdd(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add Discount' }).click();
    await expect(this.dialog).toBeVisible();
  }

  async openEdit(code: string): Promise<void> {
    await this.page.getByRole('button', { name: `Edit ${code}`, exact: true }).click();
    await expect(this.dialog).toBeVisible();
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
}

/** A test that starts on the discounts page, signed in as admin; `unopened` is for one that has to do before. */
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
