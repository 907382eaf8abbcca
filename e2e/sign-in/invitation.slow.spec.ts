import { keyOfService } from '../../testing/service-key.ts';
import { expect } from '../fixtures.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';
import { freshEmail, newPassword, test } from './accounts-page.ts';

test.beforeEach(({ shop }) => forgetAttempts(shop));

test('who is invited chooses a password by the mail’s link, and logs in with it', async ({ page, shop, accounts }) => {
  const email = freshEmail('invited');
  const key = await keyOfService(shop.connection);
  const invited = await fetch(`${shop.url}/auth/v1/invite`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(invited.status).toBe(200);

  const link = await accounts.link(email, 'invite');
  await page.goto(link);
  await expect(page).toHaveURL('/admin/reset-password');
  await expect(page.getByText(`For ${email}, who is logged in here now.`)).toBeVisible();
  await accounts.resetPassword(newPassword);
  await expect(page).toHaveURL('/admin/login');

  await page.goto(link);
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(page.getByText(/used already or is too old.*Ask for a new one/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Have a link sent' })).toBeVisible();

  await page.goto('/admin/login');
  await logIn(page, { email, password: newPassword });
  await expect(toast(page, 'Login Success')).toBeVisible();
});
