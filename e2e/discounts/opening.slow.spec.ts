import { holdCalls } from '../calls.ts';
import { HistoryPage } from '../history/history-page.ts';
import { expect } from '../shop.ts';
import { toast, toasts } from '../toast.ts';
import { test } from './discounts-page.ts';

const oneCall = /\/rest\/v1\/discounts\?.*id=eq/;

test('what is being typed stays when another discount, asked for earlier, comes late', async ({ discounts, page }) => {
  const release = await holdCalls(page, oneCall);
  await discounts.button('Edit WEL100').click();
  await discounts.openAdd();
  await discounts.field('Code').fill('BEING TYPED');
  const answer = page.waitForResponse(oneCall);
  await release();
  await (await answer).finished();
  // What is asked for after it is there: so its own dialog would be.
  await discounts.field('Products').fill('silk');
  await page.getByRole('option').first().click();
  await expect(discounts.dialog).toHaveAccessibleName('Add Discount');
  await expect(discounts.field('Code')).toHaveValue('BEING TYPED');
  await discounts.dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await discounts.question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Edit WEL100', exact: true })).toBeEnabled();
});

test('a dialog that was closed stays closed', async ({ discounts, page }) => {
  const release = await holdCalls(page, oneCall);
  await discounts.button('Edit WEL100').click();
  await discounts.openAdd();
  await page.keyboard.press('Escape');
  await expect(discounts.dialog).toBeHidden();
  const answer = page.waitForResponse(oneCall);
  await release();
  await (await answer).finished();
  // What is asked for after it comes and goes.
  const history = new HistoryPage(page);
  await history.open('WEL100');
  await history.close();
  await expect(discounts.dialog).toBeHidden();
});

test('on another page nothing is said of a discount that could not be read', async ({ discounts, page }) => {
  const release = await holdCalls(page, oneCall, {
    go: (route) => route.fulfill({ status: 400, json: { code: 'XX000', message: 'Too late to matter' } }),
  });
  await discounts.button('Edit WEL100').click();
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer Management');
  const answer = page.waitForResponse(oneCall);
  await release();
  await (await answer).finished();
  // Toasts stand in the order in which they came.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toasts(page)).toHaveText([/Logout Success/]);
});

test('of a discount that was deleted meanwhile this is said, and it leaves the list', async ({
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
