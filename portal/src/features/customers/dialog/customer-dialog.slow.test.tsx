import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseResponses, reconnect, respond } from '../../../test-setup/network.ts';
import { sql } from '../../../test-setup/shop.ts';
import { optionTexts } from '../../../test-setup/table.ts';
import { toast } from '../../../test-setup/toast.ts';
import {
  choice,
  dialog,
  field,
  fillName,
  insertCustomer,
  newPhone,
  openAdd,
  openEdit,
  save,
  saveCall,
} from '../testing.tsx';

test('keeps no tier until one is chosen, and forgets discarded entries', async () => {
  const { phone } = await insertCustomer({ loyalty_tier: '' });
  await openEdit(phone);
  await expect.element(choice('Loyalty tier')).toHaveTextContent('None');
  await choice('Loyalty tier').click();
  await expect.poll(optionTexts).toEqual(['None', 'bronze', 'silver', 'gold', 'platinum']);
  await page.getByRole('option', { name: 'gold' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await expect.element(field('First name')).toHaveValue('');
  await field('First name').fill('Typed');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Edit Asha Rao' }).click();
  await expect.element(choice('Loyalty tier')).toHaveTextContent('None');
});

test.each([
  ['-12a3456.789.1', '123456.78', '123456.78', '₹1,23,456.78'],
  ['5', '5', '5.00', '₹5.00'],
  ['.5', '.5', '0.50', '₹0.50'],
  ['.', '.', '', '₹0.00'],
])('keeps the digits of the store credit %s and shows its rupees', async (typed, kept, left, rupees) => {
  await openAdd();
  const credit = field('Store credit');
  await credit.fill('');
  await userEvent.keyboard(typed);
  await expect.element(credit).toHaveValue(kept);
  await userEvent.keyboard('{Tab}');
  await expect.element(credit).toHaveValue(left);
  await expect.element(dialog.getByText(rupees, { exact: true })).toBeVisible();
});

test('warns about a phone that is taken between the check and the save', async () => {
  const { phone } = await insertCustomer();
  respond('rest/v1/customers', 200, []);
  await openAdd();
  await fillName(phone);
  await save();
  await expect.element(toast('Phone number already exists')).toHaveAttribute('data-type', 'warning');
  await expect.element(dialog).toBeVisible();
});

test('adds a customer once if the response was lost, and shows a save of another person since then', async () => {
  const { onClose } = await openAdd();
  const phone = newPhone();
  await fillName(phone);
  await field('Address').fill('First sent');
  loseResponses(saveCall);
  await save();
  await expect.element(toast('The server could not be reached.')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/What you typed is still here\./);
  await expect.element(field('First name')).toHaveValue('Asha');
  reconnect();
  await sql(
    `update public.customers set address = 'Theirs', store_credit = 500, updated_at = now() + interval '1 s'
     where phone = $1`,
    [phone],
  );
  await field('Address').fill('Mine');
  await save();
  const panel = dialog.getByRole('alert');
  await expect.element(panel).toMatchTextContent(/already saved with other values/);
  await expect.element(panel).toMatchTextContent(/Taken over from them: Store credit, now ₹500\.00\./);
  await expect.element(panel).toHaveFocus();
  await panel.getByRole('radio', { name: /Theirs/ }).click();
  await expect.element(field('Address')).toHaveValue('Theirs');
  await field('Address').fill('Third');
  await expect.element(panel.getByRole('radio', { name: /As it stands in the field now/ })).toBeChecked();
  await save();
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(await sql('select address, store_credit::text from public.customers where phone = $1', [phone])).toEqual([
    { address: 'Third', store_credit: '500.00' },
  ]);
});
