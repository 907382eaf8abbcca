import { withoutIntervals } from '../calls.ts';
import { CustomersPage, insertCustomer } from '../customers/customers-page.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { accounts } from '../fixtures.ts';
import { expect, insertRow, setRole, test } from '../shop.ts';
import { UsersPage } from '../users/users-page.ts';
import { countIn, glowsOf, noteGlows, untilLive, waitingIn } from './live-page.ts';

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  await noteGlows(page);
  // Nothing here is read again at intervals: what comes is what was told.
  await withoutIntervals(page);
});

test.afterEach(async ({ shop }) => {
  await shop.sql(`delete from public.customers where first_name = 'Liveta'`);
  await shop.sql(`delete from public.discounts where code like 'LIVE%'`);
  for (const role of ['admin', 'user'] as const) await setRole(shop, accounts[role].email, role);
});

test('customers', async ({ page, shop }) => {
  for (const last_name of ['Older', 'Newer']) await insertCustomer(shop, { first_name: 'Liveta', last_name });
  const customers = new CustomersPage(page);
  await customers.open('?first_name=Liveta');
  await untilLive(page);
  await shop.sql(`update public.customers set last_name = 'Changed' where last_name = 'Older'`);
  await expect(customers.rows.filter({ hasText: 'Changed' })).toBeVisible();
  expect(await glowsOf(page)).toHaveLength(1);
  await insertCustomer(shop, { first_name: 'Liveta', last_name: 'Newest' });
  await expect(waitingIn(page)).toHaveText('1 change · show');
  await expect(countIn(page)).toHaveText(/^3 customers/);
  await shop.sql(`delete from public.customers where last_name = 'Changed'`);
  await expect(waitingIn(page)).toHaveText('2 changes · show');
  await expect(customers.rows).toHaveCount(2);
  await waitingIn(page).click();
  await expect(customers.rows.first()).toContainText('Newest');
  await expect(customers.rows).toHaveCount(2);
});

test('discounts', async ({ page, shop }) => {
  await insertRow(shop, 'discounts', { code: 'LIVEONE', type: 'flat', value: 100 });
  const discounts = new DiscountsPage(page);
  await discounts.open();
  await untilLive(page);
  await shop.sql(`update public.discounts set value = 250 where code = 'LIVEONE'`);
  await expect(discounts.row('LIVEONE')).toContainText('250');
  await insertRow(shop, 'discounts', { code: 'LIVETWO', type: 'flat', value: 10 });
  await expect(waitingIn(page)).toHaveText('1 change · show');
  await expect(discounts.row('LIVETWO')).toBeHidden();
  await waitingIn(page).click();
  await expect(discounts.row('LIVETWO')).toBeVisible();
});

test('users: a role that was given shows at once, and waits where the search would leave it out', async ({
  page,
  shop,
}) => {
  const { user } = accounts;
  const users = new UsersPage(page);
  await users.open();
  await untilLive(page);
  await setRole(shop, user.email, 'admin');
  await expect(users.currentRole(user.email)).toHaveText('Admin');
  await users.filter('Email').fill(user.email);
  await users.filter('Current Role').fill('Admin');
  await expect(users.rows).toHaveCount(1);
  await setRole(shop, user.email, 'user');
  await expect(waitingIn(page)).toHaveText('1 change · show');
  await expect(users.rows).toHaveCount(1);
  await waitingIn(page).click();
  await expect(users.rows).toHaveCount(0);
});

test('a role that was taken ends the page of whom it was taken from', async ({ page, shop }) => {
  const { admin } = accounts;
  await new CustomersPage(page).open();
  await untilLive(page);
  await setRole(shop, admin.email, 'user');
  await page.waitForURL('**/unauthorized');
});
