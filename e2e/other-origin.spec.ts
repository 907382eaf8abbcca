import type { Page } from '@playwright/test';
import { buildPortal } from '../bin/portal-build.ts';
import { startTestThaan } from '../bin/testing.ts';
import type { Thaan } from '../bin/thaan.ts';
import { startTestOidc } from '../provider/auth/testing-oidc.ts';
import { accounts, test as base, expect } from './fixtures.ts';
import { certifyShop } from './print-certificate.ts';
import { openDialog, press } from './print-dialog-page.ts';
import { startPrintService } from './print-service.ts';
import { ProductDialogPage } from './product-dialog-page.ts';
import { toast } from './shop.ts';
import { type StaticPortal, serveStatic } from './static-portal.ts';

// The portal's build with a config.json of its own, on a static host of another origin than the provider's: as it is
// served for a hosted project. The provider here is the embedded one, without a portal of its own.

interface Elsewhere {
  readonly shop: Thaan;
  readonly portal: StaticPortal;
}

const test = base.extend<{ mailTo: (address: string) => Promise<string> }, { elsewhere: Elsewhere }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const portal = await serveStatic(await buildPortal(() => {}));
      const google = await startTestOidc({
        accounts: [{ sub: 'g-1', email: accounts.admin.email, email_verified: true, name: 'The Admin' }],
      });
      const pages = ['/admin/login', '/admin/reset-password', '/admin/inventory'];
      const environment = {
        THAAN_ORIGINS: portal.url,
        THAAN_REDIRECTS: pages.map((path) => portal.url + path).join(','),
        THAAN_GOOGLE_CLIENT_ID: google.clientId,
        THAAN_GOOGLE_CLIENT_SECRET: google.clientSecret,
        THAAN_GOOGLE_ISSUER: google.issuer,
      };
      const shop = await startTestThaan({ demo: true, environment });
      google.redirectUris.add(`${shop.url}/auth/v1/callback`);
      portal.configure({ url: shop.url, key: shop.publicKey });
      await use({ shop, portal });
      await shop.stop();
      await google.stop();
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  thaan: [async ({ elsewhere }, use) => use({ url: elsewhere.portal.url }), { scope: 'worker' }],
  /** The link of the newest mail to an address, once it is there. */
  mailTo: async ({ elsewhere, request }, use) =>
    use(async (address) => {
      let link = '';
      await expect(async () => {
        const answer = await request.get(`${elsewhere.shop.url}/outbox.json`);
        const mails: { recipient: string; links: string[] }[] = await answer.json();
        link = mails.find(({ recipient }) => recipient === address)?.links[0] ?? '';
        expect(link).not.toBe('');
      }).toPass();
      return link;
    }),
});

/** What a page asks for from now on, and what its browser refuses it. */
const watch = (page: Page) => {
  const asked: { readonly url: URL; readonly type: string }[] = [];
  const refused: string[] = [];
  page.on('request', (request) => asked.push({ url: new URL(request.url()), type: request.resourceType() }));
  page.on('console', (message) => {
    if (/Content Security Policy|CORS policy/.test(message.text())) refused.push(message.text());
  });
  return { asked, refused };
};

test('staff sign in, search, save, print and log out', async ({ elsewhere, page, signIn }) => {
  const { shop, portal } = elsewhere;
  const { certificate } = await certifyShop(shop);
  const printing = await startPrintService();
  printing.trust(certificate);
  printing.fail({ requireSignature: true });
  const { asked, refused } = watch(page);
  await page.goto('/admin/login');
  await expect(page).toHaveTitle(/Thaan elsewhere/);
  await signIn(page, 'admin');

  const editor = new ProductDialogPage(page);
  const id = await editor.add('Silk from elsewhere', [['S', 'Red', '3']]);
  const found = await editor.products.find('Fabric', 'silk from else');
  expect(await editor.products.cells(found)).toMatchObject({ 'Product ID': id, 'Total Stock': '3 pcs' });

  const dialog = await openDialog(page);
  await press(dialog, 'Print');
  await expect(dialog.getByText('1 label sent to TSC TE244.')).toBeVisible();
  expect(printing.requests.at(-1)).toMatchObject({ call: 'print', signature: 'valid', asked: false });
  await printing.stop();
  await page.goto('/admin/users');
  await expect(page.getByRole('row', { name: accounts.user.email })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${portal.url}/admin/login`);
  await expect(toast(page, 'Logout Success')).toBeVisible();

  // The portal is its files and config.json; of the provider it knows the three protocols.
  expect([refused, portal.missing]).toEqual([[], []]);
  const ofProvider = asked.filter(({ url, type }) => url.origin === shop.url && type !== 'image');
  const protocols = ofProvider.map(({ url }) => /^\/(auth|rest|functions)\/v1\//.exec(url.pathname)?.[1]);
  expect([...new Set(protocols)].sort()).toEqual(['auth', 'functions', 'rest']);
});

test('the links of mails lead back to the portal that asked', async ({ elsewhere, page, mailTo }) => {
  const { portal } = elsewhere;
  const email = `from-elsewhere-${Date.now()}@thaan.example`;
  await page.goto('/admin/signup');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('indigo kalamkari 7');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(toast(page, 'Signup Success')).toBeVisible();
  const confirmation = await mailTo(email);
  expect(confirmation).toContain(`${portal.url}/admin/login?token_hash=`);
  await page.goto(confirmation);
  await expect(page).toHaveURL(`${portal.url}/unauthorized`);
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.goto('/admin/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(accounts.user.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  const reset = await mailTo(accounts.user.email);
  expect(reset).toContain(`${portal.url}/admin/reset-password?token_hash=`);
  await page.goto(reset);
  await expect(page.getByRole('button', { name: 'Set New Password' })).toBeEnabled();
});

test('sign-in with Google comes back to it', async ({ elsewhere, page }) => {
  const { refused } = watch(page);
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'The Admin' }).click();
  await expect(page).toHaveURL(`${elsewhere.portal.url}/admin/inventory`);
  await expect(page.getByRole('banner').getByText(accounts.admin.email)).toBeVisible();
  expect(refused).toEqual([]);
});
