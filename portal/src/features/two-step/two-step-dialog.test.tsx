import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Account, giveFactor, makeAccount } from '../../test-setup/accounts.ts';
import { reconnect, refuseAuth, respond } from '../../test-setup/network.ts';
import { renderPortal } from '../../test-setup/render-portal.tsx';
import { sql } from '../../test-setup/shop.ts';
import { toast } from '../../test-setup/toast.ts';
import { TwoStepDialog } from './two-step-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
const button = (name: string | RegExp): Locator => dialog.getByRole('button', { name });
const name = dialog.getByLabelText('Name');
const codeField = dialog.getByLabelText('Code that the app shows');

const openDialog = async (): Promise<Account> => {
  const account = await makeAccount();
  await renderPortal(<TwoStepDialog email={account.email} onClose={vi.fn()} />, { as: account });
  await expect.element(dialog.getByText('You have no second step yet.')).toBeVisible();
  return account;
};

const factorsOf = ({ id }: Account) =>
  sql('select friendly_name, status from auth.mfa_factors where user_id = $1', [id]);

const begin = async (): Promise<void> => {
  await button('Add an app').click();
  await button('Show the QR code').click();
  await expect.element(codeField).toBeVisible();
};

afterEach(() => page.viewport(1366, 768));

test('shows the QR code and the key of an app, and reports a wrong code at its field', async () => {
  await openDialog();
  await button('Add an app').click();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const picture = dialog.getByRole('img', { name: /QR code/ });
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(100);
  await expect.element(dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).toBeVisible();
  await expect.element(codeField).toHaveFocus();
  await userEvent.keyboard('000000');
  await expect
    .element(codeField)
    .toHaveAccessibleDescription(/^This code is wrong\. Type the newest one\. .*have the phone set its clock/);
  expect(document.body.textContent).not.toContain('Invalid TOTP code');
  await expect.element(picture).toBeVisible();
});

test('forgets an app that was begun and given up, and takes its name again', async () => {
  const account = await openDialog();
  await begin();
  await button('Back').click();
  await expect.poll(() => factorsOf(account)).toEqual([]);
  await sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'My authenticator app', 'totp', 'unverified', 'JBSWY3DPEHPK3PXP', now(), now())`,
    [account.id],
  );
  await begin();
  expect(await factorsOf(account)).toEqual([{ friendly_name: 'My authenticator app', status: 'unverified' }]);
});

test('says what to do if another tab has finished its own meanwhile', async () => {
  const account = await openDialog();
  await begin();
  await sql('delete from auth.mfa_factors where user_id = $1', [account.id]);
  await codeField.fill('123456');
  await expect.element(dialog.getByText(/^This was begun too long ago, or in another tab as well\./)).toBeVisible();
  await button('Back').click();
  await expect.element(button('Add an app')).toHaveFocus();
});

test('reports a taken name at its field, and keeps the entry if the server fails', async () => {
  await openDialog();
  await button('Add an app').click();
  await name.fill('Shop phone');
  refuseAuth('factors', 500, 'unexpected_failure', 'Database error');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/^The server could not do this now\./)).toBeVisible();
  expect(document.body.textContent).not.toContain('Database error');
  await expect.element(name).toHaveValue('Shop phone');
  respond('auth/v1/user', 200, {
    id: crypto.randomUUID(),
    factors: [{ id: 'f', friendly_name: 'Shop phone', factor_type: 'totp', status: 'verified' }],
  });
  refuseAuth('factors', 422, 'mfa_factor_name_conflict', 'A factor with the friendly name exists');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(name)
    .toHaveAccessibleDescription(/^You have a second step of this name already\. Choose another name\./);
  await expect.element(name).toHaveFocus();
});

test('lists a second step, offers another one, and asks before it removes the only one', async () => {
  const account = await makeAccount();
  await renderPortal(<TwoStepDialog email={account.email} onClose={vi.fn()} />, { as: account });
  await expect.element(button('Add an app')).toBeVisible();
  await giveFactor(account, 'My authenticator app');
  await renderPortal(<TwoStepDialog email={account.email} onClose={vi.fn()} />, { as: account });
  await expect
    .element(dialog.getByRole('listitem'))
    .toMatchTextContent(/My authenticator appApp, since \d\d\/\d\d\/\d{4}/);
  await expect.element(dialog.getByText(/^Add another one/)).toBeVisible();
  await expect.element(dialog.getByText(`npm run staff -- reset-factors ${account.email}`)).toBeVisible();
  await button('Remove My authenticator app').click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/It is your only second step/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await button('Add an app').click();
  await expect.element(name).toHaveValue('My authenticator app 2');
});

test('checks the number of a phone, sends it a code and waits with the next one', async () => {
  await openDialog();
  await button('Add a phone').click();
  const number = dialog.getByLabelText('Phone number');
  const code = dialog.getByLabelText('Code from the message');
  await number.fill('+91 12');
  await button('Send a code').click();
  await expect.element(code).not.toBeInTheDocument();
  await number.fill('+91 1900 123 4567');
  await button('Send a code').click();
  await expect.element(number).toHaveAccessibleDescription(/^There is no such number\./);
  await expect.element(number).toHaveFocus();
  expect(document.body.textContent).not.toContain('E.164');
  await number.fill(`98${String(Date.now()).slice(-8)}`);
  await dialog.getByText('WhatsApp').click();
  await button('Send a code').click();
  await expect.element(code).toHaveFocus();
  await expect.element(button(/^Send again in \d+ seconds?$/)).toBeVisible();
  refuseAuth('factors/*/verify', 422, 'mfa_verification_failed', 'Invalid MFA Phone code entered');
  await code.fill('000000');
  await expect.element(code).toHaveAccessibleDescription('This code is wrong. Type the newest one.');
  reconnect();
  expect(toast('Second Step Added').elements()).toEqual([]);
});

test('fits a phone', async () => {
  await page.viewport(390, 844);
  await openDialog();
  await begin();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(dialog.getByText('The app is on this device: open it').query()?.getAttribute('href')).toMatch(
    /^otpauth:\/\/totp\//,
  );
});
