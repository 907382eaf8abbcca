import { startTestThaan } from '../../testing/start-thaan.ts';
import { giveApp } from '../authenticator.ts';
import { accounts, test as base, expect } from '../fixtures.ts';
import { type Google, startGoogle } from '../stand-ins/google.ts';
import { toast } from '../toast.ts';

const admin = { sub: 'g-1', email: 'admin@demo.thaan.example', email_verified: true, name: 'The Admin' };
const stranger = { sub: 'g-2', email: 'stranger@thaan.example', email_verified: true, name: 'A Stranger' };

/** The demo shop with sign-in by Google. */
const test = base.extend<object, { google: Google }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const google = await startGoogle(admin, stranger);
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  thaan: [
    async ({ google }, use) => {
      const thaan = await startTestThaan({ demo: true, portal: true, environment: google.environment });
      google.leadBackTo(thaan.url);
      await use({ url: thaan.url });
      await thaan.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('Google leads back to the page that was asked for, with its query', async ({ page }) => {
  await page.goto('/admin/customers?page=1');
  await expect(page).toHaveURL('/admin/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: admin.name }).click();
  await expect(page).toHaveURL('/admin/customers?page=1');
  await expect(toast(page, 'Login Success')).toHaveText('Login SuccessLogged in successfully.');
  await expect(page.getByRole('banner').getByText(admin.email)).toBeVisible();
});

test('who has a second step takes it after Google, too, and comes to the page that was asked for', async ({
  page,
  thaan,
}) => {
  const byGoogle = async (): Promise<void> => {
    await page.goto('/admin/vouchers?x=1');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
  };
  await byGoogle();
  await page.getByRole('button', { name: admin.name }).click();
  await expect(page).toHaveURL('/admin/vouchers?x=1');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  const app = await giveApp(thaan.url, accounts.admin, 'My phone');
  await byGoogle(); // which knows by now who sits here
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(app.code(1));
  await expect(page).toHaveURL('/admin/vouchers?x=1');
  await expect(toast(page, 'Login Success')).toHaveText('Login SuccessLogged in successfully.');

  await page.getByRole('banner').getByRole('button', { name: admin.email }).click();
  await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no second step yet.')).toBeVisible();
});

test('tells a person who declines so at login, and welcomes a new one to Access Denied', async ({ page }) => {
  await page.goto('/admin/vouchers');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/login');
  // What Google itself says of it is not shown: anybody can lead somebody back here with words of their own.
  const sentence = 'Signing in with Google did not work. Try again, or log in with your email and password.';
  await expect(toast(page, 'Google Login Failed', sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin/vouchers');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: stranger.name }).click();
  await expect(page).toHaveURL('/unauthorized');
  await expect(toast(page, 'Welcome')).toHaveText('WelcomeYour user profile was created successfully.');
});
