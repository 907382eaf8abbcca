import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { hold } from '../hold-calls.ts';
import { expect } from '../shop.ts';
import { drawn } from '../until-drawn.ts';
import { BatchPage, codesOut, few, labelsOut, putGoods, test } from './batch-page.ts';

type Shop = Parameters<typeof few>[0];

/** The tests' products, all labelled at their prices; then one of them costs something else. Nothing else is stale. */
const reprice = async (shop: Shop): Promise<void> => {
  await few(shop);
  await shop.sql('delete from private.printed_labels');
  await shop.sql('delete from private.stale_products');
  await shop.sql(`
    insert into private.printed_labels (variantid, retailprice, older)
    select variantid, retailprice, 0 from public.productsizecolors join public.products using (productid)
    where fabric = 'Batchcloth'`);
  await shop.sql(`update public.products set retailprice = 275 where productid = 'BC98001'`);
};

// What was printed in the demo shop is put back.
test.beforeAll(async ({ shop }) => {
  for (const name of ['printed_labels', 'stale_products'])
    await shop.sql(`create table private.${name}_of_demo as table private.${name}`);
});

test.afterAll(async ({ shop }) => {
  for (const name of ['printed_labels', 'stale_products']) {
    await shop.sql(`delete from private.${name}`);
    await shop.sql(`insert into private.${name} table private.${name}_of_demo`);
    await shop.sql(`drop table private.${name}_of_demo`);
  }
});

const barOf = (page: Page) => page.getByRole('region', { name: 'Labels with an old price' });
/** When what was drawn moved, by the page's own time, after `start`. The page writes it down in `shifts`. */
const shiftsAfter = async (page: Page, start: number): Promise<number[]> => {
  await drawn(page);
  const moments = await page.evaluate(() =>
    (window as unknown as { shifts: PerformanceEntry[] }).shifts.map(({ startTime }) => startTime),
  );
  return moments.filter((moment) => moment > start);
};

const badge = (page: Page, id: string) => page.getByRole('button', { name: `Print label of ${id}` });

test('after a change of price the list says which labels are wrong, and one action prints exactly those', async ({
  batch,
  page,
  context,
  shop,
  printing,
}) => {
  await reprice(shop);
  await batch.list();
  const bar = barOf(page);
  await expect(bar).toContainText('1 product needs new labels: 3 pieces');
  await expect(badge(page, 'BC98001').locator('[data-count]')).toHaveAttribute('data-count', '3');
  await expect(badge(page, 'BC98001')).toHaveAccessibleDescription(/Pieces that need a new one: 3/);
  await expect(badge(page, 'BC98002').locator('[data-count]')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await bar.getByRole('button', { name: 'Print new labels' }).click();
  await expect(batch.dialog.getByText('3 labels of 1 product')).toBeVisible();
  // Somebody else is at the same at this moment.
  const other = new BatchPage(await context.newPage());
  await other.list();
  await barOf(other.page).getByRole('button', { name: 'Print new labels' }).click();
  await expect(other.button('Print 3 labels')).toBeEnabled();
  await page.bringToFront();
  await batch.button('Print 3 labels').click();
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  expect(await codesOut(printing)).toEqual(['BC98001 x 3']);
  await other.page.bringToFront();
  await other.button('Print 3 labels').click();
  await expect(other.dialog.getByText('BC98001, M, Red: its new labels were printed meanwhile.')).toBeVisible();
  await expect(other.dialog.getByText('No labels to print')).toBeVisible();
  await other.page.close();
  expect(printing.jobs).toHaveLength(1);
  expect((await labelsOut(printing))[0]?.texts).toContain('275');
  await batch.button('Close').click();
  await expect(bar).toHaveCount(0);
  await expect(badge(page, 'BC98001').locator('[data-count]')).toHaveCount(0);
});

test('labels printed one by one count too, and what is left is said', async ({ batch, page, shop, printing }) => {
  await reprice(shop);
  await batch.list();
  await badge(page, 'BC98001').click();
  const dialog = page.getByRole('dialog', { name: 'Print label' });
  await dialog.getByRole('textbox', { name: 'Copies' }).fill('2');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(dialog.getByText('2 labels sent to TSC TE244.')).toBeVisible();
  expect(printing.jobs).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(barOf(page)).toContainText('1 product needs new labels: 1 piece');
  await expect(badge(page, 'BC98001').locator('[data-count]')).toHaveAttribute('data-count', '1');
});

test('a price saved here asks for new labels at once, without moving the list', async ({ batch, page, shop }) => {
  await reprice(shop);
  await shop.sql(`update public.products set retailprice = 250 where productid = 'BC98001'`);
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  await batch.list();
  await page.getByRole('button', { name: 'Edit BC98002' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByLabel('Retail price').fill('549');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(barOf(page)).toContainText('1 product needs new labels: 4 pieces');
  await expect(badge(page, 'BC98002').locator('[data-count]')).toHaveAttribute('data-count', '4');
  await page.reload();
  await expect(barOf(page)).toBeVisible();
  expect(await shiftsAfter(page, 0)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const release = await hold(page, '**/rpc/stale_labels');
  await batch.list();
  await drawn(page);
  const listed = await page.evaluate(() => performance.now()); // what the rows themselves moved is not the bar's
  await release();
  await expect(barOf(page)).toBeInViewport();
  expect(await shiftsAfter(page, listed)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('many products with a few stale pieces among many variants are printed like others', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await reprice(shop);
  await putGoods(shop);
  await shop.sql(`
    insert into public.products (productid, name, fabric, purchaseprice, retailprice)
    select 'BC98' || lpad(at::text, 3, '0'), 'Batchcloth', 'Batchcloth', 100, 250 from generate_series(1, 330) as at`);
  await shop.sql(`
    insert into public.productsizecolors (productid, size, color, stock)
    select productid, 'Size ' || at, 'Red', 1 from public.products, generate_series(1, 16) as at
    where fabric = 'Batchcloth' order by productid, at`);
  await shop.sql(`
    insert into private.printed_labels (variantid, retailprice, older)
    select variantid, retailprice, 0 from public.productsizecolors join public.products using (productid)
    where fabric = 'Batchcloth' and size in ('Size 1', 'Size 2')`);
  await shop.sql(`update public.products set retailprice = 275 where fabric = 'Batchcloth'`);
  await batch.list();
  await barOf(page).getByRole('button', { name: 'Print new labels' }).click();
  await batch.button('Print 660 labels').click();
  await expect(batch.progress).toHaveAttribute('aria-valuenow', /^[1-9]/);
  await batch.button('Cancel').click();
  await expect(batch.dialog.getByText('Go on prints the rest.')).toBeVisible();
  expect((await labelsOut(printing))[0]).toMatchObject({ code: 'BC98001' });
});
