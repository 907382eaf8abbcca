import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hold, reconnect, use } from '../../test-setup/network.ts';
import { insertRow, sql } from '../../test-setup/shop.ts';
import { cellsOf } from '../../test-setup/table.ts';
import { toast } from '../../test-setup/toast.ts';
import { button, dialog, field, holdOne, listCall, newCode, openList, row, saveAndClose } from './testing.tsx';

const spinner = page.getByRole('status', { name: 'Loading discounts' });

test('keeps a closed dialog closed if the discount arrives late', async () => {
  await openList();
  const arrive = holdOne();
  await button('Edit WEL100').click();
  await button('Add Discount').click();
  await expect.element(field('Code')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await arrive();
  // The history still opens and closes after that.
  await button('History of WEL100').click();
  await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('shows why a discount cannot be opened, and removes one that was deleted', async () => {
  const code = newCode();
  await insertRow('discounts', { code });
  await openList();
  use(http.get(`*/${listCall}`, ({ request }) => (request.url.includes('id=eq') ? HttpResponse.error() : undefined)));
  await button(`Edit ${code}`).click();
  await expect.element(toast('Error').filter({ hasText: 'The server could not be reached.' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  reconnect();
  await sql('delete from public.discounts where code = $1', [code]);
  await button(`Edit ${code}`).click();
  await expect.element(toast('Error').filter({ hasText: 'This discount is no longer there.' })).toBeVisible();
  await expect.element(row(code)).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('completes a save when it is answered, although the list is slow', async () => {
  const [code, second] = [newCode(), newCode()];
  await insertRow('discounts', { code, type: 'flat', value: 10 });
  await openList();
  await button(`Edit ${code}`).click();
  await field('Value').fill('11');
  const release = hold(listCall);
  await saveAndClose();
  await expect.element(toast('Discount saved')).toBeVisible();
  expect(cellsOf(row(code))).toMatchObject({ Value: '₹11.00' });
  await button('Add Discount').click();
  await field('Code').fill(second);
  await saveAndClose();
  await expect.element(row(second)).toBeVisible();
  release();
  await expect.element(spinner).not.toBeInTheDocument();
  await expect.element(row(second)).toBeVisible();
});
