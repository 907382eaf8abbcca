import { expect, test } from '../fixtures.ts';
import { logIn, sendLogin } from '../session.ts';
import { toast } from '../toast.ts';
import { untilShown } from '../waits.ts';

test('a second failure is told too, while the toast of the first is on its way out', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin/login');
  const told = toast(page, 'Login Failed', 'Invalid login credentials');
  const leaving = page.locator('[data-removed="true"]');
  await logIn(page, { email: 'other@thaan.example', password: 'x' });
  await expect(told).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await untilShown(page, told.and(leaving));
  const answered = page.waitForResponse('**/auth/v1/token*');
  await sendLogin(page);
  await (await answered).finished();
  await untilShown(page, told.and(page.locator('[data-removed="false"]')));
  await page.clock.runFor(1_000);
  await expect(told).toBeVisible();
});
