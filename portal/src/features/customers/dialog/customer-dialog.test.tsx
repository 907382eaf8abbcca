import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestsTo, respond } from '../../../test-setup/network.ts';
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
  saveAndClose,
  saveCall,
  shownPhone,
  stored,
} from '../testing.tsx';

test('adds a customer with every field', async () => {
  const { onAdded } = await openAdd();
  const phone = newPhone();
  await fillName(phone);
  await field('Email').fill('key.board@example.in');
  await field('Address').fill('221, Laad Bazaar');
  await choice('Gender').click();
  await expect.poll(optionTexts).toEqual(['Select', 'Male', 'Female', 'Other', 'Prefer not to say', 'Unknown']);
  await page.getByRole('option', { name: 'Prefer not to say' }).click();
  await field('Store credit').fill('1234567890.1');
  await choice('Loyalty tier').click();
  await expect.poll(optionTexts).toEqual(['bronze', 'silver', 'gold', 'platinum']);
  await page.getByRole('option', { name: 'platinum' }).click();
  await field('Customer notes').fill('First line\nSecond line');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(toast('Customer added successfully')).toBeVisible();
  expect(onAdded).toHaveBeenCalledOnce();
  const columns = 'email, address, gender, loyalty_tier, store_credit::text, customer_notes, referred_by';
  expect(await stored(columns, phone)).toEqual({
    email: 'key.board@example.in',
    address: '221, Laad Bazaar',
    gender: 'Prefer not to say',
    loyalty_tier: 'platinum',
    store_credit: '1234567890.10',
    customer_notes: 'First line\nSecond line',
    referred_by: null,
  });
});

test('shows the defaults of a new customer', async () => {
  await openAdd();
  await expect.element(dialog).toHaveAccessibleName('Add Customer');
  await expect.element(dialog).toHaveAccessibleDescription('Enter customer details. All fields can be edited later.');
  await expect.element(dialog.getByRole('button', { name: 'Save Customer', exact: true })).toBeVisible();
  await expect.element(field('Phone')).toHaveValue('+91');
  await expect.element(choice('Gender')).toHaveTextContent('Select');
  await expect.element(choice('Loyalty tier')).toHaveTextContent('bronze');
  await expect.element(field('Store credit')).toHaveValue('0.00');
  await expect.element(choice('Referred by')).toHaveValue('');
  await expect.element(field('Customer notes')).toHaveAttribute('rows', '4');
});

test('shows what is stored, and changes nothing but what is edited', async () => {
  const { phone } = await insertCustomer({
    ...{ email: 'asha@example.in', address: '12, Ring Road', gender: 'Female', loyalty_tier: 'gold' },
    ...{ store_credit: '1250.5', total_spend: '99.90', customer_notes: 'Pays by UPI.' },
  });
  await openEdit(phone);
  await expect.element(dialog).toHaveAccessibleName('Edit Customer');
  await expect.element(dialog).toHaveAccessibleDescription('Update customer details. All fields can be edited later.');
  for (const [name, value] of [
    ['First name', 'Asha'],
    ['Last name', 'Rao'],
    ['Phone', shownPhone(phone)],
    ['Email', 'asha@example.in'],
    ['Address', '12, Ring Road'],
    ['Store credit', '1250.50'],
    ['Customer notes', 'Pays by UPI.'],
  ] as const)
    await expect.element(field(name)).toHaveValue(value);
  await expect.element(choice('Gender')).toHaveTextContent('Female');
  await expect.element(choice('Loyalty tier')).toHaveTextContent('gold');
  await field('Last name').fill('Changed');
  await dialog.getByRole('button', { name: 'Update Customer', exact: true }).click();
  await expect.element(toast('Customer updated successfully')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Changed' })).toBeVisible();
  expect(await stored('last_name, total_spend::text, store_credit::text, loyalty_tier', phone)).toEqual({
    ...{ last_name: 'Changed', total_spend: '99.90', store_credit: '1250.50', loyalty_tier: 'gold' },
  });
});

test('formats a phone while it is typed, and keeps the caret and the prefix', async () => {
  await openAdd();
  const phone = field('Phone');
  await field('Last name').click();
  await userEvent.keyboard('{Tab}9876543210');
  await expect.element(phone).toHaveValue('+91 98765 43210');
  await userEvent.keyboard('{Backspace}'.repeat(6));
  await expect.element(phone).toHaveValue('+91 9876');
  for (const [typed, shown] of [
    ['+12133734253', '+1 213 373 4253'],
    ['98765 4321x', '98765 4321x'],
    ['+91987543210', '+91 98754 3210'],
  ] as const) {
    await phone.fill(typed);
    await expect.element(phone).toHaveValue(shown);
  }
  (phone.element() as HTMLInputElement).setSelectionRange(7, 7);
  await userEvent.keyboard('6');
  await expect.element(phone).toHaveValue('+91 98765 43210');
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => (phone.element() as HTMLInputElement).value).not.toContain('6');
  await phone.fill('09876500002');
  await userEvent.keyboard('{Tab}');
  await expect.element(phone).toHaveValue('+91 98765 00002');
});

