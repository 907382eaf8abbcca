import { letThrough } from '../calls.ts';
import { accounts } from '../fixtures.ts';
import { openPlaceholder, placeholder } from '../placeholder-page.ts';
import { overflowOf, phone } from '../screens.ts';
import { endedDialog, logIn } from '../session.ts';
import { expect, test } from '../shop.ts';
import { toast, toasts } from '../toast.ts';
import { untilShown } from '../waits.ts';

const labels = ['Users', 'Inventory', 'Bills', 'Vouchers', 'Discounts', 'Exchanges', 'Customers', 'Suppliers'];

test('leads through the sections, and back', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  for (const path of ['/', '/admin', '/admin/']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/inventory');
  }
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(labels);
  for (const label of labels) {
    await links.filter({ hasText: label }).click();
    await expect(page).toHaveURL(`/admin/${label.toLowerCase()}`);
    await expect(page.getByRole('navigation').locator('[aria-current="page"]')).toHaveText([label]);
    await expect(page).toHaveTitle(new RegExp(`^${label} · `));
  }
  await links.filter({ hasText: 'Bills' }).click();
  await expect(placeholder(page, 'Bills')).toBeVisible();
  await links.filter({ hasText: 'Vouchers' }).click();
  await expect(placeholder(page, 'Vouchers')).toBeVisible();
  await page.goBack();
  await expect(placeholder(page, 'Bills')).toBeVisible();
});

test('logs out with one message, and asks for a login if the session is gone', async ({ page, shop, signedIn }) => {
  await signedIn(page, 'admin');
  await openPlaceholder(page, 'Bills');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page, 'Logout Success')).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await page.reload();
  await page.waitForLoadState('networkidle'); // a toast's code is fetched before it shows
  expect(await toasts(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin/inventory');

  await openPlaceholder(page, 'Bills');
  await shop.sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [
    accounts.admin.email,
  ]);
  await page.reload();
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page, 'Login Required', 'Please log in to access the admin portal.')).toBeVisible();
  expect(await endedDialog(page).count()).toBe(0);
  await logIn(page, accounts.admin);
  await expect(placeholder(page, 'Bills')).toBeVisible();
});

test('shows a message at the bottom right for 2 seconds', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/admin/bills');
  const notice = toasts(page);
  await untilShown(page, notice);
  await expect(notice.getByRole('button', { name: /close/i })).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await notice.boundingBox()) ?? {};
  expect(x + width).toBeGreaterThan(1440 - 60);
  expect(y + height).toBeGreaterThan(900 - 60);
  await page.clock.runFor(1_500);
  await expect(notice).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(notice).toHaveCount(0);
});

test('offers Retry if the server or the code of a page cannot be reached', async ({ page, signedIn }) => {
  await page.route('**/config.json', (route) => route.abort('connectionfailed'));
  await page.goto('/admin/login');
  await expect(page.getByText('Thaan could not be reached')).toBeVisible();
  await letThrough(page, '**/config.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();

  await signedIn(page, 'admin');
  await page.goto('/admin/users');
  await page.route('**/assets/placeholders-*.js', (route) => route.abort('connectionfailed'));
  await page.getByRole('link', { name: 'Bills' }).click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await letThrough(page, '**/assets/placeholders-*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(placeholder(page, 'Bills')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('folds the navigation behind a button', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    const menu = page.getByRole('button', { name: 'Open the menu' });
    await expect(page.getByRole('link', { name: 'Vouchers' })).toBeHidden();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.tap();
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(labels);
    await expect(page.getByText(accounts.admin.email)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Vouchers' })).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.tap();
    await page.getByRole('link', { name: 'Vouchers' }).tap();
    await expect(placeholder(page, 'Vouchers')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bills' })).toBeHidden();
    expect(await overflowOf(page)).toBe(0);
    await menu.tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    await expect(page).toHaveURL('/admin/login');
  });
});
