import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderPortal } from '../../test-setup/render-portal.tsx';
import { insertRow, type Row, sql } from '../../test-setup/shop.ts';
import { rowsOf } from '../../test-setup/table.ts';
import { CustomersPage } from './customers-page.tsx';
import { CustomerDialog } from './dialog/customer-dialog.tsx';

export const saveCall = 'rest/v1/rpc/save_customer';
export const searchCall = 'rest/v1/rpc/search_customers';

/** Eight random digits, or letters in their place: what no other row of the shop has. */
export const unique = (): string =>
  String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-8);

export const newPhone = (): string => `+9170${unique()}`;

/** A phone as the shop shows it: '+91 70000 10001'. */
export const shownPhone = (phone: string): string => `${phone.slice(0, 3)} ${phone.slice(3, 8)} ${phone.slice(8)}`;

/** Puts a customer into the shop: Asha Rao with a new phone, unless it says otherwise. */
export const insertCustomer = async (values: Row = {}): Promise<{ phone: string; customerid: string }> => {
  const phone = newPhone();
  const customer_ulid = phone.slice(1).padEnd(26, '0');
  const row = await insertRow('customers', {
    ...{ customer_ulid, first_name: 'Asha', last_name: 'Rao', phone },
    ...values,
  });
  return { phone: String(row.phone), customerid: String(row.customerid) };
};

export const dialog = page.getByRole('dialog', { name: /^(Add|Edit) Customer$/ });
export const field = (name: string): Locator => dialog.getByRole('textbox', { name, exact: true });
export const rows = (): HTMLTableRowElement[] => rowsOf('Customers');

/** Shows the list of customers with these filters. */
export const openList = async (search = ''): Promise<void> => {
  await renderPortal(
    <main tabIndex={-1} className="p-4">
      <CustomersPage />
    </main>,
    { path: `/admin/customers${search}` },
  );
  await expect.element(page.getByRole('table', { name: 'Customers' })).not.toHaveAttribute('aria-busy', 'true');
};

/** Shows the list with the customer of this phone alone; returns the row. */
export const findCustomer = async (phone: string): Promise<Locator> => {
  await openList(`?phone=${encodeURIComponent(phone)}`);
  await expect.poll(rows).toHaveLength(1);
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Edit / }) });
};

/** Opens the dialog of the customer of this phone from the list. */
export const openEdit = async (phone: string): Promise<void> => {
  const row = await findCustomer(phone);
  await row.getByRole('button', { name: /^Edit / }).click();
  await expect.element(field('First name')).toHaveFocus();
};

export const fillName = async (phone: string, last = 'Rao'): Promise<void> => {
  await field('First name').fill('Asha');
  await field('Last name').fill(last);
  await field('Phone').fill(phone);
};

export const save = (): Promise<void> => dialog.getByRole('button', { name: /^(Save|Update) Customer$/ }).click();

export const saveAndClose = async (): Promise<void> => {
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
};

/** Opens the dialog for a new customer, without the list. */
export const openAdd = async () => {
  const onClose = vi.fn();
  const onAdded = vi.fn();
  await renderPortal(<CustomerDialog customer={{}} onClose={onClose} onAdded={onAdded} onSaved={() => {}} />, {
    path: '/admin/customers',
  });
  await expect.element(field('First name')).toHaveFocus();
  return { onClose, onAdded };
};

/** A choice of the dialog: 'Gender', 'Loyalty tier' or 'Referred by'. */
export const choice = (name: string) => dialog.getByRole('combobox', { name });

/** A customer as they are stored. */
export const stored = async (columns: string, phone: string) =>
  (await sql(`select ${columns} from public.customers where phone = $1`, [phone]))[0];

export const table = page.getByRole('table', { name: 'Customers' });
export const filter = (name: string) => table.getByRole('searchbox', { name: `Filter ${name}` });
export const question = page.getByRole('alertdialog');
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const none = page.getByText('No customers found', { exact: true });
