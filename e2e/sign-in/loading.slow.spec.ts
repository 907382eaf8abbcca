// What signs in comes after the login page: what is typed and pressed before it is there, and what if it does not come.
import type { Page } from '@playwright/test';
import { holdCalls, letThrough } from '../calls.ts';
import { accounts, expect, test } from '../fixtures.ts';
import { placeholder } from '../placeholder-page.ts';
import { logIn } from '../session.ts';

const signsIn = '**/assets/auth-client-*.js';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('whoever asks for a section without a session is led to the login page before it', async ({ page }) => {
  const release = await holdCalls(page, signsIn);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000); // so that no wait for a session ends
  await page.goto('/admin/customers?page=2', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/admin/login');
  await page.clock.resume();
  await expect(page.getByText('Please log in to access the admin portal.')).toBeVisible();
  await logIn(page, accounts.admin);
  await expect(button(page, 'Logging in...')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(accounts.admin.email);
  await release();
  await expect(page).toHaveURL('/admin/customers?page=2');
});

test('whoever is signed in is waited for, however long it takes', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  const release = await holdCalls(page, signsIn);
  const shown: string[] = [];
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));
  await page.clock.install();
  await page.goto('/admin/bills', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeAttached();
  for (let second = 0; second < 10; second += 1) await page.clock.runFor(1_000);
  await release();
  await expect(placeholder(page, 'Bills')).toBeVisible();
  expect(new Set(shown)).toEqual(new Set(['/admin/bills']));
});

test.describe('when it cannot be fetched', () => {
  const lose = (page: Page) => page.route(signsIn, (route) => route.abort('connectionfailed'));

  test('a press of Login says so beside what was typed, and Retry loads the page again', async ({ page }) => {
    await lose(page);
    await page.goto('/admin/login');
    await logIn(page, accounts.admin);
    const problem = page.getByRole('alert').filter({ hasText: 'The connection may be lost' });
    await expect(problem).toBeVisible();
    await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(accounts.admin.email);
    await expect(button(page, 'Login with Email')).toBeEnabled();
    await letThrough(page, signsIn);
    await problem.getByRole('button', { name: 'Retry' }).click();
    await expect(problem).toBeHidden();
    await logIn(page, accounts.admin);
    await expect(page).toHaveURL(/\/admin\/inventory/);
  });

  test('keeps the link of a mail in the address, and the page of a person who is logged in', async ({
    page,
    signedIn,
  }) => {
    await lose(page);
    await page.goto('/admin/login?token_hash=unknown&type=email');
    await expect(page.getByText('Thaan could not be reached')).toBeVisible();
    await letThrough(page, signsIn);
    await button(page, 'Retry').click();
    await expect(page.getByText(/^This link has been used already or is too old/)).toBeVisible();
    await signedIn(page, 'admin');
    await lose(page);
    await page.goto('/admin/bills');
    await expect(page.getByText('Thaan could not be reached')).toBeVisible();
    await letThrough(page, signsIn);
    await button(page, 'Retry').click();
    await expect(placeholder(page, 'Bills')).toBeVisible();
  });
});

test('it is asked for with the first scripts, before any of them can go on', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  const release = await holdCalls(page, '**/config.json');
  const asked = page.waitForRequest(signsIn);
  await page.goto('/admin/inventory', { waitUntil: 'commit' });
  await asked;
  await release();
  await expect(page.locator('tbody tr').first()).toBeVisible();
});
