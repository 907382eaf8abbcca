import { CustomersPage, insertCustomer, newPhone } from '../customers/customers-page.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { accounts as demo, expect } from '../fixtures.ts';
import { untilLive } from '../live/live-page.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { CaptchaWidget } from '../stand-ins/captcha-widget.ts';
import { toast } from '../toast.ts';
import { UsersPage } from '../users/users-page.ts';
import { test } from './other-origin-shop.ts';

// The frame of a portal of another origin than its provider, before which a gateway asks for the key. Beside this: what
// is sold (other-origin-goods), accounts (-accounts) and the gateway itself (-gateway).

const captcha = { provider: 'turnstile', siteKey: '0x4AAAAAAABkMYinukE8nzYS' } as const;

test('serves the shell and the users, and follows its config.json', async ({
  page,
  portal,
  shop,
  signIn,
  signedIn,
  openElsewhere,
  gateway,
}) => {
  test.slow();
  await test.step('logs in, says where no page is, and logs out', async () => {
    await forgetAttempts(shop);
    await page.goto('/admin/login');
    await expect(page).toHaveTitle(/Thaan elsewhere/);
    await signIn(page, 'admin');
    await page.goto('/admin/nowhere');
    await expect(page.getByRole('link', { name: 'Go to Inventory' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${portal.url}/admin/login`);
    await expect(toast(page, 'Logout Success')).toBeVisible();
  });

  await test.step('shows at once what another person saves', async () => {
    const last_name = newPhone();
    await insertCustomer(shop, { first_name: 'Elsewhere', last_name });
    await signedIn(page, 'admin');
    const customers = new CustomersPage(page);
    await customers.open('?first_name=Elsewhere');
    await untilLive(page);
    await shop.sql('update public.customers set email = $1 where last_name = $2', ['seen@shop.example', last_name]);
    await expect(customers.rows).toContainText('seen@shop.example');
  });

  await test.step('gives a role, and denies access without one', async () => {
    await signedIn(page, 'admin');
    const users = new UsersPage(page);
    await users.open();
    for (const role of ['Admin', 'User']) {
      await users.choose(demo.user.email, role);
      await expect(users.currentRole(demo.user.email)).toHaveText(role);
    }
    const other = await openElsewhere();
    await signedIn(other, 'user');
    await other.goto('/admin/inventory');
    await expect(other).toHaveURL('/unauthorized');
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  await test.step('shows the captcha that config.json names, whatever the provider says', async () => {
    await forgetAttempts(shop);
    await CaptchaWidget.open(page, 'turnstile');
    const config = { url: gateway.url, key: shop.publicKey };
    portal.configure({ ...config, captcha });
    await page.goto('/admin/login');
    const sent = page.waitForRequest('**/auth/v1/token?grant_type=password');
    await logIn(page, demo.admin);
    expect((await sent).postDataJSON().gotrue_meta_security.captcha_token).toMatch(/^good /);
    await expect(page).toHaveURL(/inventory/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/login/);
    portal.configure(config);
  });

  await test.step('works without a gateway, since the embedded provider allows the origin', async () => {
    await forgetAttempts(shop);
    portal.configure({ url: shop.url, key: shop.publicKey });
    gateway.fail({ status: 521, isReadable: false });
    await signIn(page, 'admin');
    const discounts = new DiscountsPage(page);
    await discounts.open();
    await discounts.openEdit((await discounts.rows.first().locator('td').first().textContent()) ?? '');
    await discounts.saveAndClose();
    gateway.fail(null);
    portal.configure({ url: gateway.url, key: shop.publicKey });
  });
});
