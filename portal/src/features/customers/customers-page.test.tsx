import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, reconnect, reconnectBy } from '../../test-setup/network.ts';
import { sql } from '../../test-setup/shop.ts';
import { cellsOf } from '../../test-setup/table.ts';
import { toast } from '../../test-setup/toast.ts';
import {
  button,
  filter,
  findCustomer,
  insertCustomer,
  none,
  openList,
  question,
  rows,
  searchCall,
  shownPhone,
  table,
  unique,
} from './testing.tsx';

const headers = [
  ...['First Name', 'Last Name', 'Phone', 'Referred By', 'Email', 'Loyalty'],
  ...['Total Spend', 'Last Purchase', 'Actions'],
];
const inMain = () => document.activeElement?.closest('main') !== null;

test('shows the headings, nine columns, six filters and fifteen rows, without a horizontal scrollbar', async () => {
  await openList();
  await expect.poll(rows).toHaveLength(15);
  await expect.element(page.getByRole('heading', { name: 'Customer Management' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible();
  const columns = table.getByRole('columnheader').elements() as HTMLElement[];
  expect(columns.map(({ innerText }) => innerText.trim())).toEqual(headers);
  for (const { scrollWidth, clientWidth } of columns) expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(table.getByRole('searchbox').elements()).toHaveLength(6);
  const scroller = table.element().parentElement;
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
});

test('shows what is known of a customer, and a dash for the rest', async () => {
  const { customerid } = await insertCustomer({ first_name: 'Meera', last_name: 'Nair' });
  const { phone } = await insertCustomer({
    ...{ email: 'asha@example.in', loyalty_tier: 'gold', total_spend: '123456.5', referred_by: customerid },
    ...{ last_purchased_at: '2026-03-05T18:30:00Z', address: '12, Ring Road', store_credit: '1250.5' },
  });
  const row = await findCustomer(phone);
  expect(cellsOf(row)).toMatchObject({
    ...{ 'First Name': 'Asha', 'Last Name': 'Rao', Phone: shownPhone(phone), 'Referred By': 'Meera Nair' },
    ...{ Email: 'asha@example.in', Loyalty: 'gold', 'Total Spend': '₹1,23,456.50', 'Last Purchase': '06/03/2026' },
  });
  (button('Details of Asha Rao').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('12, Ring Road')).toBeVisible();
  await expect.element(page.getByText('₹1,250.50')).toBeVisible();
});

test('shows a dash, ₹0.00 and the phone as it is stored if there is nothing better', async () => {
  const { phone } = await insertCustomer({ phone: `+000${unique()}`, total_spend: null, loyalty_tier: null });
  expect(cellsOf(await findCustomer(phone))).toMatchObject({
    ...{ Phone: phone, 'Referred By': '-', Email: '-', Loyalty: '-', 'Total Spend': '₹0.00', 'Last Purchase': '-' },
  });
});

test('keeps the space at the end of a filter as a part of the search', async () => {
  const first_name = `Able${unique()}`;
  await insertCustomer({ first_name: `${first_name} Well` });
  await insertCustomer({ first_name: `${first_name}Closely` });
  await openList();
  await filter('First Name').fill(first_name.toUpperCase());
  await expect.poll(rows).toHaveLength(2);
  await filter('First Name').fill(`${first_name} `);
  await expect.poll(rows).toHaveLength(1);
  await expect.element(filter('First Name')).toHaveValue(`${first_name} `);
  await expect.element(page.getByText('1 customer', { exact: true })).toBeVisible();
});

test('shows that no customer was found, and leads back to all', async () => {
  await openList('?first_name=no-one-has-this');
  await expect.element(none).toBeVisible();
  await button('Show all customers').click();
  await expect.poll(rows).toHaveLength(15);
  await expect.poll(inMain).toBe(true);
});

test('turns the pages by Next and Previous', async () => {
  await openList();
  await expect.element(page.getByText('Page 1', { exact: true })).toBeVisible();
  await expect.element(button('Previous')).toHaveAttribute('aria-disabled', 'true');
  const first = rows()[0]?.dataset.row;
  await button('Next').click();
  await expect.element(page.getByText('Page 2', { exact: true })).toBeVisible();
  expect(location.search).toBe('?page=2');
  await expect.poll(() => rows()[0]?.dataset.row).not.toBe(first);
  await button('Previous').click();
  await expect.poll(() => rows()[0]?.dataset.row).toBe(first);
});

test('shows on the page and the console that the list could not be loaded, and loads it by Retry', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  disconnect(searchCall);
  await openList();
  await expect.element(page.getByText('The customers could not be loaded')).toBeVisible();
  expect(errors.mock.calls.flat().join()).toContain('The customers could not be loaded');
  expect(page.getByRole('listitem').elements()).toEqual([]);
  reconnectBy(button('Retry'));
  await expect.poll(rows).toHaveLength(15);
  disconnect(searchCall);
  await filter('First Name').fill('ash');
  await expect.element(page.getByText('The customers could not be loaded')).toBeVisible();
  await expect.element(filter('First Name')).toHaveFocus();
  await expect.element(filter('First Name')).toHaveValue('ash');
  reconnectBy(button('Retry'));
  await expect.element(page.getByText('The customers could not be loaded')).not.toBeInTheDocument();
  await expect.poll(inMain).toBe(true);
  errors.mockRestore();
});

test('deletes a customer once after a question, and moves the focus to the next row', async () => {
  const last_name = `Focused${unique()}`;
  await insertCustomer({ first_name: 'Second', last_name });
  await insertCustomer({ first_name: 'First', last_name });
  await openList(`?last_name=${last_name}`);
  await expect.poll(rows).toHaveLength(2);
  const remove = (name: string) => button(`Delete ${name} ${last_name}`);
  await expect.element(remove('First')).toHaveAttribute('title', 'Delete');
  await remove('First').click();
  await expect.element(question).toMatchTextContent(/^Are you sure you want to delete this customer\?/);
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await remove('First').click();
  // Both presses while the question is there: a slower second one would press what lies under it.
  const confirm = question.getByRole('button', { name: 'Delete' }).element() as HTMLElement;
  confirm.click();
  confirm.click();
  await expect.poll(rows).toHaveLength(1);
  await expect.poll(() => toast('Customer deleted successfully').elements()).toHaveLength(1);
  await expect.element(remove('Second')).toHaveFocus();
  await remove('Second').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(none).toBeVisible();
  await expect.poll(inMain).toBe(true);
});

test('shows why a customer was not deleted', async () => {
  const { phone } = await insertCustomer();
  await findCustomer(phone);
  disconnect('rest/v1/customers');
  const remove = async () => {
    await button('Delete Asha Rao').click();
    return question.getByRole('button', { name: 'Delete' });
  };
  await (await remove()).click();
  const said = toast('Error deleting customer');
  await expect.element(said.filter({ hasText: 'The server could not be reached.' })).toBeVisible();
  expect(rows()).toHaveLength(1);
  reconnect();
  const confirm = await remove();
  await sql('delete from public.customers where phone = $1', [phone]);
  await confirm.click();
  await expect.element(said.filter({ hasText: 'not there any more' })).toBeVisible();
  expect(toast('Customer deleted successfully').elements()).toEqual([]);
});
