import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestsTo } from '../../../test-setup/network.ts';
import { optionTexts } from '../../../test-setup/table.ts';
import {
  choice,
  dialog,
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
  unique,
} from '../testing.tsx';

test('finds referrers in the database by what is typed, and removes one by None', async () => {
  const first = `Zubin${unique()}`;
  const { phone: other } = await insertCustomer({ first_name: first, last_name: 'Aaa' });
  const { phone } = await insertCustomer({ first_name: first, last_name: 'Bbb' });
  const { phone: self } = await insertCustomer({ first_name: first, last_name: 'Ccc' });
  const label = (name: string, of: string) => `${first} ${name} (${shownPhone(of)})`;
  await openEdit(self);
  await choice('Referred by').click();
  await expect.element(page.getByRole('option').first()).toHaveTextContent('None');
  const calls = requestsTo('rest/v1/rpc/find_referrers');
  await userEvent.keyboard(first.toLowerCase());
  await expect.poll(optionTexts).toEqual([label('Aaa', other), label('Bbb', phone)]);
  expect(calls.length).toBeLessThan(5);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option').last()).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await expect.element(choice('Referred by')).toHaveValue(label('Bbb', phone));
  await saveAndClose();
  await expect.element(page.getByRole('cell', { name: `${first} Bbb` })).toBeVisible();

  await page.getByRole('button', { name: /^Edit / }).click();
  await expect.element(choice('Referred by')).toHaveValue(label('Bbb', phone));
  (choice('Referred by').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: /Bbb/ })).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await expect.element(choice('Referred by')).toHaveValue(label('Bbb', phone));
  await choice('Referred by').fill('no such person');
  await expect.element(page.getByText('No customers found', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(choice('Referred by')).toHaveValue(label('Bbb', phone));
  await choice('Referred by').click();
  await page.getByRole('option', { name: 'None' }).click();
  await saveAndClose();
  expect(await stored('referred_by', self)).toEqual({ referred_by: null });
});

test.each([
  ['{Control>}{Enter}{/Control}', 'saves'],
  ['{Tab}', 'leaves the field'],
])('takes the only referrer on offer if %s %s', async (keys) => {
  const first = `Quentin${unique()}`;
  const { customerid } = await insertCustomer({ first_name: first, last_name: 'Only' });
  const { onClose } = await openAdd();
  const phone = newPhone();
  await fillName(phone);
  await choice('Referred by').click();
  await userEvent.keyboard(`${first} only`);
  await expect.poll(optionTexts).toEqual([expect.stringContaining(`${first} Only`)]);
  await userEvent.keyboard(keys);
  if (keys === '{Tab}') await save();
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(await stored('referred_by', phone)).toEqual({ referred_by: customerid });
});

test('refuses a referrer who is not in the list once, and saves none then', async () => {
  const saves = requestsTo(saveCall);
  await openAdd();
  await fillName(newPhone());
  const referrer = choice('Referred by');
  await referrer.fill('no such person');
  await expect.element(page.getByText('No customers found', { exact: true })).toBeVisible();
  // The open list hides the button from screen readers, not from the pointer.
  await dialog.getByRole('button', { name: 'Save Customer', includeHidden: true }).click();
  await expect.element(referrer).toHaveAccessibleDescription(/“no such person” is not in the list/);
  await expect.element(referrer).toHaveFocus();
  expect(saves).toEqual([]);
  await expect.element(referrer).toHaveValue('');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => saves).toHaveLength(1);
});
