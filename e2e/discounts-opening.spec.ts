import type { Page } from '@playwright/test';
import { test } from './discounts-page.ts';
import { expect, toast } from './shop.ts';

const oneCall = /\/rest\/v1\/discounts\?.*id=eq/;

/** Holds the reading of a discount back until it is released. */
async function hold(page: Page, outcome: 'answered' | 'refused' = 'answered'): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(oneCall, async (route) => {
    await held;
    if (outcome === 'answered') await route.continue();
    else await route.fulfill({ status: 400, json: { code: 'XX000', message: 'Too late to matter' } });
  });
  return release;
}

test('what is being typed stays when a discount that was asked for before comes late', async ({ discounts, page }) => {
  const release = await hold(page);
  await page.getByRole('button', { name: 'Edit WEL100', exact: true }).click();
  await discounts.openAdd();
  await discounts.field('Code').fill('BEING TYPED');
  const answer = page.waitForResponse(oneCall);
  release();
  await (await answer).finished();
  await page.waitForTimeout(300); // for the dialog that must not come
  await expect(discounts.dialog).toHaveAccessibleName('Add Discount');
  await expect(discounts.field('Code')).toHaveValue('BEING TYPED');
  await discounts.dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await discounts.question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Edit WEL100', exact: true })).toBeEnabled();
});

test('a dialog that was closed stays closed', async ({ discounts, page }) => {
  const release = await hold(page);
  await page.getByRole('button', { name: 'Edit WEL100', exact: true }).click();
  await discounts.openAdd();
  await page.keyboard.press('Escape');
  await expect(discounts.dialog).toBeHidden();
  const answer = page.waitForResponse(oneCall);
  release();
  await (await answer).finished();
  await page.waitForTimeout(300);
  await expect(discounts.dialog).toBeHidden();
});

test('nothing is said on another page of a discount that could not be read', async ({ discounts: _, page }) => {
  const release = await hold(page, 'refused');
  await page.getByRole('button', { name: 'Edit WEL100', exact: true }).click();
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer Management');
  const answer = page.waitForResponse(oneCall);
  release();
  await (await answer).finished();
  await page.waitForTimeout(1000); // a toast would stand there for 2 seconds
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
});

test('a discount that was deleted meanwhile: that is said, and it leaves the list', async ({
  unopened: discounts,
  page,
  shop,
}) => {
  await shop.sql(`insert into public.discounts (code) values ('GONE')`);
  await discounts.open();
  await expect(discounts.row('GONE')).toHaveCount(1);
  await shop.sql(`delete from public.discounts where code = 'GONE'`);
  await page.getByRole('button', { name: 'Edit GONE', exact: true }).click();
  await expect(toast(page, 'Error', 'This discount is no longer there.')).toBeVisible();
  await expect(discounts.row('GONE')).toHaveCount(0);
  await expect(discounts.dialog).toBeHidden();
});
