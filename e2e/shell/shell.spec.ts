import { violationsInBoth } from '../accessibility.ts';
import { accounts, expect, test, untilShown } from '../fixtures.ts';

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

  test('looks different where the open section is', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    const colour = (name: string) =>
      page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderBottomColor);
    expect(await colour('Bills')).not.toBe(await colour('Vouchers'));
  });

  const sentences = {
    Bills: 'This is the Bills page.',
    Vouchers: 'This is the Vouchers page.',
    Exchanges: 'This is the Exchanges page.',
    Suppliers: 'This is the Suppliers page.',
  };
  test('a section that is still to come shows only its sentence', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    for (const [name, sentence] of Object.entries(sentences)) {
      await page.goto(addressOf(name));
      await expect(page.getByRole('main')).toHaveText(sentence);
    }
  });

  test('/, /admin and /admin/ lead to the inventory', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    for (const path of ['/', '/admin', '/admin/']) {
      await page.goto(path);
      await expect(page).toHaveURL('/admin/inventory');
    }
  });

  test('takes the focus to the main heading of the page that opens', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    await page.getByRole('link', { name: 'Vouchers' }).click();
    await expect(page.getByRole('heading', { name: 'This is the Vouchers page.' })).toBeFocused();
  });

  test('can be passed by with the first Tab', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the page' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('keeps what the Back button goes back to', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/exchanges');
    await page.getByRole('link', { name: 'Bills' }).click();
    await page.getByRole('link', { name: 'Vouchers' }).click();
    await page.goBack();
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
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

  test('Logout leads to the login page with its one notice, and forgets the origin', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
    const toasts = page.locator('[data-sonner-toast]');
    await expect(toasts.filter({ hasText: 'Logout Success' })).toBeVisible();
    await expect(toasts).toHaveCount(1);
    await page.reload();
    await page.waitForLoadState('networkidle'); // a toast's code is fetched before it shows
    expect(await toasts.count()).toBe(0);
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL('/admin/inventory');
  });

  test('Logout works without a network', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/bills');
    await page.route('**/auth/v1/logout*', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
    expect(await page.evaluate(() => localStorage.getItem('sb-127-auth-token'))).toBeNull();
  });
});

test.describe('toasts', () => {
  test('stand at the bottom right with a close button and go after 2 seconds', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/admin/bills');
    const toast = page.locator('[data-sonner-toast]');
    await untilShown(page, toast);
    await expect(toast.getByRole('button', { name: /close/i })).toBeVisible();
    const box = await toast.boundingBox();
    if (!box) throw new Error('There is no toast.');
    expect(box.x + box.width).toBeGreaterThan(1440 - 60);
    expect(box.y + box.height).toBeGreaterThan(900 - 60);
    await page.clock.runFor(1_500);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(toast).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

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
    await expect(page.getByText('This is the Vouchers page.')).toBeVisible();
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
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
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
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
  });

  test('a server that is away is said to be, with Retry, never an empty page', async ({ page }) => {
    await page.route('**/config.json', (route) => route.abort('connectionfailed'));
    await page.goto('/admin/login');
    await expect(page.getByText('Thaan could not be reached')).toBeVisible();
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
  });

  test('a page whose code cannot be had says so, with Retry', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/users');
    await page.route('**/assets/placeholders-*.js', (route) => route.abort('connectionfailed'));
    await page.getByRole('link', { name: 'Bills' }).click();
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await page.unroute('**/assets/placeholders-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
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
