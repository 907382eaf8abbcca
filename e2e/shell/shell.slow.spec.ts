import { violationsInBoth } from '../accessibility.ts';
import { letThrough } from '../calls.ts';
import { accounts, expect, test } from '../fixtures.ts';
import { openPlaceholder, placeholder } from '../placeholder-page.ts';
import { overflowOf, phone } from '../screens.ts';
import { storedSession } from '../session.ts';
import { toast, toasts } from '../toast.ts';
import { untilShown } from '../waits.ts';

const labels = ['Users', 'Inventory', 'Bills', 'Vouchers', 'Discounts', 'Exchanges', 'Customers', 'Suppliers'];
const addressOf = (label: string): string => `/admin/${label.toLowerCase()}`;

test.describe('navigation', () => {
  test('names the eight sections in their order and marks the open one', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    const links = page.getByRole('navigation').getByRole('link');
    await expect(links).toHaveText(labels);
    for (const label of labels) {
      await links.filter({ hasText: label }).click();
      await expect(page).toHaveURL(addressOf(label));
      await expect(page.getByRole('navigation').locator('[aria-current="page"]')).toHaveText([label]);
      await expect(page).toHaveTitle(new RegExp(`^${label} · `));
    }
  });

  test('shows by its colour which section is open', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    const colour = (name: string) =>
      page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderBottomColor);
    expect(await colour('Bills')).not.toBe(await colour('Vouchers'));
  });

  test('a section that is still to come shows only its sentence', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    for (const section of ['Bills', 'Vouchers', 'Exchanges', 'Suppliers'] as const) {
      await openPlaceholder(page, section);
      await expect(page.getByRole('main')).toHaveText(`This is the ${section} page.`);
    }
  });

  test('/, /admin and /admin/ lead to the inventory', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    for (const path of ['/', '/admin', '/admin/']) {
      await page.goto(path);
      await expect(page).toHaveURL('/admin/inventory');
    }
  });

  test('puts the focus on the main heading of the page that opens', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    await page.getByRole('link', { name: 'Vouchers' }).click();
    await expect(page.getByRole('heading', { name: 'This is the Vouchers page.' })).toBeFocused();
  });

  test('can be skipped by the first Tab', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await openPlaceholder(page, 'Bills');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the page' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('leaves each page to the Back button', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/exchanges');
    await page.getByRole('link', { name: 'Bills' }).click();
    await expect(placeholder(page, 'Bills')).toBeVisible();
    await page.getByRole('link', { name: 'Vouchers' }).click();
    await expect(placeholder(page, 'Vouchers')).toBeVisible();
    await page.goBack();
    await expect(placeholder(page, 'Bills')).toBeVisible();
  });
});

test.describe('at the right', () => {
  test('the email stands next to a red Logout', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    const email = page.getByRole('banner').getByText(accounts.admin.email);
    const logout = page.getByRole('button', { name: 'Logout' });
    const [emailBox, logoutBox] = [await email.boundingBox(), await logout.boundingBox()];
    if (!emailBox || !logoutBox) throw new Error('The email or the button is not on the page.');
    expect(emailBox.x).toBeGreaterThan(720);
    expect(logoutBox.x - (emailBox.x + emailBox.width)).toBeLessThan(40);
    const pixel = await logout.evaluate((button) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!context) return [];
      context.fillStyle = getComputedStyle(button).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    });
    const [red = 0, green = 255, blue = 255] = pixel;
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(80);
  });

  test('Logout leads to the login page with its one notice, and nothing leads back', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
    await expect(toast(page, 'Logout Success')).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
    await page.reload();
    await page.waitForLoadState('networkidle'); // a toast's code is fetched before it shows
    expect(await toasts(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL('/admin/inventory');
  });

  test('Logout works without a network', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    await page.route('**/auth/v1/logout*', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
    expect(await storedSession(page)).toBeNull();
  });
});

test.describe('toasts', () => {
  test('stand at the bottom right with a close button and go after 2 seconds', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/admin/bills');
    const notice = toasts(page);
    await untilShown(page, notice);
    await expect(notice.getByRole('button', { name: /close/i })).toBeVisible();
    const box = await notice.boundingBox();
    if (!box) throw new Error('There is no toast.');
    expect(box.x + box.width).toBeGreaterThan(1440 - 60);
    expect(box.y + box.height).toBeGreaterThan(900 - 60);
    await page.clock.runFor(1_500);
    await expect(notice).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(notice).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the navigation folds behind a button and stays usable', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    const menu = page.getByRole('button', { name: 'Open the menu' });
    await expect(page.getByRole('link', { name: 'Vouchers' })).toBeHidden();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.tap();
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(labels);
    await expect(page.getByText(accounts.admin.email)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Vouchers' })).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.tap();
    await page.getByRole('link', { name: 'Vouchers' }).tap();
    await expect(placeholder(page, 'Vouchers')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bills' })).toBeHidden();
    await menu.tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    await expect(page).toHaveURL('/admin/login');
  });

  for (const path of ['/admin/login', '/admin/bills', '/unauthorized']) {
    test(`${path} fits the width, with targets of 44 pixels`, async ({ page, signedIn }) => {
      if (path !== '/admin/login') await signedIn(page, path === '/unauthorized' ? 'user' : 'admin');
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      expect(await overflowOf(page)).toBe(0);
      for (const button of await page.getByRole('main').getByRole('button').all()) {
        expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
      }
    });
  }
});

test.describe('what is not there', () => {
  test('an unknown address says so and leads on', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeAttached();
    await expect(page).toHaveTitle(/^Page not found · /);
    await expect(page.getByRole('link', { name: 'Go to Inventory' })).toHaveAttribute('href', '/admin/inventory');
  });

  test('an unknown section says so within the shell', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/nowhere');
    await expect(page.getByText('There is no page here')).toBeVisible();
    await page.getByRole('link', { name: 'Bills' }).click();
    await expect(placeholder(page, 'Bills')).toBeVisible();
  });

  test('where the server cannot be reached the page says so, with Retry, and is never empty', async ({ page }) => {
    await page.route('**/config.json', (route) => route.abort('connectionfailed'));
    await page.goto('/admin/login');
    await expect(page.getByText('Thaan could not be reached')).toBeVisible();
    await letThrough(page, '**/config.json');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
  });

  test('where the code of a page cannot be fetched it is said, with Retry', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/users');
    await page.route('**/assets/placeholders-*.js', (route) => route.abort('connectionfailed'));
    await page.getByRole('link', { name: 'Bills' }).click();
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await letThrough(page, '**/assets/placeholders-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(placeholder(page, 'Bills')).toBeVisible();
  });
});

test('axe finds nothing in the shell, in light and dark', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  for (const path of ['/admin/bills', '/admin/users', '/admin/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
  }
});
