import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { loseResponses, reconnect, requestsTo, respond } from '../../../test-setup/network.ts';
import { renderPortal } from '../../../test-setup/render-portal.tsx';
import { insertRow, sql } from '../../../test-setup/shop.ts';
import { toast } from '../../../test-setup/toast.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import type { SuppliedCustomer } from './customer-form.ts';

const saveCall = 'rest/v1/rpc/save_customer';

const newPhone = (): string =>
  `+9170${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-8)}`;

const openDialog = async (customer: SuppliedCustomer = {}) => {
  const onClose = vi.fn();
  const onAdded = vi.fn();
  await renderPortal(<CustomerDialog customer={customer} onClose={onClose} onAdded={onAdded} onSaved={() => {}} />, {
    path: '/admin/customers',
  });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  return { dialog, onClose, onAdded };
};

const field = (dialog: Locator, name: string): Locator => dialog.getByRole('textbox', { name, exact: true });

const fillName = async (dialog: Locator, phone: string): Promise<void> => {
  await field(dialog, 'First name').fill('Asha');
  await field(dialog, 'Last name').fill('Rao');
  await field(dialog, 'Phone').fill(phone);
};

test('adds a customer with every field', async () => {
  const { dialog, onAdded } = await openDialog();
  const phone = newPhone();
  await fillName(dialog, phone);
  await field(dialog, 'Store credit').fill('1234567890.1');
  await dialog.getByRole('combobox', { name: 'Loyalty tier' }).click();
  await page.getByRole('option', { name: 'platinum' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(toast('Customer added successfully')).toBeVisible();
  expect(onAdded).toHaveBeenCalledOnce();
  const rows = await sql('select loyalty_tier, store_credit::text from public.customers where phone = $1', [phone]);
  expect(rows).toEqual([{ loyalty_tier: 'platinum', store_credit: '1234567890.10' }]);
});

test('warns about a phone that another customer has, and does not save', async () => {
  const phone = newPhone();
  await insertRow('customers', {
    customer_ulid: phone.slice(1).padEnd(26, '0'),
    first_name: 'A',
    last_name: 'B',
    phone,
  });
  const saves = requestsTo(saveCall);
  const { dialog } = await openDialog();
  await fillName(dialog, phone);
  await dialog.getByRole('button', { name: 'Save Customer' }).click();
  await expect.element(toast('Phone number already exists')).toBeVisible();
  await expect.element(field(dialog, 'First name')).toHaveValue('Asha');
  expect(saves).toEqual([]);
});

test('adds a customer once if the response was lost and the save is repeated', async () => {
  const { dialog, onClose } = await openDialog();
  const phone = newPhone();
  await fillName(dialog, phone);
  loseResponses(saveCall);
  await dialog.getByRole('button', { name: 'Save Customer' }).click();
  await expect.element(toast('The server could not be reached.')).toBeVisible();
  await expect.element(field(dialog, 'First name')).toHaveValue('Asha');
  reconnect();
  await dialog.getByRole('button', { name: 'Save Customer' }).click();
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(await sql('select 1 from public.customers where phone = $1', [phone])).toHaveLength(1);
});

test('keeps the entries and shows the error if the server refuses the save', async () => {
  respond(saveCall, 400, { code: '23514', message: 'refused', details: null, hint: null });
  const { dialog, onClose } = await openDialog();
  await fillName(dialog, newPhone());
  await dialog.getByRole('button', { name: 'Save Customer' }).click();
  await expect.element(toast('Error')).toBeVisible();
  await expect.element(field(dialog, 'Last name')).toHaveValue('Rao');
  expect(onClose).not.toHaveBeenCalled();
});
