import { loginSteps } from './second-steps.ts';
import type { Shot } from './shot.ts';

/** Counts who signs up, so that no two are the same. */
let made = 0;

/** What anybody sees who has not logged in. */
export const outside: readonly Shot[] = [
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
  // The last of them leaves somebody half logged in.
  ...loginSteps,
];