test('shows each error at its field, the first of them with the focus, and keeps it after the field is left', async () => {
  const saves = requestsTo(saveCall);
  await openAdd();
  await field('Phone').fill('12345 67890');
  await field('Email').fill('nobody');
  await field('Store credit').fill('99999999999');
  await field('Address').click();
  await save();
  for (const [name, words] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Phone', 'Must start with country code'],
    ['Email', 'Invalid email'],
  ] as const)
    await expect.element(field(name)).toHaveAccessibleDescription(words);
  await expect.element(field('First name')).toHaveFocus();
  await fillName(newPhone());
  await expect.element(dialog.getByText('First name is required')).not.toBeInTheDocument();
  await field('Email').fill('');
  await save();
  await expect.element(field('Store credit')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Store credit')).toHaveAttribute('aria-invalid', 'true');
  expect(saves).toEqual([]);
});

test('warns about a phone that another customer has, and does not save', async () => {
  const { phone } = await insertCustomer();
  const saves = requestsTo(saveCall);
  await openAdd();
  await fillName(phone);
  await save();
  await expect.element(toast(/^Phone number already exists$/)).toHaveAttribute('data-type', 'warning');
  await expect.element(field('Phone')).toHaveAccessibleDescription('Phone number already exists');
  await expect.element(field('First name')).toHaveValue('Asha');
  expect(saves).toEqual([]);
});

test('refuses the phone of another customer with an error if a customer is edited', async () => {
  const { phone: used } = await insertCustomer();
  const { phone } = await insertCustomer();
  await openEdit(phone);
  await field('Phone').fill(used);
  await save();
  await expect
    .element(toast('Error').filter({ hasText: 'Phone number already exists' }))
    .toHaveAttribute('data-type', 'error');
  await expect.element(dialog).toBeVisible();
});

test('keeps the entries and shows the error if the server refuses the save', async () => {
  respond(saveCall, 400, { code: '23514', message: 'refused', details: null, hint: null });
  const { onClose } = await openAdd();
  await fillName(newPhone());
  await save();
  await expect.element(toast('Error')).toBeVisible();
  await expect.element(field('Last name')).toHaveValue('Rao');
  expect(onClose).not.toHaveBeenCalled();
});

test('shows what another person saved meanwhile, and asks about what both changed', async () => {
  const { phone } = await insertCustomer({ address: 'Before' });
  await openEdit(phone);
  await field('Address').fill('Mine');
  await field('Last name').fill('Also mine');
  await sql(
    `update public.customers set address = 'Theirs', email = 'theirs@example.in', updated_at = now() + interval '1 s'
     where phone = $1`,
    [phone],
  );
  await save();
  const title = 'Somebody else saved this customer after you opened it';
  await expect.element(toast(title)).toBeVisible();
  const panel = dialog.getByRole('alert');
  await expect.element(panel).toMatchTextContent(new RegExp(title));
  await expect.element(panel).toMatchTextContent(/Taken over from them: Email, now theirs@example\.in\./);
  await expect.element(field('Email')).toHaveValue('theirs@example.in');
  const address = panel.getByRole('group', { name: 'Address' });
  await expect.element(address.getByRole('radio', { name: 'Mine Mine' })).toBeChecked();
  await address.getByRole('radio', { name: 'Theirs Theirs' }).click();
  await expect.element(field('Address')).toHaveValue('Theirs');
  await saveAndClose();
  expect(await stored('last_name, address, email', phone)).toEqual({
    ...{ last_name: 'Also mine', address: 'Theirs', email: 'theirs@example.in' },
  });
});
