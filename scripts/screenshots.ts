// npm run screenshots: pictures of every page and dialog of the demo shop, as a shop's computers and a phone show
// them in light and in dark colors, into docs/screenshots.
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../e2e/browser.ts';
import { accounts, serveDemo } from '../e2e/fixtures.ts';
import { phone } from '../e2e/screens.ts';
import { Scanner } from '../e2e/stand-ins/scanner.ts';
import { root } from './steps.ts';

/** What the pictures are taken on, by the end of their names. */
const screens = [{ viewport: { width: 1366, height: 768 } }, { viewport: { width: 1440, height: 900 } }, phone].flatMap(
  (screen): [string, BrowserContextOptions][] => [
    [`${screen.viewport.width}`, { ...screen, colorScheme: 'light' }],
    [`${screen.viewport.width}-dark`, { ...screen, colorScheme: 'dark' }],
  ],
);

/** Counts what is made for a picture alone, so that no two are the same. */
let made = 0;

type Shot = readonly [name: string, show: (page: Page) => Promise<unknown>];

const outside: readonly Shot[] = [
  ['login', (page) => page.goto('/admin/login')],
  ['signup', (page) => page.goto('/admin/signup')],
  ['forgot-password', (page) => page.goto('/admin/forgot-password')],
  ['reset-password', (page) => page.goto('/admin/reset-password')],
  [
    'outbox',
    async (page) => {
      await page.goto('/admin/signup');
      await page.getByLabel('Email').fill(`asha.${++made}@example.com`);
      await page.getByLabel('Password', { exact: true }).fill('nine yards of silk');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.waitForURL('**/admin/login');
      await page.goto('/outbox');
    },
  ],
];

/** Nobody's real printer is looked for. A phone makes a PDF first. */
const useDemoPrinter = async (page: Page): Promise<void> => {
  const offer = page.getByRole('button', { name: 'Use the demo printer' });
  await offer
    .or(page.getByText(/demo printer\)|^Save PDF$/))
    .first()
    .waitFor();
  if (await offer.isVisible()) await offer.click();
};

const section = (name: string): Shot => [name, (page) => page.goto(`/admin/${name}`)];

const inside: readonly Shot[] = [
  section('inventory'),
  ['inventory-expanded', (page) => page.getByText('BC24002').click()],
  [
    'add-product',
    async (page) => {
      await page.getByRole('button', { name: '+ Add Product' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'edit-product',
    async (page) => {
      await page.goto('/admin/inventory');
      await page.getByRole('button', { name: /^Edit/ }).first().click();
    },
  ],
  [
    'print-label',
    async (page) => {
      await page.goto('/admin/inventory');
      await page.getByRole('button', { name: /label/i }).first().click();
      await useDemoPrinter(page);
    },
  ],
  [
    'print-label-on-printer',
    async (page) => {
      await page.getByRole('combobox', { name: 'Print on' }).click();
      await page.getByRole('option', { name: 'Label printer' }).click();
      await useDemoPrinter(page);
    },
  ],
  ['printer-settings', (page) => page.getByRole('button', { name: 'Printer settings' }).click()],
  [
    'stale-labels',
    async (page) => {
      await page.goto('/admin/inventory');
      await page.getByRole('button', { name: 'Print new labels' }).click();
    },
  ],
  [
    'selected-products',
    async (page) => {
      await page.goto('/admin/inventory');
      for (const place of [1, 2, 4]) await page.getByRole('checkbox').nth(place).check();
      await page.getByRole('button', { name: 'Print labels' }).waitFor();
    },
  ],
  [
    'batch-labels',
    async (page) => {
      await page.getByRole('button', { name: 'Print labels' }).click();
      await page.getByRole('dialog').getByRole('img').first().waitFor();
    },
  ],
  [
    'batch-printed',
    async (page) => {
      await page.getByRole('button', { name: /^Print \d/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).waitFor();
    },
  ],
  ['printer', (page) => page.goto('/printer')],
  [
    'scan',
    async (page) => {
      await page.goto('/admin/customers');
      await new Scanner(page, await page.context().newCDPSession(page)).scan('BC24002');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'list-menu',
    async (page) => {
      await page.goto('/admin/inventory');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'import',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Import from a file' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'import-checked',
    async (page) => {
      const lines = [
        'Product ID,Category,Fabric,Purchase Price,Retail Price,Size,Color,Stock',
        'BC24001,,,,1999,,,',
        ',Kurti,Khadi Cotton,450,1125,M,Indigo,6',
        ',Kurti,Khadi Cotton,450,1125,L,Indigo,4',
        ',Kurti,Tussar,900,less,M,Rust,2',
      ];
      const file = { name: 'new arrivals.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Check the lines' }).click();
      await page.getByRole('button', { name: /^Import \d/ }).waitFor();
    },
  ],
  [
    'history',
    async (page) => {
      // Something to tell of.
      await page.goto('/admin/customers');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await page.getByLabel('Store credit').fill(`${++made}`);
      await page.getByRole('button', { name: 'Update Customer' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('dialog').locator('ol > li').first().waitFor();
    },
  ],
  section('users'),
  ['user-roles', (page) => page.getByRole('combobox').first().click()],
  section('customers'),
  [
    'add-customer',
    async (page) => {
      await page.getByRole('button', { name: 'Add Customer' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'edit-customer',
    async (page) => {
      await page.goto('/admin/customers');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
    },
  ],
  section('discounts'),
  [
    'add-discount',
    async (page) => {
      await page.getByRole('button', { name: 'Add Discount' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'edit-discount',
    async (page) => {
      await page.goto('/admin/discounts');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
    },
  ],
  ...['bills', 'vouchers', 'exchanges', 'suppliers'].map(section),
  [
    'account-menu',
    async (page) => {
      const menu = page.getByRole('button', { name: 'Open the menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: accounts.superadmin.email }).click();
    },
  ],
  ['sessions', (page) => page.getByRole('menuitem', { name: /session/i }).click()],
];

const take = async (page: Page, [name, show]: Shot, screen: string): Promise<void> => {
  await show(page);
  await page.waitForLoadState('networkidle');
  // Past the fade of a dialog; what turns for ever, as a spinner does, is not waited for.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endsSometime = Number.isFinite(effect?.getComputedTiming().endTime);
      return playState !== 'running' || !endsSometime;
    }),
  );
  const path = join(root, `docs/screenshots/${name}-${screen}.png`);
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 7 })
    .toFile(path); // half as large, and looks the same
};

/** Signs in, and waits until the toast that says so has gone. */
const signIn = async (page: Page, account: { email: string; password: string }): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login with Email' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  const said = page.locator('[data-sonner-toast]').filter({ hasText: 'Login Success' });
  await said.waitFor();
  await said.waitFor({ state: 'detached' });
};

const takeAll = async (browser: Browser, screen: string, options: BrowserContextOptions): Promise<void> => {
  const staff = await browser.newPage(options);
  for (const shot of outside) await take(staff, shot, screen);
  await signIn(staff, accounts.superadmin);
  for (const shot of inside) await take(staff, shot, screen);
  await staff.close();
  const user = await browser.newPage(options);
  await signIn(user, accounts.user);
  await take(user, ['access-denied', (page) => page.getByText('You do not have admin privileges.').waitFor()], screen);
  await user.close();
};

const thaan = await serveDemo();
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: { ...(process.env as Record<string, string>), ...env },
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const [screen, options] of screens)
    await takeAll(browser, screen, { ...options, baseURL: thaan.url, locale: 'en-IN' });
} finally {
  await browser.close();
  await thaan.stop();
}
