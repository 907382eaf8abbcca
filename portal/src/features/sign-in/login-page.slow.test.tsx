import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, hold, reconnect, refuseAuth, requestsTo } from '../../test-setup/network.ts';
import { emails, password, renderApp } from '../../test-setup/render-portal.tsx';
import { toast } from '../../test-setup/toast.ts';
import { button, email, fillLogin, logIn, passwordField } from './testing.tsx';

const token = 'auth/v1/token';
const admin = { email: emails.admin, password };

const openLogin = () => renderApp({ as: null, path: '/admin/login' });
const path = () => location.pathname;

test('shows its title, its fields and its links, and checks the entries before it sends them', async () => {
  const requests = requestsTo(token);
  await openLogin();
  await expect.element(page.getByRole('heading', { name: 'Admin Portal Login', level: 1 })).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute('type', 'email');
  await expect.element(passwordField).toHaveAttribute('type', 'password');
  await expect.element(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/admin/signup');
  await logIn({ email: 'no address', password: 'x' });
  await logIn({ ...admin, password: '' });
  expect(document.querySelectorAll('input:invalid')).toHaveLength(1);
  expect(requests).toEqual([]);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect.element(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
});

test('reads "Logging in..." until the server answers, then leads to the inventory and says so', async () => {
  await openLogin();
  const release = hold(token);
  await logIn(admin);
  await expect.element(button('Logging in...')).toBeVisible();
  release();
  await expect.poll(path).toBe('/admin/inventory');
  await expect.element(toast('Login Success')).toHaveTextContent('Login SuccessLogged in successfully.');
});

test('passes on a person who is logged in already', async () => {
  await renderApp({ path: '/admin/login' });
  await expect.poll(path).toBe('/admin/inventory');
});

test('reports wrong credentials, keeps the email and hides the password that was shown', async () => {
  refuseAuth('token', 400, 'invalid_credentials', 'Invalid login credentials');
  await openLogin();
  await fillLogin({ email: 'other@thaan.example', password: 'not the password' });
  await button('Show password').click();
  await expect.element(passwordField).toHaveAttribute('type', 'text');
  await userEvent.keyboard('{Enter}');
  await button('Login with Email').click();
  await expect.element(toast('Login Failed', 'Invalid login credentials')).toBeVisible();
  await expect.element(passwordField).toHaveAccessibleDescription(/Check the email and the password\./);
  await expect.element(passwordField).toHaveAttribute('type', 'password');
  await expect.element(passwordField).toHaveFocus();
  await expect.element(email).toHaveValue('other@thaan.example');
  expect(path()).toBe('/admin/login');
});

test('says so if the server cannot be reached, and logs in once it can', async () => {
  await openLogin();
  disconnect(token);
  await logIn(admin);
  await expect.element(toast('Login Failed', 'The server could not be reached.')).toBeVisible();
  await expect.element(page.getByText(/^Nothing you typed is lost\./)).toBeVisible();
  reconnect();
  await button('Login with Email').click();
  await expect.poll(path).toBe('/admin/inventory');
});

test('counts down after too many tries, then hears another one', async () => {
  refuseAuth('token', 429, 'over_request_rate_limit', 'You can only request this after 6 seconds.');
  await openLogin();
  await logIn(admin);
  await expect.element(toast('Login Failed')).toBeVisible();
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^Try again in [1-6] seconds?\.$/);
  await expect.element(button('Login with Email')).toBeDisabled();
  await expect.element(passwordField).toHaveValue(password);
  await expect.element(page.getByRole('timer')).toHaveTextContent('You can try again now.');
  await expect.element(button('Login with Email')).toBeEnabled();
});

test('tells an account without a confirmed address so, and sends its mail again', async () => {
  refuseAuth('token', 400, 'email_not_confirmed', 'Email not confirmed');
  await openLogin();
  await logIn({ email: 'new@thaan.example', password });
  await expect.element(toast('Login Failed', 'Email not confirmed')).toBeVisible();
  await expect.element(page.getByText(/is not confirmed yet\. Open the link/)).toBeVisible();
  refuseAuth('resend', 429, 'over_email_send_rate_limit', 'You can only request this after 2 seconds.');
  await button('Send the mail again').click();
  await expect.element(button(/^Send it again in [12] seconds?$/)).toBeDisabled();
  reconnect();
  await button('Send the mail again').click();
  await expect.element(toast('Mail Sent')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the demo’s outbox' })).toBeVisible();
  await expect.element(email).toHaveValue('new@thaan.example');
});

test('says that Google sign-in is off', async () => {
  await openLogin();
  await button('Sign in with Google').click();
  await expect
    .element(
      toast('Google Login Failed', 'Google sign-in is not set up for this shop. Log in with your email and password.'),
    )
    .toBeVisible();
  expect(path()).toBe('/admin/login');
});

test.each([
  ['Super Admin', '/admin/inventory'],
  ['Admin', '/admin/inventory'],
  ['User', '/unauthorized'],
])("offers the demo's %s with one click", async (name, landing) => {
  await openLogin();
  await page.getByRole('region', { name: 'Demo shop' }).getByRole('button', { name, exact: true }).click();
  await expect.poll(path).toBe(landing);
});
