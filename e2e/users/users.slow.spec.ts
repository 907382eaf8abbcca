import { violationsInBoth } from '../accessibility.ts';
import { holdCalls, letThrough, retryByHand } from '../calls.ts';
import { accounts, type Role } from '../fixtures.ts';
import { openPlaceholder } from '../placeholder-page.ts';
import { overflowOf, phone } from '../screens.ts';
import { storedSession } from '../session.ts';
import { expect, setRole } from '../shop.ts';
import { toast } from '../toast.ts';
import { profilesCall, test } from './users-page.ts';

const owner = accounts.superadmin.email;
const admin = accounts.admin.email;
const user = accounts.user.email;

const failure = 'Failed to fetch users. Please try again later.';

test('the table: its columns, all profiles by email, labels and the dropdown', async ({ users, page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management');
  expect(await users.table.getByRole('columnheader').allInnerTexts()).toEqual(['Email', 'Current Role', 'New Role']);
  const cells = await users.rows.evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent)),
  );
  expect(cells).toEqual([
    [admin, 'Admin'],
    [owner, 'Super Admin'],
    [user, 'User'],
  ]);
  await users.newRole(user).click();
  await expect(page.getByRole('option')).toHaveText(['User', 'Admin', 'Super Admin']);
});

test('a spinner turns while the profiles are being read', async ({ users, page }) => {
  const release = await holdCalls(page, profilesCall);
  await page.goto('/admin/users');
  await expect(users.spinner).toBeVisible();
  await expect(users.rows).toHaveCount(0);
  await release();
  await expect(users.rows).toHaveCount(3);
  await expect(users.spinner).toBeHidden();
});

test('a list that cannot be read is said on the page and in a toast, and can be tried again', async ({
  users,
  page,
}) => {
  await retryByHand(page);
  await page.route(profilesCall, (route) => route.abort('connectionfailed'));
  await page.goto('/admin/users');
  await expect(page.getByRole('main').getByText(failure)).toBeVisible({ timeout: 15_000 });
  await expect(toast(page, failure)).toBeVisible();
  await letThrough(page, profilesCall);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(users.rows).toHaveCount(3);
});

