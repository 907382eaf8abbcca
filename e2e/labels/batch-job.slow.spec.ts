import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { letThrough } from '../calls.ts';
import { expect } from '../shop.ts';
import { startPrintService } from '../stand-ins/print-service.ts';
import { untilDrawn } from '../waits.ts';
import {
  allSeventy,
  BatchPage,
  codesOut,
  few,
  labelledVariants,
  labelsOut,
  printOneChunk,
  queueOf,
  runsOf,
  seventy,
  test,
} from './batch-page.ts';

// A job under way: what stops it, what is known of its labels then, and how it goes on.

/** Has the page look for jobs that were left, and waits until it has drawn what it finds. */
const lookedForJobs = async (page: Page): Promise<void> => {
  const script = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/job-hold-[^/]*\.js$/.test(name))?.name,
  );
  await script.evaluate(async (address) => {
    await import(String(address));
    dispatchEvent(new Event('focus'));
    await navigator.locks.query(); // the page asks for the same, before this
  });
  await untilDrawn(page);
};

test('goes on in another tab with a job whose tab was closed', async ({ batch, page, context, shop, printing }) => {
  await seventy(shop);
  await batch.open();
  await printOneChunk(batch, printing);
  const unheard = () =>
    page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('thaan-print-job/')) ?? '';
      return JSON.parse(localStorage.getItem(name) ?? '{}').unheard;
    });
  expect(await unheard()).toEqual([{ from: 20, count: 40 }]);
  // Taken up again, it is printed, whatever this machine made of others since.
  await page.evaluate(() => localStorage.setItem('thaan-label-output', '"sheet"'));
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await expect.poll(() => page.isClosed()).toBe(true);

  const next = new BatchPage(await context.newPage());
  await next.list();
  await expect(next.left).toContainText('Printing stopped: 20 of 70 labels printed');
  queueOf(printing).become('idle'); // to a page that is gone: nobody hears that they came out
  await next.left.getByRole('button', { name: 'Go on' }).click();
  await next.button('Go on with 10 labels').click();
  await expect(next.dialog.getByText('Did all labels come out?')).toBeVisible();
  await next.button('All of them came out').click();
  await expect(next.done).toBeVisible();
  expect(await codesOut(printing)).toEqual(allSeventy);
  await next.button('Close').click();
  await expect(next.left).toHaveCount(0);
});

