import type { Page } from '@playwright/test';
import { letThrough } from '../calls.ts';
import { expect, test } from '../fixtures.ts';
import { requestsTo } from '../page-events.ts';

// What a browser shows that lacks what the portal is made of.

const sentence =
  'This browser is too old for Thaan. Update it, or open this page in Chrome or Edge 123, Firefox 128, Safari 17.5 or newer.';

/** Has the page ask for something that this browser does not know either. */
const makeOld = (page: Page) =>
  page.route('**/admin/login', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    expect(html).toContain('light-dark(red');
    await route.fulfill({ response: answer, body: html.replace('light-dark(red', 'color-of-tomorrow(red') });
  });

test('a browser that is too old says so, and nothing else starts', async ({ page }) => {
  await makeOld(page);
  const asked = requestsTo(page, '/v1/');
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.locator('#root')).toBeEmpty();
  expect(asked).toEqual([]);
});

test('one so old that it runs no scripts of today’s says it, too', async ({ page }) => {
  await makeOld(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.goto('/admin/login');
  await expect(page.getByText(sentence)).toBeVisible();
});

test('all others never see it, not even for a moment', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/admin/login');
  await expect(page.getByText(sentence)).toBeHidden();
  await letThrough(page, '**/assets/*.js');
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeHidden();
});
