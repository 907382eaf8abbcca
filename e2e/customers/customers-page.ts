import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { test as base } from '../shop.ts';

/** The columns of the customers page, in their order. */
export const headers = [
  'First Name',
  'Last Name',
  'Phone',
  'Referred By',
  'Email',
  'Loyalty',
  'Total Spend',
  'Last Purchase',
  'Actions',
];
export const searchCall = '**/rest/v1/rpc/search_customers*';
export const saveCall = '**/rest/v1/rpc/save_customer*';

/** The customers page and its dialog, as a person finds their way about them. */
export class CustomersPage {
  readonly page: Page;
  readonly table: Locator;
  readonly rows: Locator;
  readonly spinner: Locator;
  readonly dialog: Locator;
  readonly question: Locator;
  readonly toasts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Customers' });
    this.rows = this.table.locator('tr[data-row]');
    this.spinner = page.getByRole('status', { name: 'Loading customers' });
    this.dialog = page.getByRole('dialog', { name: /^(Add|Edit) Customer$/ });
    this.question = page.getByRole('alertdialog');
    this.toasts = page.locator('[data-sonner-toast]');
  }

  filter(name: string): Locator {
    return this.table.getByRole('searchbox', { name: `Filter ${name}` });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true });
  }

  get referrer(): Locator {
    return this.dialog.getByRole('combobox', { name: 'Referred by' });
  }

  /** A choice of the dialog: 'Gender' or 'Loyalty tier'. */
  choice(name: string): Locator {
    return this.dialog.getByRole('combobox', { name });
  }

  /** The texts of a row's cells, under their headers' names. */
  async cells(row: Locator): Promise<Record<string, string>> {
    await row.waitFor();
    const texts = await row.locator('td').allInnerTexts();
    return Object.fromEntries(headers.map((header, place) => [header, texts[place]?.trim() ?? '']));
  }

  /** Opens the page, with some filters where given. */
  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/customers${search}`);
    await expect(this.table).not.toHaveAttribute('aria-busy', 'true');
  }

  /** The one row of a customer of this phone. */
  async find(phone: string): Promise<Locator> {
    await this.open(`?phone=${encodeURIComponent(phone)}`);
    await expect(this.rows).toHaveCount(1);
    return this.rows.first();
  }

  async openAdd(): Promise<void> {
    await this.button('Add Customer').click();
    await expect(this.dialog).toBeVisible();
  }

  async openEdit(phone: string): Promise<void> {
    const row = await this.find(phone);
    await row.getByRole('button', { name: /^Edit / }).click();
    await expect(this.dialog).toBeVisible();
  }

  async choose(name: string, option: string): Promise<void> {
    await this.choice(name).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Fills what a customer must have. */
  async fill(first: string, last: string, phone: string): Promise<void> {
    await this.field('First name').fill(first);
    await this.field('Last name').fill(last);
    await this.field('Phone').fill(phone);
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^(Save|Update) Customer$/ }).click();
  }
}

let phones = 0;

/** A phone that no customer of the shop has. */
export const newPhone = (): string => {
  phones += 1;
  return `+9170000${String(10_000 + phones)}`;
};

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

/** Puts a customer into the shop; answers the phone. */
export const insertCustomer = async (sql: Sql, values: Record<string, unknown>): Promise<string> => {
  const phone = newPhone();
  const row = { first_name: 'Asha', last_name: 'Rao', phone, ...values };
  const ulid = `${phone.slice(1)}${'0'.repeat(26)}`.slice(0, 26);
  const names = Object.keys(row);
  await sql(
    `insert into public.customers (customer_ulid, ${names.join(', ')})
     values ($1, ${names.map((_, place) => `$${place + 2}`).join(', ')})`,
    [ulid, ...Object.values(row)],
  );
  return String(row.phone);
};

/** A test that starts on the customers page, signed in as admin; `unopened` is for one that opens it in its own way. */
export const test = base.extend<{ unopened: CustomersPage; customers: CustomersPage }>({
  unopened: async ({ page, signedIn }, use) => {
    await signedIn(page, 'admin');
    await use(new CustomersPage(page));
  },
  customers: async ({ unopened }, use) => {
    await unopened.open();
    await use(unopened);
  },
});
