import { expect, test } from 'vitest';
import { disconnect, loseResponses, reconnect } from '../../../test-setup/network.ts';
import { insertRow, sql } from '../../../test-setup/shop.ts';
import { toast } from '../../../test-setup/toast.ts';
import { dialog, field, newCode, openAdd, openEdit, row, save, saveAndClose, saveCall, stored } from '../testing.tsx';

const alert = dialog.getByRole('alert');
const error = (text: string) => toast('Error').filter({ hasText: text });

test('keeps the entries if the code is taken or the server cannot be reached', async () => {
  const code = newCode();
  await openAdd();
  await field('Code').fill('wel100');
  await save();
  await expect.element(error('Another discount has this code already')).toBeVisible();
  await expect.element(field('Code')).toHaveFocus();
  await expect.element(field('Code')).toHaveAccessibleDescription(/Another discount has this code already/);
  disconnect(saveCall);
  await field('Code').fill(code);
  await save();
  await expect.element(error('The server could not be reached.')).toBeVisible();
  await expect.element(alert).toMatchTextContent(/What you typed is still here\./);
  await expect.element(field('Code')).toHaveValue(code);
  reconnect();
  await saveAndClose();
  await expect.element(row(code)).toBeVisible();
});

test('adds a rule without a code once if the response was lost', async () => {
  const value = `${(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) + 0.77}`;
  await openAdd();
  await field('Value').fill(value);
  loseResponses(saveCall);
  await save();
  await expect.element(error('The server could not be reached.')).toBeVisible();
  reconnect();
  await saveAndClose();
  expect(await sql('select code from public.discounts where value = $1', [value])).toEqual([{ code: null }]);
});

test.each([
  ['Mine ₹300.00', '300.00'],
  ['Theirs ₹200.00', '200.00'],
])('asks for one value if both changed it, and stores %s', async (choice, value) => {
  const code = newCode();
  await insertRow('discounts', { code, type: 'flat', value: 100, category: 'Saree' });
  await openEdit(code);
  await field('Value').fill('300');
  await field('Exclusive').click();
  await sql('update public.discounts set value = 200, min_total = 999 where code = $1', [code]);
  await save();
  await expect.element(error('Somebody else saved this discount after you opened it')).toBeVisible();
  await expect.element(alert).toMatchTextContent(/Taken over from them: Min total, now ₹999\.00\./);
  await expect.element(field('Min total')).toHaveValue('999');
  await expect.element(field('Exclusive')).toBeChecked();
  const both = alert.getByRole('group', { name: 'Value' });
  await expect.element(both.getByRole('radio', { name: 'Mine ₹300.00' })).toBeChecked();
  await both.getByRole('radio', { name: choice }).click();
  await saveAndClose();
  expect(await stored('value::text, min_total::text, exclusive', code)).toEqual({
    ...{ value, min_total: '999.00', exclusive: true },
  });
});

test('shows what another person changed after a save whose response was lost', async () => {
  const code = newCode();
  await openAdd();
  await field('Code').fill(code);
  await field('Value').fill('100');
  loseResponses(saveCall);
  await save();
  await expect.element(error('The server could not be reached.')).toBeVisible();
  reconnect();
  await sql('update public.discounts set value = 200, min_total = 999 where code = $1', [code]);
  await field('Value').fill('300');
  await save();
  await expect.element(alert).toMatchTextContent(/Taken over from them: Min total, now ₹999\.00\./);
  await alert.getByRole('group', { name: 'Value' }).getByRole('radio', { name: 'Theirs ₹200.00' }).click();
  await saveAndClose();
  expect(await stored('value::text, min_total::text', code)).toEqual({ value: '200.00', min_total: '999.00' });
});

test('puts a discount back that is deleted while it is open', async () => {
  const code = newCode();
  await insertRow('discounts', { code, type: 'flat', value: 10, product_ids: '{BC26001,BC97299}' });
  await openEdit(code);
  await field('Value').fill('12');
  await sql('delete from public.discounts where code = $1', [code]);
  await save();
  await expect
    .element(alert)
    .toMatchTextContent(/It is not saved: this discount is no longer there\. What you typed is still here\./);
  await dialog.getByRole('button', { name: 'Put it back' }).click();
  await expect.element(alert).toMatchTextContent(/This discount is there again/);
  await saveAndClose();
  expect(await stored('value::text, product_ids', code)).toEqual({
    ...{ value: '12.00', product_ids: ['BC26001', 'BC97299'] },
  });
});
