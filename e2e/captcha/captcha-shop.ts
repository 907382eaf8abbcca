import type { Locator, Page } from '@playwright/test';
import { startTestCaptcha, type TestCaptcha } from '../../provider/testing/captcha.ts';
import { expect } from '../fixtures.ts';
import { forgetAttempts, startShop } from '../shop.ts';
import { test as base } from '../sign-in/accounts-page.ts';
import { CaptchaWidget } from '../stand-ins/captcha-widget.ts';

export type Service = 'turnstile' | 'hcaptcha';

const keys = {
  turnstile: ['0x4AAAAAAABkMYinukE8nzYS', '0x4AAAAAAABkMYinukE8nzKd9cs0aSecret'],
  hcaptcha: ['10000000-ffff-ffff-ffff-000000000001', 'ES_0123456789abcdef0123456789aSecret'],
} as const;

type Fixtures = {
  widget: CaptchaWidget;
  /** What browsers kept a page from; what a test leaves here fails it. */
  kept: string[];
};

/** A demo shop with a captcha, whose service is stood in for at its wire: in the browser, and for the server. */
export const test = base.extend<Fixtures, { service: Service; phones: 'on' | 'off'; captcha: TestCaptcha }>({
  service: ['turnstile', { scope: 'worker', option: true }],
  phones: ['off', { scope: 'worker', option: true }],
  captcha: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const captcha = await startTestCaptcha('127.0.0.1');
      await use(captcha);
      await captcha.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ service, phones, captcha }, use) => {
      const [THAAN_CAPTCHA_SITE_KEY, THAAN_CAPTCHA_SECRET] = keys[service];
      const environment = { THAAN_PHONE: phones, THAAN_CAPTCHA: service, THAAN_CAPTCHA_SITE_KEY, THAAN_CAPTCHA_SECRET };
      const shop = await startShop({ portal: true, environment, captchaAt: captcha.verifyUrl });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  widget: async ({ page, service, captcha, shop }, use) => {
    await forgetAttempts(shop);
    captcha.calls.splice(0);
    captcha.answer = undefined;
    await use(await CaptchaWidget.open(page, service));
  },
  kept: [
    async ({ page }, use) => {
      const kept: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) kept.push(message.text());
      });
      await use(kept);
      expect(kept).toEqual([]);
    },
    { auto: true },
  ],
});

/** Where the captcha stands on the page. */
export const place = (page: Page): Locator => page.getByRole('group', { name: 'Check against robots' });

export const waiting = 'Waiting for the check above. Once it is done, this goes on by itself.';

/** The tokens that the server had verified, in turn. */
export const tokensOf = ({ calls }: TestCaptcha): (string | undefined)[] => calls.map(({ form }) => form.response);

export { expect };
