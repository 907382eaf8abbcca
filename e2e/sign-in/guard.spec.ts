import { violations } from '../accessibility.ts';
import { letThrough } from '../calls.ts';
import { placeholder } from '../placeholder-page.ts';
import { endSession, sessionKey } from '../session.ts';
import { expect, setRole, test } from '../shop.ts';
import { toast } from '../toast.ts';
import { untilShown } from '../waits.ts';

test.describe('nobody is logged in', () => {
  test('every address of the admin area leads to login and says why', async ({ page }) => {
    for (const path of ['/', '/admin', '/admin/inventory', '/admin/users', '/admin/nowhere']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/admin/login');
      await expect(toast(page, 'Login Required', 'Please log in to access the admin portal.'), path).toBeVisible();
    }
  });

  test('Access Denied leads to login', async ({ page }) => {
    await page.goto('/unauthorized');
    await expect(page).toHaveURL('/admin/login');
  });

  test('a session that the server no longer knows counts as none, and is removed', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/vouchers');
    await endSession(page);
    await page.goto('/admin/bills');
    await expect(page).toHaveURL('/admin/login');
    expect(await page.evaluate((name) => localStorage.getItem(name), sessionKey)).toBeNull();
  });

  test('the wait for a session ends after ten times 500 ms', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/vouchers');
    await page.route('**/auth/v1/token*', () => new Promise(() => {}));
    await endSession(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/admin/bills');
    await untilShown(page, page.getByRole('status'));
    await page.clock.runFor(4_000);
    await expect(page.getByRole('status')).toBeVisible();
    await expect(page).toHaveURL('/admin/bills');
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL('/admin/login');
  });
});

test.describe('Access Denied', () => {
  test('is told to a user, with the email, and Logout leads to login with its notice', async ({ page, signedIn }) => {
    await signedIn(page, 'user');
    await page.goto('/admin/inventory');
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
    await expect(page.getByText('You do not have admin privileges.')).toBeVisible();
    await expect(page.getByText('user@demo.thaan.example')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
    await expect(toast(page, 'Logout Success')).toBeVisible();
  });

  test('leads back to the page that was asked for once the role is given', async ({ page, signedIn, shop }) => {
    await signedIn(page, 'user');
    await page.goto('/admin/vouchers');
    await expect(page).toHaveURL('/unauthorized');
    await setRole(shop, 'user@demo.thaan.example', 'admin');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(placeholder(page, 'Vouchers')).toBeVisible();
    await setRole(shop, 'user@demo.thaan.example', 'user');
  });

  test('is shown where the role cannot be looked up at first, with Retry', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.route('**/rest/v1/profiles*', (route) => route.abort('connectionfailed'));
    await page.goto('/admin/bills');
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByText(/Your role could not be checked: The server could not be reached/)).toBeVisible();
    await letThrough(page, '**/rest/v1/profiles*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(placeholder(page, 'Bills')).toBeVisible();
  });
});

test.describe('the first session of an account', () => {
  test('makes a profile with role user and says so', async ({ page, signIn, shop }) => {
    await shop.sql(`delete from public.profiles where email = 'user@demo.thaan.example'`);
    await signIn(page, 'user');
    await expect(toast(page, 'Welcome')).toHaveText('WelcomeYour user profile was created successfully.');
    expect(await shop.sql(`select role from public.profiles where email = 'user@demo.thaan.example'`)).toEqual([
      { role: 'user' },
    ]);
    await page.reload();
    await page.waitForLoadState('networkidle'); // a toast's code is fetched before it shows
    await expect(page.getByText('You do not have admin privileges.')).toBeVisible();
    expect(await toast(page, 'Welcome').count()).toBe(0);
  });

  test('says so when the profile cannot be made', async ({ page, signedIn, shop }) => {
    await shop.sql(`delete from public.profiles where email = 'user@demo.thaan.example'`);
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
    );
    await signedIn(page, 'user');
    await page.goto('/admin/inventory');
    await expect(toast(page, 'Error', 'Could not create your user profile.')).toHaveText(
      'ErrorCould not create your user profile.',
    );
    await letThrough(page, '**/rest/v1/profiles*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(toast(page, 'Welcome')).toHaveText('WelcomeYour user profile was created successfully.');
  });

  test('takes the role as it is when two tabs find none at the same time', async ({
    page,
    signedIn,
    shop,
    context,
  }) => {
    await signedIn(page, 'user');
    await shop.sql(`delete from public.profiles where email = 'user@demo.thaan.example'`);
    const tabs = [page, await context.newPage()];
    let bothLooked = (): void => {};
    const looked = new Promise<void>((resolve) => {
      bothLooked = resolve;
    });
    let lookups = 0;
    const made: number[] = [];
    await context.route('**/rest/v1/profiles*', async (route) => {
      const response = await route.fetch();
      if (route.request().method() === 'POST') made.push(response.status());
      lookups += 1;
      if (lookups === 2) bothLooked();
      await looked;
      await route.fulfill({ response });
    });
    let welcomes = 0;
    for (const tab of tabs) {
      void toast(tab, 'Welcome')
        .waitFor()
        .then(
          () => {
            welcomes += 1;
          },
          () => undefined,
        );
    }
    await Promise.all(tabs.map((tab) => tab.goto('/admin/bills')));
    for (const tab of tabs) {
      await tab.waitForLoadState('networkidle');
      await expect(tab.getByText('You do not have admin privileges.')).toBeVisible();
      expect(await tab.getByText('Your role could not be checked').count()).toBe(0);
    }
    expect(made.sort()).toEqual([201, 409]);
    expect(welcomes).toBe(1);
  });
});
