import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { giveFactor, makeAccount } from '../../test-setup/accounts.ts';
import { reconnect, refuseAuth } from '../../test-setup/network.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';
import { withSettings } from './testing.tsx';

const ended = page.getByRole('dialog', { name: 'Log in again' });
const firstName = page.getByLabelText('First name');

/** Opens the dialog for a new customer, and ends the session below it. */
const openOverDialog = async () => {
  const account = await makeAccount();
  await renderApp({ as: account, path: '/admin/customers' });
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await firstName.fill('Meera');
  return account;
};

/** Makes the session one that ended overnight: an expired access token, and a refresh token that the server refuses. */
const endSession = (): void => {
  const key = Object.keys(localStorage).find((name) => name.endsWith('auth-token')) ?? '';
  const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
  // A token of its own for each test: the client asks once a minute for one that was refused.
  localStorage.setItem(key, JSON.stringify({ ...session, refresh_token: crypto.randomUUID(), expires_at: 1 }));
  window.dispatchEvent(new Event('visibilitychange'));
};

test('asks to log in over an open page, tells about a wrong password, and keeps the entries', async () => {
  const { email, password } = await openOverDialog();
  endSession();
  await expect.element(ended).toBeVisible();
  await expect.element(ended.getByLabelText('Email', { exact: true })).toHaveValue(email);
  const field = ended.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(ended).toBeVisible();
  refuseAuth('token', 400, 'invalid_credentials', 'Invalid login credentials');
  await field.fill('wrong');
  await ended.getByRole('button', { name: 'Login with Email' }).click();
  await expect.element(ended.getByText('Login Failed: Invalid login credentials')).toBeVisible();
  reconnect();
  await field.fill(password);
  await ended.getByRole('button', { name: 'Login with Email' }).click();
  await expect.element(ended).not.toBeInTheDocument();
  await expect.element(firstName).toHaveValue('Meera');
  await expect.element(firstName).toHaveFocus();
});

test('asks for the second step over an open page after the password', async () => {
  const account = await openOverDialog();
  endSession();
  await expect.element(ended).toBeVisible();
  await giveFactor(account);
  await ended.getByLabelText('Password', { exact: true }).fill(account.password);
  await ended.getByRole('button', { name: 'Login with Email' }).click();
  const asks = page.getByRole('dialog', { name: 'Enter your code' });
  await expect.element(asks.getByLabelText('Code', { exact: true })).toBeVisible();
  await expect.element(firstName).toHaveValue('Meera');
});

test('leads to the login page, which leads back, and offers the company account', async () => {
  await withSettings({ directory: true });
  const account = await openOverDialog();
  endSession();
  await expect.element(ended).toBeVisible();
  await expect
    .element(ended.getByText(/It opens in a new tab; once you are signed in there, this page goes on by itself\./))
    .toBeVisible();
  await expect
    .element(ended.getByRole('link', { name: 'Sign in with a company account' }))
    .toHaveAttribute('target', '_blank');
  await ended.getByRole('button', { name: 'Leave this page' }).click();
  await expect.element(page.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
  await page.getByLabelText('Email', { exact: true }).fill(account.email);
  await page.getByLabelText('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login with Email' }).click();
  await expect.poll(() => location.pathname).toBe('/admin/customers');
});
