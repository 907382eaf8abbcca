import { CustomersPage } from '../customers/customers-page.ts';
import { accounts as demo, expect } from '../fixtures.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';
import { test } from './other-origin-shop.ts';

// What the portal says while the gateway has no provider behind it.

const unreachable = 'The server could not be reached. Check the connection, then try again.';

/** The browser kept the page from the answers while they could not be read, and only then. */
const expectBlocked = (troubles: string[], isReadable: boolean): void => {
  const ofCors = troubles.splice(0).map((trouble) => trouble.includes('CORS policy'));
  expect(new Set(ofCors)).toEqual(new Set(isReadable ? [] : [true]));
};

test('says in the words of the portal that nothing is behind the gateway, and goes on once the provider is back', async ({
  page,
  gateway,
  shop,
  troubles,
  signedIn,
}) => {
  test.slow();
  await test.step('says at the login that nothing is there', async () => {
    await forgetAttempts(shop);
    for (const [status, isReadable, said] of [
      [521, true, unreachable],
      [403, true, 'The server’s answer could not be read. Try again'],
      [522, false, unreachable],
    ] as const) {
      gateway.fail({ status, isReadable });
      await page.goto('/admin/login');
      await logIn(page, demo.admin);
      await expect(toast(page, 'Login Failed', said), String(status)).toBeVisible();
      if (isReadable) expect(troubles).toEqual([]);
    }
    gateway.fail(null);
    await logIn(page, demo.admin);
    await expect(page).toHaveURL(/\/admin\/inventory/);
    expectBlocked(troubles, false);
  });

  await test.step('loads an open page once the provider is back', async () => {
    await signedIn(page, 'admin');
    await new ProductsPage(page).open();
    gateway.fail({ status: 521, isReadable: true });
    await page.getByRole('link', { name: 'Customers' }).click();
    await expect(page.getByText('The customers could not be loaded')).toBeVisible();
    await expect(page.getByText(unreachable)).toBeVisible();
    gateway.fail(null);
    await expect(new CustomersPage(page).rows.first()).toBeVisible({ timeout: 20_000 });
    expectBlocked(troubles, true);

    gateway.fail({ status: 522, isReadable: false });
    await page.reload();
    await expect(page.getByText(`Your role could not be checked: ${unreachable}`)).toBeVisible();
    gateway.fail(null);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(new CustomersPage(page).rows.first()).toBeVisible();
    expectBlocked(troubles, false);
  });
});
