import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, reconnectBy, refuseAuth, requestsTo, respond } from '../../test-setup/network.ts';
import { emails, password, renderApp } from '../../test-setup/render-portal.tsx';
import { toast } from '../../test-setup/toast.ts';
import { arriveAt, button, email, fillLogin, passwordField, withSettings } from './testing.tsx';

const newPassword = page.getByLabelText('New password');

test('signs up, says so, and leads to the login page, which tells about the mail', async () => {
  respond('auth/v1/signup', 200, { id: crypto.randomUUID(), aud: 'authenticated', email: 'asha@thaan.example' });
  const requests = requestsTo('auth/v1/signup');
  await renderApp({ as: null, path: '/admin/signup' });
  await expect.element(page.getByRole('heading', { name: 'Create an Account', level: 1 })).toBeVisible();
  await fillLogin({ email: 'asha@thaan.example', password });
  await button('Sign up').click();
  await expect
    .element(toast('Signup Success'))
    .toHaveTextContent('Signup SuccessPlease check your inbox to verify your account.');
  expect(location.pathname).toBe('/admin/login');
  await expect.element(page.getByText(/^If asha@thaan\.example is new here, a mail is on its way/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the demo’s outbox' })).toHaveAttribute('href', '/outbox');
  expect(new URL(requests[0]?.url ?? '').searchParams.get('redirect_to')).toBe(`${location.origin}/admin/login`);
});

test('tells at the field how strong a password is and why the server refuses it', async () => {
  await renderApp({ as: null, path: '/admin/signup' });
  await fillLogin({ email: 'weak@thaan.example', password: 'abc' });
  await expect.element(page.getByText('Too short: 5 more characters needed.')).toBeVisible();
  await passwordField.fill('indigo kalamkari 7');
  await expect.element(page.getByText('Strong.', { exact: true })).toBeVisible();
  await passwordField.fill('password123');
  await button('Sign up').click();
  const reason = 'Password is known to be weak and easy to guess, please choose a different one.';
  await expect.element(toast('Signup Failed', reason)).toBeVisible();
  await expect.element(passwordField).toHaveAccessibleDescription(new RegExp(reason));
  await expect.element(passwordField).toHaveValue('password123');
  expect(location.pathname).toBe('/admin/signup');
});

test('signs up by a phone number if accounts may have one', async () => {
  await withSettings({ phoneCodes: true });
  await renderApp({ as: null, path: '/admin/signup' });
  await button('Use a phone number instead').click();
  await page.getByLabelText('Phone number').fill('098765-12345');
  await passwordField.fill('indigo kalamkari 7');
  refuseAuth('signup', 422, 'weak_password', 'Password is known to be weak and easy to guess.');
  await button('Sign up').click();
  await expect.element(passwordField).toHaveAccessibleDescription(/easy to guess/);
  respond('auth/v1/signup', 200, { id: crypto.randomUUID(), aud: 'authenticated', phone: '919876512345' });
  await passwordField.fill('indigo kalamkari 8');
  await button('Sign up').click();
  await expect.element(page.getByText(/is new here, a code is on its way/)).toBeVisible();
  await expect.element(button('Use another number')).toBeVisible();
});

test('sends a link to the page for a new password, and says when another one may be sent', async () => {
  respond('auth/v1/recover', 200, {});
  const requests = requestsTo('auth/v1/recover');
  await renderApp({ as: null, path: '/admin/forgot-password' });
  await expect.element(page.getByRole('heading', { name: 'Forgot Password', level: 1 })).toBeVisible();
  await email.fill(emails.admin);
  await button('Send Reset Link').click();
  await expect
    .element(toast('Reset Link Sent'))
    .toHaveTextContent('Reset Link SentCheck your inbox for a password reset link.');
  const back = new URL(requests[0]?.url ?? '').searchParams.get('redirect_to');
  expect(back).toBe(`${location.origin}/admin/reset-password`);
  refuseAuth('recover', 429, 'over_email_send_rate_limit', 'You can only request this after 58 seconds.');
  await button('Send Reset Link').click();
  await expect.element(toast('Error', 'can only request this after')).toBeVisible();
  await expect.element(toast('Reset Link Sent')).not.toBeInTheDocument();
  await expect.element(page.getByRole('timer')).toMatchTextContent(/Try again in \d+ seconds\./);
  await expect.element(button('Send Reset Link')).toBeDisabled();
  await expect.element(email).toHaveValue(emails.admin);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect.element(button('Login with Email')).toBeVisible();
});

test('refuses a new password without a link, and requires one', async () => {
  await renderApp({ as: null, path: '/admin/reset-password' });
  await expect.element(page.getByRole('heading', { name: 'Reset Password', level: 1 })).toBeVisible();
  await button('Set New Password').click();
  expect(document.querySelectorAll('input:invalid')).toHaveLength(1);
  await newPassword.fill('indigo kalamkari 7');
  await button('Set New Password').click();
  await expect.element(toast('Error', 'Auth session missing!')).toBeVisible();
  expect(location.pathname).toBe('/admin/reset-password');
});

test('sends a link again that could not be sent because the network was lost', async () => {
  disconnect('auth/v1/verify');
  await arriveAt('/admin/login?token_hash=unknown&type=email');
  await expect.element(page.getByText(/Nothing you typed is lost\. Check the connection/)).toBeVisible();
  reconnectBy(button('Retry'));
  await expect.element(page.getByText(/used already or is too old.*log in to see/)).toBeVisible();
});

const lie = 'Your shop is locked. Call 1800 000 000 and read out the code.';
const lying = new URLSearchParams({ error: 'access_denied', error_code: 'constructor', error_description: lie });
const expired = new URLSearchParams({
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
});
const banned = new URLSearchParams({
  error: 'access_denied',
  error_code: 'user_banned',
  error_description: 'User is banned',
});
const noGoogle = 'Signing in with Google did not work. Try again, or log in with your email and password.';
const deadLink = 'This link did not work. Ask for a new one, or log in.';

test.each([
  [`/admin/login?${expired}`, 'Error', 'Email link is invalid or has expired', /used already or is too old/],
  [`/admin/inventory?${banned}`, 'Google Login Failed', 'User is banned', /This account is blocked/],
  [`/admin/login?${lying}`, 'Error', deadLink, deadLink],
  [`/admin/reset-password#${lying}`, 'Error', deadLink, deadLink],
  [`/unauthorized?${lying}`, 'Google Login Failed', noGoogle, noGoogle],
])('tells why an address led back here: %s', async (address, title, words, shown) => {
  await arriveAt(address);
  await expect.element(toast(title, words)).toBeVisible();
  await expect.element(page.getByRole('main').getByText(shown)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/1800 000 000|native code/);
  expect(toast('Login Required').elements()).toEqual([]);
});

const firstOfTwo = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

test.each([
  [`/admin/login#message=${encodeURIComponent(firstOfTwo)}&sb=`, firstOfTwo],
  [`/admin/login?message=${encodeURIComponent(lie)}`, /^This link says nothing that we know\./],
  [`/admin/reset-password#message=${encodeURIComponent(lie)}`, /^This link says nothing that we know\./],
  ['/admin/login?code=3f0c1a52-9f7e-4b57-8a90-0d6c2f4b1e77', /opened in another browser.*that is done: log in/],
])('shows the notice of an address, if the provider is known to write it: %s', async (address, notice) => {
  await arriveAt(address);
  await expect.element(page.getByText(notice)).toBeVisible();
  expect(document.body.textContent).not.toContain('1800 000 000');
  expect(location.search + location.hash).toBe('');
});
