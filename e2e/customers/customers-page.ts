import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { ListPage } from '../list-page.ts';
import { test as base, insertRow, type Row, type Shop } from '../shop.ts';
import { untilFocused } from '../waits.ts';

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
export const saveCall = '**/rest/v1/rpc/save_customer*';

/** The customers page and its dialog, as a person finds their way about them. */
export class CustomersPage extends ListPage {
  readonly dialog: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    super(page, '/admin/customers', 'Customers');
    this.dialog = page.getByRole('dialog', { name: /^(Add|Edit) Customer$/ });
    this.question = page.getByRole('alertdialog');
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

  /** Opens the list, which may be empty: its filters may find nobody. */
  override async open(search = ''): Promise<void> {
    await this.page.goto(this.path + search);
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
    await untilFocused(this.dialog);
  }

  async openEdit(phone: string): Promise<void> {
    const row = await this.find(phone);
    await row.getByRole('button', { name: /^Edit / }).click();
    await untilFocused(this.dialog);
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

  async saveAndClose(): Promise<void> {
    await this.save();
    await expect(this.dialog).toBeHidden();
  }

  /** Asks to delete the customer of a row, and says yes. */
  async delete(row: Locator): Promise<void> {
    await row.getByRole('button', { name: /^Delete / }).click();
    await this.confirmDelete();
  }

  async confirmDelete(): Promise<void> {
    await this.question.getByRole('button', { name: 'Delete' }).click();
  }
}

let phones = 0;

/** A phone that no customer of the shop has. */
export const newPhone = (): string => {
  phones += 1;
  return `+9170000${String(10_000 + phones)}`;
};

/** Puts a customer into the shop; answers the phone. */
export const insertCustomer = async (shop: Shop, values: Row): Promise<string> => {
  const phone = newPhone();
  const customer_ulid = `${phone.slice(1)}${'0'.repeat(26)}`.slice(0, 26);
  const row = await insertRow(shop, 'customers', {
    ...{ customer_ulid, first_name: 'Asha', last_name: 'Rao', phone },
    ...values,
  });
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
