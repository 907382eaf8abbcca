import { withoutIntervals } from '../calls.ts';
import { CustomersPage } from '../customers/customers-page.ts';
import { accounts } from '../fixtures.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { test as base, expect, setRole } from '../shop.ts';
import { UsersPage } from '../users/users-page.ts';
import { see, untilLive } from './live-page.ts';

/** The users page of an admin, while others work. */
const test = base.extend<{ users: UsersPage }>({
  users: async ({ page, signedIn, shop }, use) => {
    await signedIn(page, 'admin');
    const users = new UsersPage(page);
    await users.open();
    await untilLive(page);
    await use(users);
    await setRole(shop, accounts.user.email, 'user');
    await setRole(shop, accounts.superadmin.email, 'superadmin');
  },
});

test('closes the pages of a person whose role is taken, lets in who is given one, and asks a removed account to log in', async ({
  users,
  openElsewhere,
  signedIn,
  shop,
  users: _,
}) => {
  test.slow();
  await test.step('closes the pages at once, and opens them with the role again', async () => {
    const theirs = await openElsewhere();
    await signedIn(theirs, 'superadmin');
    await withoutIntervals(theirs);
    await new CustomersPage(theirs).open();
    await untilLive(theirs);
    await users.choose(accounts.superadmin.email, 'User');
    await expect(theirs).toHaveURL('/unauthorized');
    await expect(theirs.getByText('You do not have admin privileges.')).toBeVisible();
    // Nothing is told there any more; with the role everything is back once the page is looked at again.
    await users.choose(accounts.superadmin.email, 'Super Admin');
    await expect(users.currentRole(accounts.superadmin.email)).toHaveText('Super Admin');
    await see(theirs, true);
    await expect(theirs).toHaveURL('/admin/customers');
    await untilLive(theirs);
  });

  await test.step('lets a person in who is given a role, and shows them what others do', async () => {
    const theirs = await openElsewhere();
    await signedIn(theirs, 'user');
    await theirs.goto('/admin/inventory');
    await expect(theirs).toHaveURL('/unauthorized');
    await users.choose(accounts.user.email, 'Admin');
    await expect(theirs).toHaveURL('/admin/inventory', { timeout: 20_000 });
    const products = new ProductsPage(theirs);
    await untilLive(theirs);
    const id = (await products.rows.first().getAttribute('data-row')) ?? '';
    await shop.sql(`update public.products set fabric = 'Given' where productid = $1`, [id]);
    await expect(products.row(id)).toContainText('Given');
  });

  await test.step('asks to log in on the page of an account that is removed', async () => {
    const { user } = accounts;
    await setRole(shop, user.email, 'admin');
    const theirs = await openElsewhere();
    await signedIn(theirs, 'user');
    await new CustomersPage(theirs).open();
    await untilLive(theirs);
    await shop.sql(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [user.email]);
    await shop.sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [
      user.email,
    ]);
    await expect(theirs.getByRole('dialog')).toContainText('log in', { ignoreCase: true, timeout: 15_000 });
    await expect(theirs.locator('[data-live="live"]')).toHaveCount(0, { timeout: 15_000 });
    await shop.sql('update auth.users set banned_until = null where email = $1', [user.email]);
  });
});
