import { letThrough } from '../calls.ts';
import { accounts } from '../fixtures.ts';
import { requestsTo } from '../page-events.ts';
import { openPlaceholder, placeholder } from '../placeholder-page.ts';
import { endedDialog, logIn, refuseSession } from '../session.ts';
import { expect, test } from '../shop.ts';
import { toast } from '../toast.ts';

const userCall = '**/auth/v1/user';

test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

test('is asked for once when the shell opens, and not by its sections', async ({ page }) => {
  const asked = requestsTo(page, '/auth/v1/user');
  const answer = page.waitForResponse(userCall);
  await openPlaceholder(page, 'Bills');
  expect((await answer).status()).toBe(200);
  for (const section of ['Vouchers', 'Exchanges', 'Suppliers', 'Bills'] as const) {
    await page.getByRole('link', { name: section, exact: true }).click();
    await expect(placeholder(page, section)).toBeVisible();
  }
  expect(asked).toHaveLength(1);
});

test('is shown by the address that the account has now', async ({ page, shop }) => {
  const moved = 'moved@demo.thaan.example';
  await openPlaceholder(page, 'Bills');
  await expect(page.getByRole('button', { name: accounts.admin.email })).toBeVisible();
  const rename = 'update auth.users set email = $2 where email = $1';
  await shop.sql(rename, [accounts.admin.email, moved]);
  await page.reload();
  await expect(page.getByRole('button', { name: moved })).toBeVisible();
  await shop.sql(rename, [moved, accounts.admin.email]);
});

/** As auth servers answer the portal's client, whose API version they name. */
const named = { 'x-supabase-api-version': '2024-01-01' };
const refusals = [
  ['session_not_found', 'Session from session_id claim in JWT does not exist'],
  ['user_not_found', 'User from sub claim in JWT does not exist'],
] as const;

for (const [code, message] of refusals)
  test(`whom the server knows no more (${code}) is asked to log in again over the page`, async ({ page }) => {
    await openPlaceholder(page, 'Bills');
    const allow = await refuseSession(page, userCall, { status: 403, headers: named, json: { code, message } });
    await page.reload();
    await expect(endedDialog(page)).toBeVisible();
    await expect(placeholder(page, 'Bills')).toBeAttached();
    await allow();
  });

test('whose session is gone from the database is led to login, and from there back to the page', async ({
  page,
  shop,
}) => {
  await openPlaceholder(page, 'Bills');
  await shop.sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [
    accounts.admin.email,
  ]);
  await page.reload();
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page, 'Login Required', 'Please log in to access the admin portal.')).toBeVisible();
  expect(await endedDialog(page).count()).toBe(0);
  await logIn(page, accounts.admin);
  await expect(placeholder(page, 'Bills')).toBeVisible();
});

test('stays whoever opened the page, though the answer is about somebody else', async ({ page, shop }) => {
  await openPlaceholder(page, 'Bills');
  const [owner] = await shop.sql('select id, email from auth.users where email = $1', [accounts.superadmin.email]);
  await page.route(userCall, (route) => route.fulfill({ json: owner }));
  const asked = requestsTo(page, '/auth/v1/user');
  const answer = page.waitForResponse(userCall);
  await page.reload();
  await answer;
  await page.getByRole('link', { name: 'Vouchers', exact: true }).click();
  await expect(placeholder(page, 'Vouchers')).toBeVisible();
  await expect(page.getByRole('button', { name: accounts.admin.email })).toBeVisible();
  expect(asked).toHaveLength(1);
  await letThrough(page, userCall);
});

for (const [what, status] of [
  ['no answer', null],
  ['an answer of a server that is busy', 503],
] as const) {
  test(`${what} changes nothing`, async ({ page }) => {
    await openPlaceholder(page, 'Bills');
    const asked = page.waitForRequest(userCall);
    await page.route(userCall, (route) =>
      status === null ? route.abort('connectionfailed') : route.fulfill({ status, json: { msg: 'busy' } }),
    );
    await page.reload();
    await asked;
    await expect(placeholder(page, 'Bills')).toBeVisible();
    await page.getByRole('link', { name: 'Vouchers', exact: true }).click();
    await expect(placeholder(page, 'Vouchers')).toBeVisible();
    await expect(page.getByRole('button', { name: accounts.admin.email })).toBeVisible();
    expect(await endedDialog(page).count()).toBe(0);
  });
}
