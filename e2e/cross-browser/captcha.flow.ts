import { startTestCaptcha, type TestCaptcha } from '../../provider/testing/captcha.ts';
import { accounts } from '../fixtures.ts';
import { startShop } from '../shop.ts';
import { type CaptchaService, startCaptchaService } from '../stand-ins/captcha-service.ts';
import { checked } from './checked.ts';
import { test as base, expect, type Page } from './flow.ts';

const keys = {
  THAAN_CAPTCHA: 'turnstile',
  THAAN_CAPTCHA_SITE_KEY: '0x4AAAAAAABkMYinukE8nzYS',
  THAAN_CAPTCHA_SECRET: '0x4AAAAAAABkMYinukE8nzKd9cs0aSecret',
};

/** The demo shop with a captcha, whose service the engine finds by a proxy and the server by an address. */
const test = base.extend<object, { service: CaptchaService; captcha: TestCaptcha }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const service = await startCaptchaService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  captcha: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const captcha = await startTestCaptcha('127.0.0.1');
      await use(captcha);
      await captcha.stop();
    },
    { scope: 'worker' },
  ],
  wayOut: [async ({ service }, use) => use(service.wayOut), { scope: 'worker' }],
  shop: [
    async ({ captcha }, use) => {
      const shop = await startShop({ portal: true, environment: keys, captchaAt: captcha.verifyUrl });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.beforeEach(({ service, captcha }) => {
  Object.assign(service, { interactive: false, isBlocked: false });
  captcha.calls.splice(0);
});

/** The widget: its button fills it. */
const widget = (page: Page) => page.css('iframe[title="Widget of the captcha"]');

const fillIn = async (page: Page): Promise<void> => {
  await page.field('Email').fill(accounts.admin.email);
  await page.css('input[name="password"]').fill(accounts.admin.password);
};

test('a login that comes before the check waits, says for what, and goes on by itself', async ({
  here,
  service,
  captcha,
  picture,
}) => {
  service.interactive = true;
  await here.goTo('/admin/login');
  await widget(here).shows();
  await checked(here, (scheme) => picture(`login with a captcha, ${scheme}`));
  await fillIn(here);
  await here.tab.key('Enter');
  await here.text('Waiting for the check above. Once it is done, this goes on by itself.').shows();
  await here.button('Logging in...').shows();
  await picture('a login that waits for the captcha');
  expect(captcha.calls).toEqual([]);
  await widget(here).press();
  await here.isAt(/^\/admin\/inventory/);
  expect(captcha.calls).toHaveLength(1);
});

test('a check that does not come is told, keeps what was typed, and is there at the next try', async ({
  here,
  service,
  captcha,
  picture,
}) => {
  service.isBlocked = true;
  await here.goTo('/admin/login');
  const words = here.text(/^The check against robots could not be loaded\..*blocks challenges\.cloudflare\.com/);
  await words.shows();
  await checked(here, (scheme) => picture(`no captcha, ${scheme}`));
  await fillIn(here);
  await here.tab.key('Enter'); // which tries again
  await here.text('Login Failed').shows();
  await words.shows();
  await here.field('Email').is({ value: accounts.admin.email });
  service.isBlocked = false;
  await here.button('Try again').press();
  await here.role('group', 'Check against robots').is({ isFocused: true });
  await widget(here).shows();
  await words.goes();
  await here.button('Login with Email').press();
  await here.isAt(/^\/admin\/inventory/);
  expect(captcha.calls).toHaveLength(1);
});
