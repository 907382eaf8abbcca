import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeAccount } from '../test-setup/accounts.ts';
import { disconnect, reconnectBy, use } from '../test-setup/network.ts';
import { renderApp } from '../test-setup/render-portal.tsx';
import { sql } from '../test-setup/shop.ts';
import { toast } from '../test-setup/toast.ts';

const path = () => location.pathname;
const button = (name: string) => page.getByRole('button', { name });
const profiles = 'rest/v1/profiles';

test.each(['/', '/admin', '/admin/users', '/admin/nowhere', '/unauthorized'])(
  'leads from %s to the login page, which says why, if no one is logged in',
  async (address) => {
    await renderApp({ as: null, path: address });
    await expect
      .element(toast('Login Required'))
      .toHaveTextContent('Login RequiredPlease log in to access the admin portal.');
    expect(path()).toBe('/admin/login');
  },
);

test('denies access to a user with the email, and opens the page that was asked for once the role is given', async () => {
  const { id, email } = await makeAccount('user');
  await renderApp({ as: { email, password: 'demo-thaan-2026' }, path: '/admin/vouchers' });
  await expect.element(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
  await expect.element(page.getByText('You do not have admin privileges.')).toBeVisible();
  await expect.element(page.getByText(email)).toBeVisible();
  expect(path()).toBe('/unauthorized');
  await sql(`update public.profiles set role = 'admin' where id = $1`, [id]);
  await button('Retry').click();
  await expect.element(page.getByText('This is the Vouchers page.')).toBeVisible();
});

test('leads from the denied access to the login page on Logout, and staff to the inventory', async () => {
  await renderApp({ as: 'user', path: '/admin/bills' });
  await button('Logout').click();
  await expect.element(toast('Logout Success')).toBeVisible();
  expect(path()).toBe('/admin/login');
  expect(toast('Login Required').elements()).toEqual([]);
});

test('leads staff from the address of the denied access to the inventory', async () => {
  await renderApp({ path: '/unauthorized' });
  await expect.poll(path).toBe('/admin/inventory');
});

test('says if the role cannot be looked up at first, and looks again on Retry', async () => {
  disconnect(profiles);
  await renderApp({ path: '/admin/bills' });
  await expect
    .element(page.getByText(/^Your role could not be checked: The server could not be reached/))
    .toBeVisible();
  expect(path()).toBe('/unauthorized');
  reconnectBy(button('Retry'));
  await expect.element(page.getByText('This is the Bills page.')).toBeVisible();
});

test('makes a profile with role user at the first login, and says so once', async () => {
  const account = await makeAccount(null);
  await renderApp({ as: account, path: '/admin/inventory' });
  await expect.element(toast('Welcome')).toHaveTextContent('WelcomeYour user profile was created successfully.');
  await expect.element(page.getByText('You do not have admin privileges.')).toBeVisible();
  expect(await sql('select role from public.profiles where id = $1', [account.id])).toEqual([{ role: 'user' }]);
});

test('says if the profile cannot be made, and makes it on Retry', async () => {
  const account = await makeAccount(null);
  use(http.post(`*/${profiles}`, () => HttpResponse.error()));
  await renderApp({ as: account, path: '/admin/inventory' });
  await expect.element(toast('Error', 'Could not create your user profile.')).toBeVisible();
  reconnectBy(button('Retry'));
  await expect.element(toast('Welcome')).toBeVisible();
});
