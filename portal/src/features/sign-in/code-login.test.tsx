import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuseAuth, respond } from '../../test-setup/network.ts';
import { emails, renderApp } from '../../test-setup/render-portal.tsx';
import { toast } from '../../test-setup/toast.ts';
import { button, code, email, passwordField, withSettings } from './testing.tsx';

const askForCode = async (to: string): Promise<void> => {
  await button('Send me a code').click();
  await expect.element(email).toHaveFocus();
  await email.fill(to);
  await userEvent.keyboard('{Enter}');
};

afterEach(() => page.viewport(1366, 768));

test('reports a wrong code at its field, and goes back to the password, on a phone too', async () => {
  await page.viewport(390, 844);
  respond('auth/v1/otp', 200, {});
  refuseAuth('verify', 403, 'otp_expired', 'Token has expired or is invalid');
  await renderApp({ as: null, path: '/admin/login' });
  await askForCode(emails.admin);
  await expect.element(page.getByText(/has an account, a code is on its way\./)).toMatchTextContent(emails.admin);
  await expect.element(code).toHaveFocus();
  await expect.element(button(/^Send again in \d+ seconds?$/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await code.fill('000000');
  await expect.element(toast('Login Failed')).toBeVisible();
  await expect.element(code).toHaveAccessibleDescription(/^This code is wrong or too old\./);
  await expect.element(code).toHaveFocus();
  await button('Use another address').click();
  await expect.element(email).toHaveFocus();
  await button('Use my password').click();
  await expect.element(passwordField).toBeVisible();
});

test('reports at the field an address that cannot exist, and how long to wait for the next code', async () => {
  refuseAuth('otp', 400, 'validation_failed', 'Unable to validate email address: invalid format');
  await renderApp({ as: null, path: '/admin/login' });
  await askForCode('nobody@shop.example');
  await expect.element(email).toHaveAccessibleDescription('There is no such email address. Check how it is written.');
  await expect.element(email).toHaveFocus();
  refuseAuth('otp', 429, 'over_email_send_rate_limit', 'You can only request this after 40 seconds.');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Try again in \d+ seconds?\.$/)).toBeVisible();
  await expect.element(email).toHaveValue('nobody@shop.example');
});

test('says the same if there is no account', async () => {
  refuseAuth('otp', 422, 'otp_disabled', 'Signups not allowed for otp');
  await renderApp({ as: null, path: '/admin/login' });
  await askForCode('nobody@shop.example');
  await expect.element(page.getByText(/has an account, a code is on its way\./)).toBeVisible();
});

test('takes a phone number as well as an email if accounts may have one', async () => {
  await withSettings({ phoneCodes: true });
  respond('auth/v1/otp', 200, {});
  refuseAuth('token', 400, 'invalid_credentials', 'Invalid login credentials');
  await renderApp({ as: null, path: '/admin/login' });
  const account = page.getByLabelText('Email or phone number');
  await account.fill('98765 12346');
  await passwordField.fill('not the one 12');
  await button('Login with Email').click();
  await expect.element(passwordField).toHaveAccessibleDescription('Check the email or phone number, and the password.');
  await button('Send me a code').click();
  await account.fill('+91 98765 12346');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/has an account, a code is on its way\./)).toMatchTextContent('+919876512346');
  await expect.element(button('Use another number')).toBeVisible();
});

test('says at the field that a domain has no directory, and goes back to the password', async () => {
  await withSettings({ directory: true });
  refuseAuth('sso', 404, 'sso_provider_not_found', 'No SSO provider assigned for this domain');
  await renderApp({ as: null, path: '/admin/login' });
  await button('Sign in with a company account').click();
  await expect.element(email).toHaveFocus();
  await email.fill('asha@elsewhere.example.in');
  await button('Continue').click();
  await expect
    .element(email)
    .toHaveAccessibleDescription('No company account is known for this email. Check it, or log in with your password.');
  await expect.element(email).toHaveFocus();
  await button('Use my password').click();
  await expect.element(button('Login with Email')).toBeVisible();
});
