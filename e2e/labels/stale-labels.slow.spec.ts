import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { holdCalls } from '../calls.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { makeNarrow, overflowOf } from '../screens.ts';
import { expect, type Shop } from '../shop.ts';
import { untilDrawn } from '../waits.ts';
import { BatchPage, codesOut, few, labelsOut, putMany, test } from './batch-page.ts';

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

// What the demo shop remembers of its labels is put back.
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

/** The moments after `start`, on the page's own clock, at which what was drawn moved. The page notes them in `shifts`. */
const shiftsAfter = async (page: Page, start: number): Promise<number[]> => {
  await untilDrawn(page);
  const moments = await page.evaluate(() =>
    (window as unknown as { shifts: PerformanceEntry[] }).shifts.map(({ startTime }) => startTime),
  );
  return moments.filter((moment) => moment > start);
};

const badge = (page: Page, id: string) => page.getByRole('button', { name: `Print label of ${id}` });

test('says which labels are wrong after a change of price, and prints exactly those', async ({
  batch,
  page,
  shop,
  printing,
  context,
}) => {
  await test.step('counts labels printed one by one', async () => {
    await reprice(shop);
    await batch.list();
    await badge(page, 'BC98001').click();
    const dialog = page.getByRole('dialog', { name: 'Print label' });
    await dialog.getByRole('textbox', { name: 'Copies' }).fill('2');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByText('TSC TE244 took 2 labels.')).toBeVisible();
    expect(printing.jobs).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(barOf(page)).toContainText('1 product needs new labels: 1 piece');
    await expect(badge(page, 'BC98001').locator('[data-count]')).toHaveAttribute('data-count', '1');
  });

  await test.step('prints exactly the wrong labels, once', async () => {
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
    // Another person does the same at the same time.
    const other = new BatchPage(await context.newPage());
    await other.list();
    await barOf(other.page).getByRole('button', { name: 'Print new labels' }).click();
    await expect(other.button('Print 3 labels')).toBeEnabled();
    await page.bringToFront();
    await batch.print('Print 3 labels');
    expect(await codesOut(printing)).toEqual(['BC98001 x 5']);
    await other.page.bringToFront();
    await other.button('Print 3 labels').click();
    await expect(other.dialog.getByText('BC98001, M, Red: its new labels were printed meanwhile.')).toBeVisible();
    await expect(other.dialog.getByText('No labels to print')).toBeVisible();
    await other.page.close();
    expect(printing.jobs).toHaveLength(2);
    expect((await labelsOut(printing)).at(-1)?.texts).toContain('275');
    await batch.button('Close').click();
    await expect(bar).toHaveCount(0);
    await expect(badge(page, 'BC98001').locator('[data-count]')).toHaveCount(0);
  });
});

test('asks for new labels of a price saved here without moving the list, and prints those of many products', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  test.slow();
  await test.step('asks at once, without moving the list', async () => {
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
    const editor = new ProductDialogPage(page);
    await editor.openEdit('BC98002');
    await editor.field('Retail price').fill('549');
    await editor.saveAndClose();
    await expect(barOf(page)).toContainText('1 product needs new labels: 4 pieces');
    await expect(badge(page, 'BC98002').locator('[data-count]')).toHaveAttribute('data-count', '4');
    await page.reload();
    await expect(barOf(page)).toBeVisible();
    expect(await shiftsAfter(page, 0)).toEqual([]);

    await makeNarrow(page);
    const release = await holdCalls(page, '**/rpc/stale_labels');
    await batch.list();
    await untilDrawn(page);
    const listed = await page.evaluate(() => performance.now()); // what the rows themselves moved is not the bar's doing
    await release();
    await expect(barOf(page)).toBeInViewport();
    expect(await shiftsAfter(page, listed)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  await test.step('prints the labels of many products of which few variants have an old price', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await reprice(shop);
    await putMany(shop, 330, 16);
    await shop.sql(`
      insert into private.printed_labels (variantid, retailprice, older)
      select variantid, retailprice, 0 from public.productsizecolors join public.products using (productid)
      where fabric = 'Batchcloth' and size in ('Size 1', 'Size 2')`);
    await shop.sql(`update public.products set retailprice = 275 where fabric = 'Batchcloth'`);
    await batch.list();
    await barOf(page).getByRole('button', { name: 'Print new labels' }).click();
    await batch.begin(660);
    await expect(batch.progress).toHaveAttribute('aria-valuenow', /^[1-9]/);
    await batch.button('Cancel').click();
    await expect(batch.dialog.getByText(/Go on prints Labels \d+ to 660\./)).toBeVisible();
    expect((await labelsOut(printing))[0]).toMatchObject({ code: 'BC98001' });
  });
});
