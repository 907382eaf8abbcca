import { violationsInBoth } from '../accessibility.ts';
import { accounts } from '../fixtures.ts';
import { openPlaceholder } from '../placeholder-page.ts';
import { storedSession } from '../session.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { test } from './users-page.ts';

const owner = accounts.superadmin.email;
const admin = accounts.admin.email;
const user = accounts.user.email;

test('a person whose role is taken away is out within 5 s on an open page, and at the next request', async ({
  users,
  openElsewhere,
  signedIn,
}) => {
  await users.choose(user, 'Super Admin');
  await expect(toast(users.page, 'User role updated successfully')).toBeVisible();
  const page = await openElsewhere();
  await signedIn(page, 'user');
  await openPlaceholder(page, 'Vouchers');
  const open = await page.context().newPage();
  await openPlaceholder(open, 'Bills');
  const read = async () =>
    page.evaluate(
      async (access_token) => {
        const { key } = await (await fetch('/config.json')).json();
        const headers = { apikey: key, Authorization: `Bearer ${access_token}` };
        return (await fetch('/rest/v1/customers?select=customerid&limit=1', { headers })).json();
      },
      (await storedSession(page))?.access_token,
    );
  expect(await read()).toHaveLength(1);
  await users.choose(user, 'User');
  await expect(users.currentRole(user)).toHaveText('User');
  expect(await read()).toEqual([]);
  await expect(open).toHaveURL('/unauthorized');
});

test('keeps the filters over a reload and a step back, and has no violation of axe', async ({ users, page }) => {
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
  await users.newRole(owner).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await users.open();
  await users.choose(admin, 'Super Admin');
  expect(await violationsInBoth(page)).toEqual([]);
});
