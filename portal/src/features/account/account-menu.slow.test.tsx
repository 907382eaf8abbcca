import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { makeAccount } from '../../test-setup/accounts.ts';
import { disconnect, reconnectBy, refuseAuth, requestsTo, respond } from '../../test-setup/network.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';
import { sql } from '../../test-setup/shop.ts';
import { toast } from '../../test-setup/toast.ts';

const entries = [
  ...['Change password', 'Change email', 'Two-step sign-in'],
  ...['Your sessions', 'Keyboard shortcuts', 'Sign out everywhere else'],
];
const newPassword = 'a much newer one 12';

const openPage = async () => {
  const account = await makeAccount();
  await renderApp({ as: account, path: '/admin/bills' });
  return { ...account, button: page.getByRole('banner').getByRole('button', { name: account.email }) };
};

/** Opens what an entry of the menu behind the email leads to. */
const open = async (entry: string) => {
  const account = await openPage();
  await account.button.click();
  await page.getByRole('menuitem', { name: entry }).click();
  const dialog = page.getByRole('dialog', { name: entry });
  await expect.element(dialog).toBeVisible();
  return { ...account, dialog };
};

afterEach(() => page.viewport(1366, 768));

const shown = (items: Locator) => items.elements().map(({ textContent }) => textContent);

test('opens by key and by click, and closes with Escape', async () => {
  const { button } = await openPage();
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).toHaveFocus();
  expect(shown(page.getByRole('menuitem'))).toEqual(entries);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('menuitem').last()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await button.click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('opens inside the folded menu of a phone, with entries large enough to touch', async () => {
  await page.viewport(390, 844);
  const { email } = await openPage();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: email }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(shown(page.getByRole('menuitem'))).toEqual(entries);
  for (const item of page.getByRole('menuitem').elements()) {
    const { left, right } = item.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('changes the password, and reports a weak one at its field', async () => {
  const { id, email, dialog } = await open('Change password');
  const change = dialog.getByRole('button', { name: 'Change password' });
  await dialog.getByLabelText('New password').fill('password123');
  await change.click();
  await expect.element(toast('Error', 'Password is known to be weak')).toBeVisible();
  await expect.element(dialog.getByText(/^Password is known to be weak/)).toBeVisible();
  respond('auth/v1/user', 200, { id, aud: 'authenticated', email });
  await dialog.getByLabelText('New password').fill(newPassword);
  await change.click();
  await expect.element(toast('Password Changed')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('asks for the code of a mail in an old session, and reports a wrong one at its field', async () => {
  const { id, email, dialog } = await open('Change password');
  await sql(`update auth.sessions set created_at = created_at - interval '2 days' where user_id = $1`, [id]);
  respond('auth/v1/reauthenticate', 200, {});
  await dialog.getByLabelText('New password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect.element(dialog.getByText(/A code was sent to/)).toMatchTextContent(email);
  await expect.element(dialog.getByRole('link', { name: 'Open the demo’s outbox' })).toBeVisible();
  await expect.element(dialog.getByLabelText('New password')).toHaveValue(newPassword);
  const code = dialog.getByLabelText('Code from the mail');
  await expect.element(code).toHaveFocus();
  await code.fill('000000');
  await expect.element(code).toHaveAccessibleDescription(/wrong or too old/);
});

test('asks both mailboxes to confirm another email, and refuses the same one', async () => {
  const { id, email, dialog } = await open('Change email');
  const requests = requestsTo('auth/v1/user');
  const change = dialog.getByRole('button', { name: 'Change email' });
  await dialog.getByLabelText('New email').fill(email.toUpperCase());
  await change.click();
  await expect.element(dialog.getByLabelText('New email')).toHaveAccessibleDescription('This is your email already.');
  refuseAuth('user', 422, 'email_exists', 'A user with this email address has already been registered');
  await dialog.getByLabelText('New email').fill('taken@thaan.example');
  await change.click();
  await expect.element(dialog.getByText('This email belongs to another account. Use a different one.')).toBeVisible();
  respond('auth/v1/user', 200, { id, aud: 'authenticated', email });
  await dialog.getByLabelText('New email').fill(`moved-${email}`);
  await change.click();
  await expect.element(toast('Confirm Both Mails')).toBeVisible();
  await expect.element(dialog.getByText(/^Two mails are on their way/)).toMatchTextContent(`moved-${email}`);
  expect(requests).toEqual([]);
});

test('names the sessions by device, and signs the others out', async () => {
  const account = await openPage();
  const [session] = await sql(
    `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, user_agent, ip, aal)
     values (gen_random_uuid(), $1, '2026-11-01 10:00:00Z', now(), '2027-01-02 20:05:00', $2, '127.0.0.1', 'aal1')
     returning id`,
    [account.id, 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile'],
  );
  disconnect('rest/v1/rpc/list_sessions');
  await account.button.click();
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sessions' });
  await expect.element(dialog.getByText('Your sessions could not be loaded')).toBeVisible();
  reconnectBy(dialog.getByRole('button', { name: 'Retry' }));
  const lines = dialog.getByRole('listitem');
  await expect.element(lines.filter({ hasText: 'This device' })).toMatchTextContent(/In use now, from/);
  await expect
    .element(lines.filter({ hasText: 'Chrome on Android' }))
    .toMatchTextContent(/Last used 03\/01\/2027 01:35/);
  const others = lines.elements().length;
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.element(toast('Signed Out Everywhere Else')).toBeVisible();
  await expect.poll(() => lines.elements().length).toBe(1);
  expect(others).toBe(2);
  expect(await sql('select 1 from auth.sessions where id = $1', [session?.id])).toEqual([]);
});
