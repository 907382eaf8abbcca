import type { BrowserContext } from '@playwright/test';
import { buildPortal } from '../../bin/serving/portal-build.ts';
import { accounts, expect } from '../fixtures.ts';
import { startShop } from '../shop.ts';
import { test as base } from '../sign-in/accounts-page.ts';
import { type Google, startGoogle } from '../stand-ins/google.ts';
import { type KeyGateway, startKeyGateway } from '../stand-ins/key-gateway.ts';
import { type StaticPortal, serveStatic } from '../stand-ins/static-portal.ts';

type Parts = {
  portal: StaticPortal;
  google: Google;
  gateway: KeyGateway;
};

/** What browsers keep a page from, and what a page throws. */
const troublesOf = (context: BrowserContext, troubles: string[]): void => {
  context.on('console', (message) => {
    if (/Content Security Policy|CORS policy/.test(message.text())) troubles.push(message.text());
  });
  context.on('weberror', (thrown) => troubles.push(String(thrown.error())));
};

/**
 * The portal's build with a config.json of its own, on a static host of another origin than the provider's: as it is
 * served for a hosted project. The provider here is the embedded one, without a portal of its own, behind a gateway like
 * that of the hosted one: what lets the portal in is the gateway alone. Whatever a test does, that gateway must have
 * refused nothing, no browser kept the portal from anything, and the static host been asked for nothing that it does not
 * have.
 */
export const test = base.extend<{ troubles: string[] }, Parts>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const portal = await serveStatic(await buildPortal(() => {}));
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const admin = { sub: 'g-1', email: accounts.admin.email, email_verified: true, name: 'The Admin' };
      const google = await startGoogle(admin);
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ portal, google }, use) => {
      const pages = ['/admin/login', '/admin/reset-password', '/admin/inventory'];
      const environment = {
        // For the links of mails; the gateway tells it no origin, so that it lets nobody in by itself.
        THAAN_ORIGINS: portal.url,
        THAAN_REDIRECTS: pages.map((path) => portal.url + path).join(','),
        ...google.environment,
      };
      const shop = await startShop({ environment });
      google.leadBackTo(shop.url);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  gateway: [
    async ({ shop }, use) => {
      const gateway = await startKeyGateway(shop.url, shop.publicKey);
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
  thaan: [
    async ({ shop, portal, gateway }, use) => {
      portal.configure({ url: gateway.url, key: shop.publicKey });
      await use({ url: portal.url });
    },
    { scope: 'worker' },
  ],
  /** What went wrong in the browsers of a test so far; what it leaves here fails it. */
  troubles: [
    async ({ browser, context, gateway, portal }, use) => {
      const troubles: string[] = [];
      const follow = (opened: BrowserContext) => troublesOf(opened, troubles);
      follow(context);
      browser.on('context', follow);
      await use(troubles);
      browser.off('context', follow);
      expect([troubles, gateway.refused, portal.missing]).toEqual([[], [], []]);
    },
    { auto: true },
  ],
});
