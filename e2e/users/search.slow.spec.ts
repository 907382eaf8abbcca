import { accounts } from '../fixtures.ts';
import { expect } from '../shop.ts';
import { test } from './users-page.ts';

const owner = accounts.superadmin.email;
const user = accounts.user.email;

test('a filter under Email and Current Role finds any part of it, in any case, and says how many', async ({
  users,
  page,
}) => {
  await expect(users.table.getByRole('searchbox')).toHaveCount(2);
  await expect(page.getByText('3 users', { exact: true })).toBeVisible();
  await expect(users.button('Clear Filters')).toHaveCount(0);
  await users.filter('Email').fill('OWN');
  await expect(users.rows).toHaveCount(1);
  await expect(users.row(owner)).toBeVisible();
  await expect(page.getByText('1 of 3 users', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/admin/users?email=OWN');
  await users.button('Clear Filters').click();
  await expect(page).toHaveURL('/admin/users');
  await expect(users.rows).toHaveCount(3);
  await users.filter('Current Role').fill('admin');
  await expect(users.rows).toHaveCount(2);
  await users.filter('Current Role').fill('super admin');
  await expect(users.rows).toHaveCount(1);
  await expect(page).toHaveURL('/admin/users?role=super+admin');
  await page.reload();
  await expect(users.filter('Current Role')).toHaveValue('super admin');
  await expect(users.rows).toHaveCount(1);
  await page.goBack();
  await expect(users.filter('Email')).toHaveValue('OWN');
});

test('filters that nobody matches say so and offer to show all', async ({ users, page }) => {
  await users.filter('Email').fill('nobody of this name');
  await expect(page.getByText('No users match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect(users.rows).toHaveCount(3);
});

test('blanks alone are no filter, and stay in their field', async ({ users, page }) => {
  await users.filter('Email').fill('  ');
  await users.filter('Current Role').fill('user');
  await expect(page).toHaveURL('/admin/users?role=user');
  await expect(users.filter('Email')).toHaveValue('  ');
  await expect(users.rows).toHaveCount(1);
  await expect(users.row(user)).toBeVisible();
});

test("'Clear Filters' goes when it is pressed and hands its focus on", async ({ users, page }) => {
  await users.filter('Email').fill('own');
  await users.button('Clear Filters').focus();
  await page.keyboard.press('Enter');
  await expect(users.button('Clear Filters')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a page in the address means nothing to a list that is one page', async ({ users, page }) => {
  await page.goto('/admin/users?role=user&page=3');
  await expect(users.row(user)).toBeVisible();
  await expect(page).toHaveURL('/admin/users?role=user');
});

test('only a filter that looks for something has the edge of one that is set', async ({ users }) => {
  const edge = () => users.filter('Email').evaluate((field) => getComputedStyle(field).borderColor);
  const empty = await edge();
  await users.filter('Email').fill('  ');
  expect(await edge()).toBe(empty);
  await users.filter('Email').fill(' o');
  expect(await edge()).not.toBe(empty);
});
