import { bypass, HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { giveFactor, makeAccount } from '../../test-setup/accounts.ts';
import { reconnectBy, use } from '../../test-setup/network.ts';
import { emails } from '../../test-setup/render-portal.tsx';
import { sql } from '../../test-setup/shop.ts';
import { toast } from '../../test-setup/toast.ts';
import { button, choose, newRole, openList, roleOf, row, rows, updated } from './testing-users-page.ts';

const profiles = 'rest/v1/profiles';
const failed = 'Failed to fetch users. Please try again later.';

afterEach(() => page.viewport(1366, 768));

test('shows a spinner while the list is read, and an error with Retry if it cannot be', async () => {
  const read = Promise.withResolvers<void>();
  use(
    http.get(`*/${profiles}`, async ({ request }) => {
      if (!request.url.includes('order=email')) return undefined; // The guard looks up a role by the same path.
      await read.promise;
      return HttpResponse.json({ code: '42501', message: 'refused', details: null, hint: null }, { status: 403 });
    }),
  );
  await openList(emails.user);
  await expect.element(page.getByRole('main').getByRole('status')).toBeVisible();
  expect(rows()).toEqual([]);
  read.resolve();
  await expect.element(page.getByRole('main').getByText(failed)).toBeVisible();
  await expect.element(toast(failed)).toBeVisible();
  reconnectBy(button('Retry'));
  await expect.element(row(emails.user)).toBeVisible();
});

test('gives another role by keys in the open list alone, once the server has confirmed it', async () => {
  const account = await makeAccount('user');
  const { email } = account;
  await openList(email);
  await expect.element(newRole(email)).toBeVisible();
  newRole(email).element().focus();
  await userEvent.keyboard('su');
  await expect.element(newRole(email)).toHaveTextContent('User');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'User', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Admin', exact: true })).toHaveFocus();
  const saved = Promise.withResolvers<void>();
  use(http.patch(`*/${profiles}`, () => saved.promise));
  await userEvent.keyboard('{Enter}');
  await expect.element(newRole(email)).toHaveTextContent('Admin');
  expect(rows()[0]?.cells[1]?.textContent).toBe('User');
  expect(toast(updated).elements()).toEqual([]);
  saved.resolve();
  await expect.element(toast(updated)).toHaveTextContent(updated);
  await expect.poll(() => rows()[0]?.cells[1]?.textContent).toBe('Admin');
  await expect.element(newRole(email)).toHaveFocus();
  expect(await roleOf(account)).toBe('admin');
});

test('sends nothing if the same role is chosen', async () => {
  const account = await makeAccount('user');
  await openList(account.email);
  use(http.patch(`*/${profiles}`, () => HttpResponse.error()));
  await choose(account.email, 'User');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  expect(toast('Failed to update user role').elements()).toEqual([]);
  await choose(account.email, 'Admin');
  await expect.element(toast('Failed to update user role', 'The server could not be reached.')).toBeVisible();
  await expect.element(newRole(account.email)).toHaveTextContent('User');
});

test.each([
  ['changed', `update public.profiles set role = 'admin' where id = $1`, 'admin'],
  ['deleted', 'delete from public.profiles where id = $1', undefined],
])('refuses a change of an account that was %s meanwhile', async (_, change, role) => {
  const account = await makeAccount('user');
  await openList(account.email);
  use(
    http.patch(`*/${profiles}`, async ({ request }) => {
      await sql(change, [account.id]);
      return fetch(bypass(request));
    }),
  );
  await choose(account.email, 'Super Admin');
  await expect.element(toast('Failed to update user role', 'Somebody else changed this account')).toBeVisible();
  expect(await roleOf(account)).toBe(role);
});

test('explains why the last account that may enter keeps its role', async () => {
  const account = await makeAccount('user');
  await openList(account.email);
  await expect.element(newRole(account.email)).toBeVisible();
  const refusal = {
    code: 'PT409',
    message: 'Nobody could enter the admin area any more.',
    details: null,
    hint: 'Make another person Admin or Super Admin first.',
  };
  use(http.patch(`*/${profiles}`, () => HttpResponse.json(refusal, { status: 409 })));
  await choose(account.email, 'Admin');
  const words = 'Nobody could enter the admin area any more. Make another person Admin or Super Admin first.';
  await expect.element(toast('Failed to update user role', words)).toBeVisible();
});

test('shows the rule of second steps to an admin, and why they cannot change it', async () => {
  const account = await makeAccount('admin');
  await openList(account.email, account);
  await button('Two-step sign-in for: nobody').click();
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await expect.element(dialog.getByText('Only a Super Admin can change this.')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /^nobody/ })).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Change the rule' })).not.toBeInTheDocument();
});

test('asks a Super Admin to set up a second step before the rule is changed', async () => {
  const account = await makeAccount('superadmin');
  await openList(account.email, account);
  await button('Two-step sign-in for: nobody').click();
  await expect.element(page.getByText(/set up two-step sign-in for yourself first/)).toBeVisible();
});

test('offers cards, and the rule in the menu, on a phone', async () => {
  await page.viewport(390, 844);
  const account = await makeAccount('admin');
  await giveFactor(account);
  await openList(account.email);
  await expect.element(newRole(account.email)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(page.getByRole('img', { name: 'Has a second step' })).toBeVisible();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
  await expect.element(page.getByRole('radio', { name: /^nobody/ })).toBeChecked();
});