test('goes on with a job in one tab at a time, and asks once about the labels of a print service that went away', async ({
  batch,
  page,
  context,
  shop,
  printing,
}) => {
  await test.step('goes on in one tab at a time: no label comes out twice', async () => {
    await seventy(shop);
    await batch.open();
    await printOneChunk(batch, printing);
    await batch.button('Cancel').click();
    queueOf(printing).become('idle');
    await expect(batch.dialog.getByText('Go on prints Labels 61 to 70.')).toBeVisible();

    const other = new BatchPage(await context.newPage());
    await other.list();
    await lookedForJobs(other.page);
    await expect(other.left, 'not while a dialog holds it').toHaveCount(0);

    await page.bringToFront();
    await batch.button('Close').click();
    await expect(batch.left).toBeVisible();
    await other.page.bringToFront();
    await other.page.evaluate(() => dispatchEvent(new Event('focus'))); // a browser without a screen gives none
    await other.left.getByRole('button', { name: 'Go on' }).click();
    await expect(other.button(/^Go on with/)).toBeVisible();
    await page.bringToFront();
    await batch.left.getByRole('button', { name: 'Go on' }).click();
    await expect(batch.dialog.getByText('This job is no longer left')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await other.page.bringToFront();
    await other.button(/^Go on with/).click();
    await expect(other.done).toBeVisible();
    expect(await codesOut(printing)).toEqual(allSeventy);
    await other.page.close();
    await batch.button('Close').click();
  });

  await test.step('asks about the labels in the queue once, at the end, if the print service goes away', async () => {
    await seventy(shop);
    await batch.open();
    await printOneChunk(batch, printing);
    await printing.stop();
    const said = batch.dialog.getByText('Labels 21 to 60 may have come out: that is asked at the end.');
    await expect(said).toContainText('Labels 1 to 20 came out.');
    await expect(said).toContainText('Go on prints Labels 61 to 70.');
    const again = await startPrintService();
    try {
      await batch.button('Go on with 10 labels').click();
      await expect(batch.dialog.getByText('Did all labels come out?')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await batch.button('Some did not come out').click();
      await batch.dialog.getByRole('textbox', { name: 'Numbers of the labels that did not come out' }).fill('44-60');
      await batch.button('These did not come out').click();
      await batch.print('Go on with 17 labels');
      expect((await labelsOut(again)).length).toBe(10 + 17);
    } finally {
      await again.stop();
    }
    const [{ stale }] = (await shop.sql(
      `select coalesce(sum(stale), 0)::int as stale from private.variant_labels where productid like 'BC98%'`,
    )) as [{ stale: number }];
    expect(stale).toBe(0);
  });
});

test('shows a price that changes while a job waits for paper, and counts labels printed while the server was away', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await test.step('shows the new price before a label goes out', async () => {
    await few(shop);
    await batch.open();
    await batch.choose('Label', 'Variant label');
    printing.fail({ status: ['PAPER_OUT'] });
    await batch.button('Print 7 labels').click();
    await expect(batch.dialog.getByText('Waiting for the printer')).toBeVisible();
    await shop.sql(`update public.products set retailprice = 777 where productid = 'BC98001'`);
    printing.fail({});
    const change = 'BC98001: the retail price was ₹250.00, now it is ₹777.00.';
    await expect(batch.dialog.getByText(`Changed meanwhile: ${change}`)).toBeVisible();
    expect([...printing.jobs, ...printing.held]).toEqual([]);
    await batch.button('Close').click();

    // Taken up again, it is printed as it was begun, whatever this machine printed since.
    await page.evaluate(() => localStorage.setItem('thaan-label-template', '"price"'));
    await page.evaluate(() => localStorage.setItem('thaan-label-output', '"sheet"'));
    await batch.left.getByRole('button', { name: 'Forget it' }).click();
    const question = page.getByRole('alertdialog', { name: 'Forget the 7 labels left?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await batch.left.getByRole('button', { name: 'Go on' }).click();
    await batch.button('Go on with 7 labels').click();
    await expect(batch.dialog.getByText(change)).toBeVisible();
    await expect(batch.dialog.getByRole('combobox', { name: 'Label', exact: true })).toHaveText('Variant label');
    await batch.print('Print 7 labels');
    const out = await labelsOut(printing);
    // Variant codes: their numbers go on from what earlier tests put into the shop.
    expect(runsOf(out.map(({ code }) => code?.replace(/\d\d$/, ' and variant') ?? null))).toEqual([
      'BC98001 and variant x 3',
      'BC98002 and variant x 4',
    ]);
    expect(out[0]?.texts).toContain('777');
    // It has told of its paper, so it is believed when it says nothing of it.
    await expect(batch.dialog.getByText('7 labels printed on TSC TE244.')).toBeVisible();
    await batch.button('Close').click();
    await expect(batch.left, 'the list in place of the job is the job').toHaveCount(0);
  });

  await test.step('counts labels printed while the server was away, once it is back', async () => {
    await few(shop);
    await page.evaluate(() => localStorage.removeItem('thaan-label-output'));
    await batch.open();
    await page.route('**/rpc/record_printed_labels', (route) => route.abort());
    await batch.print('Print 7 labels');
    expect([await labelledVariants(shop), (await labelsOut(printing)).length]).toEqual([0, 7 + 7]);
    await letThrough(page, '**/rpc/record_printed_labels');
    await page.reload();
    await expect.poll(() => labelledVariants(shop)).toBe(3);
  });
});
