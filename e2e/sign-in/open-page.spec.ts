import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { accounts } from '../fixtures.ts';
import { openPlaceholder, placeholder } from '../placeholder-page.ts';
import { changeSession, endedDialog, endSession, logIn, sessionKey, storedSession } from '../session.ts';
import { expect, test } from '../shop.ts';

/** Cuts the signature of the access token, which leaves its time as it was. */
const spoilToken = async (page: Page, changes: { refresh_token?: string }): Promise<void> => {
  const access_token = (await storedSession(page))?.access_token.slice(0, -8) ?? '';
  await changeSession(page, { access_token, ...changes });
};

test.describe('an open page', () => {
  test('stays if its session is checked, renews a refused one, and asks to log in if it cannot', async ({
    page,
    signedIn,
  }) => {
    await signedIn(page, 'admin');
    await openPlaceholder(page, 'Bills');
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

    await spoilToken(page, {});
    const renewed = page.waitForResponse((answer) => answer.url().includes('grant_type=refresh_token'));
    await page.getByRole('link', { name: 'Inventory' }).click();
    expect((await renewed).status()).toBe(200);
    await expect(page.getByRole('cell', { name: /BC\d{5}/ }).first()).toBeVisible();
    expect(await endedDialog(page).count()).toBe(0);
    await spoilToken(page, { refresh_token: 'gone' });
    // The page may notice it first by itself: its dialog then covers the link.
    await page.getByRole('link', { name: 'Customers' }).dispatchEvent('click');
    await expect(endedDialog(page)).toBeVisible();
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

  test('begins from the start for another person', async ({ page }) => {
    await logIn(endedDialog(page), accounts.superadmin);
    await expect(page.getByRole('banner').getByText(accounts.superadmin.email)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('goes on by itself when the same person logs in in another tab', async ({ page, signIn, context }) => {
    expect(await violations(page, 'dialog')).toEqual([]);
    await signIn(await context.newPage(), 'admin');
    await expect(endedDialog(page)).toBeHidden();
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Six metres, hand-woven');
  });
});
