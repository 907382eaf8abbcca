import { expect } from '../fixtures.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';
import { freshEmail, knownPassword, test } from './accounts-page.ts';

test.beforeEach(({ shop }) => forgetAttempts(shop));

test.describe('a new account', () => {
  test('is confirmed by the link of its mail, which is used up and leaves the address bar', async ({
    page,
    accounts,
  }) => {
    const email = freshEmail('new');
    await accounts.signUp(email, knownPassword);
    await expect(page.getByText(`If ${email} is new here, a mail is on its way`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the demo’s outbox' })).toHaveAttribute('href', '/outbox');
    const link = await accounts.link(email, 'confirmation');
    let verified = 0;
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/verify')) verified += 1;
    });
    await page.goto(link);
    await expect(toast(page, 'Email Confirmed')).toBeVisible();
    await expect(toast(page, 'Welcome')).toHaveText('WelcomeYour user profile was created successfully.');
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByText(email)).toBeVisible();
    expect(verified).toBe(1);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto(link);
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(page.getByText(/used already or is too old.*log in to see/)).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await logIn(page, { email, password: knownPassword });
    await expect(page).toHaveURL('/unauthorized');
  });
});