test.describe('a change of role', () => {
  test('needs the open list: a letter pressed on the closed field gives nobody a role', async ({
    users,
    page,
    shop,
  }) => {
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()));
    await users.newRole(user).focus();
    await page.keyboard.press('s');
    await page.keyboard.press('u');
    await users.newRole(admin).focus();
    await page.keyboard.press('u');
    await expect(users.newRole(admin)).toHaveText('Admin');
    await users.newRole(user).focus();
    await page.keyboard.press('Enter');
    const choice = page.getByRole('option', { name: 'Admin', exact: true });
    await expect(page.getByRole('option', { name: 'User', exact: true })).toBeFocused();
    await page.keyboard.press('a');
    await expect(choice).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'User role updated successfully')).toHaveText('User role updated successfully');
    await expect(users.currentRole(user)).toHaveText('Admin');
    expect(sent).toEqual([{ role: 'admin' }]);
    expect(await shop.sql('select email, role from public.profiles order by email')).toEqual([
      { email: admin, role: 'admin' },
      { email: owner, role: 'superadmin' },
      { email: user, role: 'admin' },
    ]);
  });

  test('after somebody else’s is refused, and the list shows the role as it is', async ({ users, page, shop }) => {
    await page.route(profilesCall, (route) => route.abort());
    await setRole(shop, user, 'admin');
    await users.choose(user, 'Super Admin');
    await expect(toast(page, 'Failed to update user role', 'Somebody else changed this account')).toBeVisible();
    await letThrough(page, profilesCall);
    await expect(users.currentRole(user)).toHaveText('Admin');
    await expect(users.newRole(user)).toHaveText('Admin');
    expect(await shop.sql('select role from public.profiles where email = $1', [user])).toEqual([{ role: 'admin' }]);
  });

  test('shows once the server has confirmed it, and stays', async ({ users, page, shop }) => {
    const release = await holdCalls(page, '**/rest/v1/profiles?id=eq.*', {
      which: (request) => request.method() === 'PATCH',
    });
    await users.choose(user, 'Admin');
    await expect(users.newRole(user)).toHaveText('Admin');
    await expect(users.currentRole(user)).toHaveText('User');
    expect(await toast(page, 'User role updated').count()).toBe(0);
    await release();
    await expect(toast(page, 'User role updated successfully')).toHaveText('User role updated successfully');
    await expect(users.currentRole(user)).toHaveText('Admin');
    await expect(users.newRole(user)).toHaveText('Admin');
    expect(await shop.sql('select role from public.profiles where email = $1', [user])).toEqual([{ role: 'admin' }]);
    await page.reload();
    await expect(users.currentRole(user)).toHaveText('Admin');
  });

  test('to the same role does nothing', async ({ users, page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    await users.choose(user, 'User');
    await expect(page.getByRole('option')).toHaveCount(0);
    await users.choose(user, 'Admin');
    await expect(toast(page, 'User role updated successfully')).toHaveCount(1);
    expect(sent).toHaveLength(1);
  });

  test('by keyboard alone', async ({ users, page }) => {
    await users.newRole(user).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'User', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Admin', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(users.currentRole(user)).toHaveText('Admin');
    await expect(users.newRole(user)).toBeFocused();
  });

  test('that would leave nobody is refused and explained', async ({ users, shop, page }) => {
    await setRole(shop, owner, 'user');
    await page.reload();
    await users.choose(admin, 'User');
    await users.confirmOwn('User');
    await expect(
      toast(
        page,
        'Failed to update user role',
        'Nobody could enter the admin area any more. Make another person Admin or Super Admin first.',
      ),
    ).toBeVisible();
    await expect(users.currentRole(admin)).toHaveText('Admin');
    await expect(users.newRole(admin)).toHaveText('Admin');
  });

  test('that finds no server leaves the role', async ({ users, page }) => {
    await page.route('**/rest/v1/profiles?id=eq.*', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
    );
    await users.choose(user, 'Admin');
    await expect(toast(page, 'Failed to update user role', 'The server could not be reached.')).toBeVisible();
    await expect(users.currentRole(user)).toHaveText('User');
  });

  test('of an account that is gone fails, and it leaves the list', async ({ users, shop, page }) => {
    await shop.sql('delete from public.profiles where email = $1', [user]);
    await users.choose(user, 'Admin');
    await expect(toast(page, 'Failed to update user role', 'Somebody else changed this account')).toBeVisible();
    await expect(users.row(user)).toHaveCount(0);
    await shop.sql(
      `insert into public.profiles (id, email, role) select id, email, 'user' from auth.users where email = $1`,
      [user],
    );
  });
});

test.describe('whoever loses the role is out', () => {
  const taken: readonly [string, Role][] = [
    ['an admin', 'admin'],
    ['a superadmin', 'superadmin'],
  ];
  for (const [who, role] of taken) {
    test(`${who}, within 5 s on an open page and at the next request`, async ({ users, openElsewhere, signedIn }) => {
      const other = role === 'admin' ? owner : user;
      if (role === 'admin') await users.choose(owner, 'Admin');
      else await users.choose(user, 'Super Admin');
      await expect(toast(users.page, 'User role updated successfully')).toBeVisible();
      const page = await openElsewhere();
      await signedIn(page, other === owner ? 'superadmin' : 'user');
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
      await users.choose(other, 'User');
      await expect(users.currentRole(other)).toHaveText('User');
      const since = Date.now();
      expect(await read()).toEqual([]);
      await expect(open).toHaveURL('/unauthorized', { timeout: 5_000 });
      expect(Date.now() - since).toBeLessThan(5_000);
    });
  }

  test('oneself: the page closes as soon as the server has confirmed it', async ({ users, page }) => {
    await users.choose(admin, 'User');
    await users.confirmOwn('User');
    await Promise.all([
      expect(page).toHaveURL('/unauthorized', { timeout: 2_000 }),
      expect(toast(page, 'User role updated successfully')).toHaveText('User role updated successfully'),
    ]);
    await expect(page.getByText('You do not have admin privileges.')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('rows are cards, targets 44 pixels, nothing is wider than the screen', async ({ users, page }) => {
    expect(await overflowOf(page)).toBe(0);
    const box = await users.newRole(user).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await expect(users.row(user)).toContainText('User');
  });
});

test('axe finds nothing, in light and dark', async ({ users, page }) => {
  expect(await violationsInBoth(page)).toEqual([]);
  await users.newRole(user).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});
