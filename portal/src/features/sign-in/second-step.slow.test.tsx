import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { giveFactor, makeAccount } from '../../test-setup/accounts.ts';
import { disconnect, reconnectBy, refuseAuth, requestsTo, respond } from '../../test-setup/network.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';
import { sql } from '../../test-setup/shop.ts';
import { toast } from '../../test-setup/toast.ts';
import { button, code, logIn } from './testing.tsx';

const verifies = 'auth/v1/factors/*/verify';
const card = page.getByRole('heading', { name: 'Second step' });

const openCard = async () => {
  const account = await makeAccount();
  const factor = await giveFactor(account);
  await renderApp({ as: null, path: '/admin/bills' });
  await logIn(account);
  await expect.element(card).toBeVisible();
  return { account, factor };
};

test('asks for the code of the app after the password, and tells what is wrong with a code', async () => {
  await openCard();
  await expect.element(page.getByText(/type the code it shows for/)).toMatchTextContent(/My phone/);
  await expect.element(code).toHaveFocus();
  expect(toast('Login Success').elements()).toEqual([]);
  await code.fill('000000');
  await expect.element(page.getByText(/^This code is wrong\. Type the newest one\./)).toBeVisible();
  await expect.element(code).toHaveFocus();
  refuseAuth('factors/*/verify', 422, 'mfa_verification_failed', 'This code is of another time. Set the clock.');
  await code.fill('000001');
  await expect.element(code).toHaveAccessibleDescription('This code is of another time. Set the clock.');
  await button('Cancel and sign in as somebody else').click();
  await expect.element(page.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.endsWith('auth-token'))).toEqual([]);
});

test('tells about a server that fails, a lost connection and too many tries', async () => {
  await openCard();
  refuseAuth('factors/*/verify', 500, 'unexpected_failure', 'Database error');
  await code.fill('000000');
  await expect.element(page.getByText(/^The server could not do this now\. Nothing you typed is lost\./)).toBeVisible();
  disconnect(verifies);
  await code.fill('000001');
  await expect.element(page.getByText(/Check the connection, then try again\.$/)).toBeVisible();
  refuseAuth('factors/*/verify', 429, 'over_request_rate_limit', 'You can only request this after 6 seconds.');
  await code.fill('000002');
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^Try again in [1-6] seconds?\.$/);
  await expect.element(page.getByRole('timer')).toHaveTextContent('You can try again now.');
});

test('sends one message to a phone, keeps its code valid after another way was chosen', async () => {
  const account = await makeAccount();
  await giveFactor(account);
  await sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Shop phone', 'phone', 'verified', $2, now(), now())`,
    [account.id, `9198${String(Date.now()).slice(-8)}`],
  );
  respond('auth/v1/factors/*/challenge', 200, { id: 'a-challenge', type: 'phone', expires_at: 2_000_000_000 });
  const challenges = requestsTo('auth/v1/factors/*/challenge');
  const verified = requestsTo(verifies);
  await renderApp({ as: null, path: '/admin/vouchers' });
  await logIn(account);
  await button(/^Use a message to •••• \d{4} instead$/).click();
  await expect.element(button('Send a message')).toHaveFocus();
  await button('Send a message').dblClick();
  await expect.element(code).toHaveFocus();
  await expect.element(page.getByText(/^A code is on its way to/)).toBeVisible();
  expect(challenges).toHaveLength(1);
  await button('Use the app My phone instead').click();
  await expect.element(page.getByText(/^Open your authenticator app/)).toBeVisible();
  await button(/^Use a message to/).click();
  await expect.element(button(/^Send again in \d+ seconds?$/)).toBeVisible();
  await code.fill('123456');
  await expect.poll(() => verified.length).toBe(1);
  expect(await verified[0]?.json()).toMatchObject({ challenge_id: 'a-challenge', code: '123456' });
});

test('offers the other second step if one was removed meanwhile', async () => {
  const account = await makeAccount();
  const app = await giveFactor(account);
  await renderApp({ as: null, path: '/admin/bills' });
  await logIn(account);
  await expect.element(page.getByText(/^Open your authenticator app/)).toBeVisible();
  await giveFactor(account, 'My tablet');
  await sql('delete from auth.mfa_factors where id = $1', [app]);
  await code.fill('123456');
  await expect.element(page.getByText(/^This second step was removed meanwhile\. Use another one/)).toBeVisible();
  await expect.element(page.getByText(/type the code it shows for/)).toMatchTextContent(/My tablet/);
});

test('can be read again if the second steps could not be looked up', async () => {
  const account = await makeAccount();
  await giveFactor(account);
  await renderApp({ as: null, path: '/admin/bills' });
  disconnect('auth/v1/user');
  await logIn(account);
  await expect.element(page.getByText(/Check the connection, then try again\.$/)).toBeVisible();
  reconnectBy(button('Retry'));
  await expect.element(code).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
