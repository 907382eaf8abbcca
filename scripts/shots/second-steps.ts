import type { Page } from '@playwright/test';
import { meera } from './meera.ts';
import type { Shot } from './shot.ts';

/** Counts whom codes are sent to: one address is sent one a minute. */
let sent = 0;

/** What somebody sees who has a second step. */
export const secondSteps: readonly Shot[] = [
  [
    'two-step',
    async (page) => {
      await page.goto('/admin/bills');
      await page.getByText('This is the Bills page.').waitFor();
      const menu = page.getByRole('button', { name: 'Open the menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: meera.email }).click();
      await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
      await page.getByRole('list', { name: 'Your second steps' }).waitFor();
    },
  ],
  [
    'two-step-app',
    async (page) => {
      await page.getByRole('button', { name: 'Add an app' }).click();
      await page.getByRole('button', { name: 'Show the QR code' }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
    },
    'goes on',
  ],
  [
    'two-step-phone',
    async (page) => {
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Add a phone' }).click();
      await page.getByLabel('Phone number').fill('+91 98765 43210');
    },
    'goes on',
  ],
  [
    'second-step-rule',
    async (page) => {
      await page.goto('/admin/users');
      const rule = page.getByRole('button', { name: /^Two-step sign-in for/ });
      const more = page.getByRole('button', { name: 'More' });
      await page.getByText(meera.email).filter({ visible: true }).first().waitFor();
      if (await rule.isVisible()) await rule.click();
      else {
        await more.click();
        await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
      }
      await page.getByRole('radio', { name: /everybody/ }).check();
    },
  ],
];

/** The ways to log in that anybody sees beside the password. */
export const loginSteps: readonly Shot[] = [
  ['login-by-code', (page) => openCodeLogin(page)],
  [
    'login-code-sent',
    async (page) => {
      await page.getByLabel('Email').fill(`ravi.${++sent}@example.com`);
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await page.getByLabel('Code', { exact: true }).waitFor();
    },
    'goes on',
  ],
  [
    'second-step',
    async (page) => {
      await page.goto('/admin/login');
      await page.getByLabel('Email').fill(meera.email);
      await page.getByLabel('Password', { exact: true }).fill(meera.password);
      await page.getByRole('button', { name: 'Login with Email' }).click();
      await page.getByLabel('Code', { exact: true }).waitFor();
    },
  ],
];

const openCodeLogin = async (page: Page): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByRole('button', { name: 'Use my password' }).waitFor();
};
