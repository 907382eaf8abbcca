import { violationsInBoth } from '../accessibility.ts';
import { accounts } from '../fixtures.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { test } from './users-page.ts';

const admin = accounts.admin.email;

test('a change of one’s own role asks first; Cancel leaves role and focus as they were', async ({ users, page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  const question = page.getByRole('alertdialog', { name: 'Change your own role?' });
  for (const close of ['click', 'Escape'] as const) {
    await users.choose(admin, 'User');
    await expect(question).toHaveAccessibleDescription(
      'You leave the admin area at once and cannot come back by yourself: another admin must give the role back.',
    );
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    if (close === 'click') await question.getByRole('button', { name: 'Cancel' }).click();
    else await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(users.newRole(admin)).toHaveText('Admin');
    await expect(users.newRole(admin)).toBeFocused();
  }
  expect(sent).toEqual([]);
});

test('between admin and superadmin it says that nothing ends', async ({ users, page }) => {
  await users.choose(admin, 'Super Admin');
  const question = page.getByRole('alertdialog', { name: 'Change your own role?' });
  await expect(question).toHaveAccessibleDescription(/^It ends nothing/);
  expect(await violationsInBoth(page)).toEqual([]);
  await question.getByRole('button', { name: 'Change to Super Admin' }).click();
  await expect(toast(page, 'User role updated successfully')).toBeVisible();
  await expect(users.currentRole(admin)).toHaveText('Super Admin');
  await expect(users.newRole(admin)).toBeFocused();
});
