import { violationsInBoth } from '../accessibility.ts';
import { letThrough, retryByHand } from '../calls.ts';
import { openPlaceholder } from '../placeholder-page.ts';
import { overflowOf, phone } from '../screens.ts';
import { endedDialog, logIn } from '../session.ts';
import { expect } from '../shop.ts';
import { knownPassword, newPassword, test } from '../sign-in/accounts-page.ts';
import { toast, toasts } from '../toast.ts';

const entries = [
  'Change password',
  'Change email',
  'Two-step sign-in',
  'Your sessions',
  'Keyboard shortcuts',
  'Sign out everywhere else',
];

test('the menu behind the email opens by key and by click, and closes with Escape', async ({
  page,
  accounts,
  staff,
}) => {
  const button = page.getByRole('banner').getByRole('button', { name: staff });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(entries);
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out everywhere else' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await accounts.openMenu(staff);
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a new password is set, the other devices are signed out, and the old one no longer works', async ({
  page,
  accounts,
  staff,
  openElsewhere,
  signedIn,
}) => {
  const other = await openElsewhere();
  await signedIn(other, { email: staff, password: knownPassword });
  await openPlaceholder(other, 'Bills');

  const dialog = await accounts.open(staff, 'Change password');
  await dialog.getByLabel('New password').fill('password123');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Error', 'Password is known to be weak')).toBeVisible();
  await expect(dialog.getByText(/Password is known to be weak/)).toBeVisible();
  await dialog.getByLabel('New password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password Changed')).toBeVisible();
  await expect(toast(page, 'Error')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await expect(endedDialog(other)).toBeVisible({ timeout: 15_000 });

  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, { email: staff, password: knownPassword });
  await expect(toast(page, 'Login Failed', 'Invalid login credentials')).toBeVisible();
  await logIn(page, { email: staff, password: newPassword });
  await expect(page).toHaveURL('/admin/inventory');
});

test('in a session of the day before the dialog asks for a code, which comes by mail', async ({
  page,
  accounts,
  staff,
  shop,
}) => {
  await shop.sql(
    `update auth.sessions set created_at = created_at - interval '2 days'
     where user_id = (select id from auth.users where email = $1)`,
    [staff],
  );
  const dialog = await accounts.open(staff, 'Change password');
  await dialog.getByLabel('New password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText(`A code was sent to ${staff}`)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open the demo’s outbox' })).toBeVisible();
  await expect(dialog.getByLabel('New password')).toHaveValue(newPassword);
  const code = dialog.getByLabel('Code from the mail');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await expect(code).toHaveAccessibleDescription(/wrong or too old/);
  await code.fill((await accounts.mail(staff, 'reauthentication')).code);
  await expect(toast(page, 'Password Changed')).toBeVisible();
});

test('the email is another one once both mailboxes have confirmed it', async ({ page, accounts, staff, shop }) => {
  const wanted = `moved-${staff}`;
  const dialog = await accounts.open(staff, 'Change email');
  await dialog.getByLabel('New email').fill(wanted);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByText(`one to ${staff} and one to ${wanted}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.goto(await accounts.link(staff, 'email_change'));
  await expect(page.getByText(/first of two links is confirmed/)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  await page.getByRole('link', { name: `Continue as ${staff}` }).click();
  await expect(page).toHaveURL('/admin/inventory');

  await page.goto(await accounts.link(wanted, 'email_change'));
  await expect(toast(page, 'Email Changed')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: wanted })).toBeVisible();
  expect(await shop.sql('select role from public.profiles where email = $1', [wanted])).toEqual([{ role: 'admin' }]);
});

test('the sessions are named by device, with this one marked, and the others are signed out', async ({
  page,
  accounts,
  staff,
  shop,
  openElsewhere,
}) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const handset = await openElsewhere({ userAgent });
  await handset.goto('/admin/login');
  await logIn(handset, { email: staff, password: knownPassword });
  await expect(handset).toHaveURL('/admin/inventory');
  await shop.sql(
    `update auth.sessions set refreshed_at = '2027-01-02 20:05:00', created_at = '2026-11-01 10:00:00Z'
     where user_agent like '%Android%' and user_id = (select id from auth.users where email = $1)`,
    [staff],
  );

  const dialog = await accounts.open(staff, 'Your sessions');
  const lines = dialog.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'This device' })).toContainText('In use now, from 127.0.0.1');
  await expect(lines.filter({ hasText: 'Chrome on Android' })).toContainText('Last used 03/01/2027 01:35');
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'Signed Out Everywhere Else')).toBeVisible();
  await expect(lines).toHaveCount(1);
  await expect(endedDialog(handset)).toBeVisible({ timeout: 15_000 });
});

test('where the sessions cannot be loaded it is said, with Retry', async ({ page, accounts, staff }) => {
  await retryByHand(page);
  await page.goto('/admin/bills');
  await page.route('**/rpc/list_sessions*', (route) => route.abort('connectionfailed'));
  const dialog = await accounts.open(staff, 'Your sessions');
  await expect(dialog.getByText('Your sessions could not be loaded')).toBeVisible();
  await letThrough(page, '**/rpc/list_sessions*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText('This device')).toBeVisible();
});

test('axe finds nothing in the menu and what it opens, in light and dark', async ({ page, accounts, staff }) => {
  await expect(toasts(page)).toHaveCount(0);
  await accounts.openMenu(staff);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const entry of entries) {
    await accounts.open(staff, entry);
    await expect(page.getByRole('status', { name: 'Loading your sessions' })).toHaveCount(0);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  }
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the menu opens inside the folded one, and Escape closes it alone', async ({ page, staff }) => {
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    await page.getByRole('button', { name: staff }).tap();
    await expect(page.getByRole('menuitem')).toHaveText(entries);
    for (const item of await page.getByRole('menuitem').all()) {
      const box = await item.boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('button', { name: staff }).tap();
    await page.getByRole('menuitem', { name: 'Your sessions' }).tap();
    await expect(page.getByRole('dialog').getByText('This device')).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
  });
});
