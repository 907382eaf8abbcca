import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, hold, reconnectBy, respond } from '../../test-setup/network.ts';
import {
  button,
  dialog,
  field,
  filter,
  findCustomer,
  insertCustomer,
  none,
  openList,
  question,
  rows,
  searchCall,
  table,
  unique,
} from './testing.tsx';

test('colors the loyalty badge by tier', async () => {
  const last_name = `Tiered${unique()}`;
  const tiers = ['bronze', 'silver', 'gold', 'platinum'];
  for (const loyalty_tier of tiers) await insertCustomer({ last_name, loyalty_tier });
  await openList(`?last_name=${last_name}`);
  await expect.poll(rows).toHaveLength(4);
  const colors = tiers.map(
    (tier) => getComputedStyle(table.getByText(tier, { exact: true }).element()).backgroundColor,
  );
  expect(new Set(colors).size).toBe(4);
});

test('shows the notes as the tooltip of the loyalty badge, by mouse and by keyboard', async () => {
  const notes = 'Calls before festivals: keep new Banarasi aside.';
  const { phone } = await insertCustomer({ loyalty_tier: 'silver', customer_notes: notes });
  await findCustomer(phone);
  const badge = button('silver');
  const tooltip = () => page.getByText(notes, { exact: true }).elements().length;
  await expect.element(badge).toHaveAccessibleDescription(`Notes: ${notes}`);
  expect(tooltip()).toBe(0);
  await badge.hover();
  await expect.poll(tooltip).toBe(1);
  await page.getByRole('heading', { name: 'Customer Management' }).hover();
  await expect.poll(tooltip).toBe(0);
  (button('Details of Asha Rao').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(badge).toHaveFocus();
  await expect.poll(tooltip).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(tooltip).toBe(0);
});

test('walks the rows by the arrows and keeps to one kind of button', async () => {
  const last_name = `Walked${unique()}`;
  await insertCustomer({ last_name, first_name: 'One', customer_notes: 'Pays by UPI.' });
  await insertCustomer({ last_name, first_name: 'Two' });
  await insertCustomer({ last_name, first_name: 'Three', customer_notes: 'Likes blue.' });
  await openList(`?last_name=${last_name}`);
  await expect.poll(rows).toHaveLength(3);
  const edit = (name: string) => button(`Edit ${name} ${last_name}`);
  const focus = (of: ReturnType<typeof button>) => (of.element() as HTMLElement).focus();
  focus(button(`Details of Three ${last_name}`));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(button(`Details of Two ${last_name}`)).toHaveFocus();
  focus(edit('Three'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(edit('One')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('First name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit('One')).toHaveFocus();
  focus(button('bronze').first());
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(button('bronze').last()).toHaveFocus();
});

test.each([
  ['as it is shown', ' '],
  ['with a hyphen', '-'],
])('finds a phone %s', async (_, between) => {
  const { phone } = await insertCustomer();
  await openList();
  await filter('Phone').fill(phone.slice(3, 8) + between + phone.slice(8));
  await expect.poll(rows).toHaveLength(1);
});

test.each([
  ['Last Name', 'ERSO'],
  ['Referred By', 'erxes wad'],
  ['Email', 'fILTER.mE'],
  ['Loyalty', 'LATIN'],
])('finds a customer by a part of %s, and shows all again', async (column, text) => {
  const first_name = `Able${unique()}`;
  const { customerid } = await insertCustomer({ first_name: 'Xerxes', last_name: 'Wadia' });
  const given = { first_name, last_name: 'Person', email: 'Filter.Me@example.in', loyalty_tier: 'platinum' };
  await insertCustomer({ ...given, referred_by: customerid });
  await insertCustomer({ first_name, last_name: 'Other', loyalty_tier: 'gold' });
  await openList(`?first_name=${first_name}`);
  await expect.poll(rows).toHaveLength(2);
  await filter(column).fill(text);
  await expect.poll(rows).toHaveLength(1);
  await button('Clear Filters').click();
  await expect.poll(rows).toHaveLength(15);
  expect(location.search).toBe('');
});

test('corrects the address of a page that is not there', async () => {
  await openList('?page=9999');
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => location.search).not.toContain('9999');
});

test('offers to add the first customer if there is none', async () => {
  respond(searchCall, 200, { count: 0, page: 1, page_count: 1, customers: [] });
  await openList();
  await expect.element(none).toBeVisible();
  await button('Add the first customer').click();
  await expect.element(dialog).toHaveAccessibleName('Add Customer');
});

test('shows a spinner over the rows while others are loaded', async () => {
  await openList();
  await expect.poll(rows).toHaveLength(15);
  const release = hold(searchCall);
  await filter('First Name').fill('zzz');
  const spinner = page.getByRole('status', { name: 'Loading customers' });
  await expect.element(spinner).toBeVisible();
  expect(rows()).toHaveLength(15);
  release();
  await expect.element(none).toBeVisible();
  await expect.element(spinner).not.toBeInTheDocument();
});

test('removes the deleted row and shows that the list is not up to date if it cannot be loaded again', async () => {
  await findCustomer((await insertCustomer()).phone);
  disconnect(searchCall);
  await button('Delete Asha Rao').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(rows).toEqual([]);
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not up to date' })).toBeVisible();
  reconnectBy(button('Retry'));
  await expect.element(page.getByText('Not up to date')).not.toBeInTheDocument();
});
