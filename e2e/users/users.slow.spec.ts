import { expect } from '../shop.ts';
import { test } from './users-page.ts';

test('keeps the filters over a reload and a step back', async ({ users, page }) => {
  await users.filter('Email').fill('OWN');
  await expect(page.getByText('1 of 3 users', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/admin/users?email=OWN');
  await users.button('Clear Filters').click();
  await expect(page).toHaveURL('/admin/users');
  await users.filter('Current Role').fill('super admin');
  await expect(page).toHaveURL('/admin/users?role=super+admin');
  await page.reload();
  await expect(users.filter('Current Role')).toHaveValue('super admin');
  await expect(users.rows).toHaveCount(1);
  await page.goBack();
  await expect(users.filter('Email')).toHaveValue('OWN');
});
