import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { endedDialog, endSession } from '../session.ts';
import { expect, setRole, startShop, test as withShop } from '../shop.ts';
import { connectDirectory } from '../stand-ins/directory.ts';
import { startGoogle } from '../stand-ins/google.ts';
import { toast } from '../toast.ts';

const asha = { nameId: 'a-1', email: 'asha@corp.example.in', name: 'Asha Rao' };
const vikram = { nameId: 'a-2', email: 'vikram@corp.example.in', name: 'Vikram Shah' };

/** The demo shop with a company's directory, and sign-in by Google. */
const test = withShop.extend({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const google = await startGoogle();
      const shop = await startShop({ portal: true, environment: google.environment });
      google.leadBackTo(shop.url);
      const directory = await connectDirectory(shop, 'corp.example.in', asha, vikram);
      await use(shop);
      await directory.stop();
      await shop.stop();
      await google.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const openIt = async (page: Page): Promise<void> => {
  await page.goto('/admin/customers?page=1');
  await expect(page).toHaveURL('/admin/login');
  await page.getByRole('button', { name: 'Sign in with a company account' }).click();
};

/** From the field for the email to the company's page and back, as one of its people. */
const signInAs = async (page: Page, { email, name }: typeof asha): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
};

test('the email’s domain leads to the company’s page and back, welcomed and without a role', async ({ page }) => {
  await openIt(page);
  await expect(page.getByLabel('Email')).toBeFocused();
  await signInAs(page, { ...asha, email: 'Somebody@CORP.example.in' });
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByText(asha.email)).toBeVisible();
  await expect(toast(page, 'Welcome')).toHaveText('WelcomeYour user profile was created successfully.');
});

test('what the company’s page has said once is not taken again, and is told in our words', async ({ page }) => {
  await openIt(page);
  await page.getByLabel('Email').fill(asha.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: asha.name }).click();
  const form = page.getByRole('button', { name: 'Go on' });
  await expect(form).toBeVisible();
  const { url, body } = await page.evaluate(() => {
    const [sent] = document.forms;
    const fields = [...new FormData(sent)].map(([name, value]) => [name, String(value)]);
    return { url: sent?.action ?? '', body: Object.fromEntries(fields) as Record<string, string> };
  });
  await page.request.post(url, { form: body, maxRedirects: 0 });
  await form.click();
  await expect(page).toHaveURL('/admin/login');
  const words = 'Signing in took too long, or it was done before. Start again.';
  await expect(toast(page, 'Login Failed', words)).toBeVisible();
  expect(await toast(page, 'Login Required').count()).toBe(0);
  await expect(page.getByRole('main').getByText(words)).toBeVisible();

  // A person who turned back at the company's page and declines at Google is told about Google.
  await page.getByRole('button', { name: 'Sign in with a company account' }).click();
  await page.getByLabel('Email').fill(asha.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: asha.name })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page, 'Google Login Failed')).toBeVisible();
});

test('a page whose session ended goes on by itself once its person is back by way of the company in another tab', async ({
  page,
  shop,
}) => {
  await page.clock.install();
  await openIt(page);
  await signInAs(page, vikram);
  await expect(page).toHaveURL('/unauthorized');
  await setRole(shop, vikram.email, 'admin');
  await page.goto('/admin/inventory');
  await page.getByRole('button', { name: '+ Add Product' }).click();
  const typed = page.getByRole('dialog').getByLabel('Description');
  await typed.fill('Six metres, hand-woven');
  await endSession(page);
  await page.clock.runFor(5_000); // the role is looked at again
  const dialog = endedDialog(page);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(
    dialog.getByText('It opens in a new tab; once you are signed in there, this page goes on by itself.'),
  ).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Login with Email' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: 'Sign in with a company account' })).toBeFocused();
  await page.keyboard.press('Enter');
  const other = await opened;
  await expect(other.getByLabel('Email')).toBeFocused();
  await signInAs(other, vikram);
  await expect(other).toHaveURL(/\/admin\/inventory/);
  await expect(dialog).toBeHidden();
  await expect(typed).toHaveValue('Six metres, hand-woven');
  await expect(typed).toBeFocused();
});
