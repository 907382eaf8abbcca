import { accounts } from '../fixtures.ts';
import { openPlaceholder } from '../placeholder-page.ts';
import { storedSession } from '../session.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { test } from './users-page.ts';

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
