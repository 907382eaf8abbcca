import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { accounts } from '../fixtures.ts';
import { openPlaceholder, placeholder } from '../placeholder-page.ts';
import { changeSession, endedDialog, endSession, logIn, logInAgain, sessionKey, storedSession } from '../session.ts';
import { expect, setRole, test } from '../shop.ts';
import { toast } from '../toast.ts';

/** Cuts the signature of the access token, which leaves its time as it was. */
const spoilToken = async (page: Page, changes: { refresh_token?: string }): Promise<void> => {
  const access_token = (await storedSession(page))?.access_token.slice(0, -8) ?? '';
  await changeSession(page, { access_token, ...changes });
};

test.describe('an open page', () => {
  test('stays as it is when its session is looked at again', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    const heading = placeholder(page, 'Bills');
    await heading.evaluate((element) => element.setAttribute('data-kept', 'yes'));
    const recovered = page.evaluate((name) => {
      const channel = new BroadcastChannel(name);
      return new Promise((resolve) => {
        channel.onmessage = (message: MessageEvent<{ event: string }>) => resolve(message.data.event);
      });
    }, sessionKey);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(await recovered).toBe('SIGNED_IN');
    await expect(heading).toHaveAttribute('data-kept', 'yes');
  });

  test('stays when the role cannot be looked up again', async ({ page, signedIn }) => {
    await page.clock.install();
    await signedIn(page, 'admin');
    await openPlaceholder(page, 'Bills');
    let failed = 0;
    await page.route('**/rest/v1/profiles*', (route) => {
      failed += 1;
      return route.abort('connectionfailed');
    });
    await expect(async () => {
      await page.clock.runFor(4_000);
      expect(failed).toBeGreaterThan(3);
    }).toPass();
    await expect(placeholder(page, 'Bills')).toBeVisible();
  });

  test('closes within 5 s when the role is taken away', async ({ page, signedIn, shop }) => {
    await signedIn(page, 'admin');
    await openPlaceholder(page, 'Bills');
    await setRole(shop, accounts.admin.email, 'user');
    await expect(page).toHaveURL('/unauthorized', { timeout: 5_000 });
    await setRole(shop, accounts.admin.email, 'admin');
  });

  test('renews a session that the server no longer takes, though its time is not over', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await openPlaceholder(page, 'Bills');
    await spoilToken(page, {});
    const renewed = page.waitForResponse((answer) => answer.url().includes('grant_type=refresh_token'));
    await page.getByRole('link', { name: 'Inventory' }).click();
    expect((await renewed).status()).toBe(200);
    await expect(page.getByRole('cell', { name: /BC\d{5}/ }).first()).toBeVisible();
    expect(await endedDialog(page).count()).toBe(0);
  });

  test('asks to log in again when such a session cannot be renewed', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await openPlaceholder(page, 'Bills');
    await spoilToken(page, { refresh_token: 'gone' });
    await page.getByRole('link', { name: 'Inventory' }).click();
    await expect(endedDialog(page)).toBeVisible({ timeout: 10_000 });
  });

  test('leads to login in every tab on Logout', async ({ page, signedIn, context }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/vouchers');
    const other = await context.newPage();
    await openPlaceholder(other, 'Bills');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL('/admin/login');
    await other.waitForLoadState('networkidle');
    expect(await toast(other, 'Login Required').count()).toBe(0);
  });
});

test.describe('a session that ends while a page is open', () => {
  test.beforeEach(async ({ page, signedIn }) => {
    await page.clock.install();
    await signedIn(page, 'admin');
    await page.goto('/admin/inventory');
    await page.getByRole('button', { name: '+ Add Product' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Six metres, hand-woven');
    await endSession(page);
    await page.clock.runFor(5_000); // the role is looked at again
    await expect(endedDialog(page)).toBeVisible();
  });

  test('asks to log in over it and keeps what was typed', async ({ page }) => {
    await expect(endedDialog(page).getByLabel('Email')).toHaveValue(accounts.admin.email);
    await expect(endedDialog(page).getByLabel('Password', { exact: true })).toBeFocused();
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.mouse.click(20, 20);
    await expect(endedDialog(page)).toBeVisible();
    await logIn(endedDialog(page), { ...accounts.admin, password: 'wrong' });
    await expect(endedDialog(page).getByText('Login Failed: Invalid login credentials')).toBeVisible();
    await logInAgain(page, accounts.admin.password);
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Six metres, hand-woven');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByLabel('Description')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(', indigo');
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Six metres, hand-woven, indigo');
  });

  test('begins from the start for another person', async ({ page }) => {
    await logIn(endedDialog(page), accounts.superadmin);
    await expect(page.getByRole('banner').getByText(accounts.superadmin.email)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('can be left for the login page, which leads back', async ({ page }) => {
    await endedDialog(page).getByRole('button', { name: 'Leave this page' }).click();
    await expect(page).toHaveURL('/admin/login');
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/inventory/);
  });

  test('goes on by itself when the same person logs in in another tab', async ({ page, signIn, context }) => {
    await signIn(await context.newPage(), 'admin');
    await expect(endedDialog(page)).toBeHidden();
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Six metres, hand-woven');
  });
});
