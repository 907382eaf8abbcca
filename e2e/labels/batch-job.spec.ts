import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { expect } from '../shop.ts';
import type { PrintService } from '../stand-ins/print-service.ts';
import { drawn } from '../until-drawn.ts';
import { BatchPage, codesOut, few, labelsOut, putGoods, runsOf, test } from './batch-page.ts';

// A job under way: what stops it, what is known of its labels then, and how it goes on.

/** 70 labels: four chunks of 20 at most. */
const many = (shop: Parameters<typeof putGoods>[0]) =>
  putGoods(shop, ['BC98001', 250, ['M', 'Red', 33], ['L', 'Red', 7]], ['BC98002', 499, ['M', 'Red', 30]]);
const allMany = ['BC98001 x 40', 'BC98002 x 30'];

/**
 * Prints all 70 up to where the first 20 are sent for certain and 20 more are out, but not confirmed. Answers what
 * confirms all the rest.
 */
const printTwoChunks = async (batch: BatchPage, printing: PrintService): Promise<() => void> => {
  const confirm = printing.holdAnswers();
  await batch.button('Print 70 labels').click();
  await expect.poll(() => printing.jobs.length).toBe(1);
  confirm(1);
  await expect(batch.progress).toHaveAttribute('aria-valuenow', '20');
  await expect.poll(() => printing.jobs.length).toBe(2);
  return confirm;
};

/** Has the page look for jobs that were left, and waits until it has drawn what it found. */
const lookedForJobs = async (page: Page): Promise<void> => {
  const script = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/job-hold-[^/]*\.js$/.test(name))?.name,
  );
  await script.evaluate(async (address) => {
    await import(String(address));
    dispatchEvent(new Event('focus'));
    await navigator.locks.query(); // the page asks for the same, before this
  });
  await drawn(page);
};

test('cancel stops between two chunks, and the job goes on from there', async ({ batch, page, shop, printing }) => {
  await many(shop);
  await batch.open();
  const confirm = await printTwoChunks(batch, printing);
  await page.keyboard.press('Escape');
  await expect(batch.dialog).toBeVisible();
  await batch.button('Cancel').click();
  confirm();
  await expect(
    batch.dialog.getByText('Labels 1 to 40 sent to the printer; 30 labels not. Go on prints the rest.'),
  ).toBeVisible();
  expect((await labelsOut(printing)).length).toBe(40);
  expect(await violations(page)).toEqual([]);
  await batch.button('Go on with 30 labels').click();
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  expect(await codesOut(printing)).toEqual(allMany);
});

test('while paper is out the job waits, and goes on by itself', async ({ batch, shop, printing }) => {
  await many(shop);
  await batch.open();
  await expect(batch.dialog.getByRole('combobox', { name: 'Printer' })).toHaveText('TSC TE244');
  const confirm = await printTwoChunks(batch, printing);
  printing.fail({ status: ['PAPER_OUT'] });
  confirm();
  await expect(batch.dialog.getByText('Waiting for the printer')).toBeVisible();
  await expect(batch.dialog.getByRole('alert')).toContainText('TSC TE244 is out of labels. Put in a new roll');
  expect([printing.jobs.length, printing.held.length]).toEqual([2, 0]);
  printing.fail({});
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  expect(await codesOut(printing)).toEqual(allMany);
});

test('after a broken line it asks which label was the last, and goes on after that one', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await many(shop);
  await batch.open();
  const confirm = await printTwoChunks(batch, printing);
  printing.fail({ dropOnPrint: 'after' });
  confirm();
  await expect(batch.dialog.getByText('Some labels are in doubt')).toBeVisible();
  await expect(batch.dialog.getByText(/were sent for certain\. Labels 41 to 60 may have come out\./)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  printing.fail({});
  await batch.choose('Which was the last label that came out?', 'Label 43: ');
  await batch.button('That was the last').click();
  await expect(batch.progress).toHaveAttribute('aria-valuenow', '43');
  await batch.button('Go on with 27 labels').click();
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  // The chunk in doubt did come out here: the person said three labels of it, so the other 17 are there twice.
  expect((await labelsOut(printing)).length).toBe(70 + 17);
  const [{ stale }] = (await shop.sql(
    `select coalesce(sum(stale), 0)::int as stale from private.variant_labels where productid like 'BC98%'`,
  )) as [{ stale: number }];
  expect(stale).toBe(0);
});

test('a job left by closing the tab is gone on with later', async ({ batch, page, context, shop, printing }) => {
  await many(shop);
  await batch.open();
  const confirm = await printTwoChunks(batch, printing);
  const underWay = () =>
    page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('thaan-print-job/')) ?? '';
      return JSON.parse(localStorage.getItem(name) ?? '{}').underWay;
    });
  expect(await underWay()).toBe(20);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await expect.poll(() => page.isClosed()).toBe(true);
  confirm();

  const next = await context.newPage();
  await next.goto('/admin/inventory?fabric=Batchcloth');
  const bar = next.getByRole('region', { name: 'Unfinished print job' });
  await expect(bar).toContainText('Printing stopped: 20 of 70 labels sent');
  await bar.getByRole('button', { name: 'Go on' }).click();
  const dialog = next.getByRole('dialog', { name: 'Print labels' });
  await expect(dialog.getByText('Some labels are in doubt')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Which was the last label that came out?' }).click();
  // The person looks at the printer: the labels on their way came out before the page was closed.
  expect((await labelsOut(printing)).length).toBe(40);
  await next.getByRole('option', { name: 'Label 40: ' }).click();
  await dialog.getByRole('button', { name: 'That was the last' }).click();
  await dialog.getByRole('button', { name: /^Go on with/ }).click();
  await expect(dialog.getByText('All labels are sent')).toBeVisible();
  expect(await codesOut(printing)).toEqual(allMany);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
});

test('a job is one tab’s at a time: no label comes out twice', async ({ batch, page, context, shop, printing }) => {
  await many(shop);
  await batch.open();
  const confirm = await printTwoChunks(batch, printing);
  await batch.button('Cancel').click();
  confirm();
  await expect(batch.dialog.getByText('Go on prints the rest.')).toBeVisible();

  const other = new BatchPage(await context.newPage());
  const barOf = (of: BatchPage) => of.page.getByRole('region', { name: 'Unfinished print job' });
  await other.list('fabric=Batchcloth');
  await lookedForJobs(other.page);
  await expect(barOf(other), 'not while a dialog holds it').toHaveCount(0);

  await page.bringToFront();
  await batch.button('Close').click();
  await expect(barOf(batch)).toBeVisible();
  await other.page.bringToFront();
  await other.page.evaluate(() => dispatchEvent(new Event('focus'))); // a browser without a screen gives none
  await barOf(other).getByRole('button', { name: 'Go on' }).click();
  await expect(other.button(/^Go on with/)).toBeVisible();
  await page.bringToFront();
  await barOf(batch).getByRole('button', { name: 'Go on' }).click();
  await expect(batch.dialog.getByText('This job is no longer left')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await other.page.bringToFront();
  await other.button(/^Go on with/).click();
  await expect(other.dialog.getByText('All labels are sent')).toBeVisible();
  expect(await codesOut(printing)).toEqual(allMany);
});

test('a price that changes while paper is waited for is seen before a label goes out', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await few(shop);
  await batch.open();
  await batch.choose('Label', 'Variant label');
  printing.fail({ status: ['PAPER_OUT'] });
  await batch.button('Print 7 labels').click();
  await expect(batch.dialog.getByText('Waiting for the printer')).toBeVisible();
  await shop.sql(`update public.products set retailprice = 777 where productid = 'BC98001'`);
  printing.fail({});
  const change = 'BC98001: the retail price was ₹250, now it is ₹777.';
  await expect(batch.dialog.getByText(`Changed meanwhile: ${change}`)).toBeVisible();
  expect([...printing.jobs, ...printing.held]).toEqual([]);
  await batch.button('Close').click();

  // Taken up again, it is printed as it was meant, whatever this machine printed since.
  await page.evaluate(() => localStorage.setItem('thaan-label-template', '"price"'));
  await page.evaluate(() => localStorage.setItem('thaan-label-output', '"sheet"'));
  const bar = page.getByRole('region', { name: 'Unfinished print job' });
  await bar.getByRole('button', { name: 'Forget it' }).click();
  const question = page.getByRole('alertdialog', { name: 'Forget the 7 labels left?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await bar.getByRole('button', { name: 'Go on' }).click();
  await batch.button('Go on with 7 labels').click();
  await expect(batch.dialog.getByText(change)).toBeVisible();
  await expect(batch.dialog.getByRole('combobox', { name: 'Label', exact: true })).toHaveText('Variant label');
  await batch.button('Print 7 labels').click();
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  const out = await labelsOut(printing);
  // Variant codes: how far their numbers are depends on what stood in the shop before.
  expect(runsOf(out.map(({ code }) => code?.replace(/\d\d$/, ' and variant') ?? null))).toEqual([
    'BC98001 and variant x 3',
    'BC98002 and variant x 4',
  ]);
  expect(out[0]?.texts).toContain('777');

  // What the printer says over the last labels is told too.
  printing.fail({ status: ['PAPER_OUT'] });
  await expect(batch.dialog.getByText('All labels are sent, but the printer waits')).toBeVisible();
  await expect(batch.dialog.getByText(/is out of labels.*lie in the printer’s queue/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  printing.fail({});
  await expect(batch.dialog.getByText('7 labels sent to TSC TE244.')).toBeVisible();
  await batch.button('Close').click();
  await expect(bar, 'the list in place of the job is the job').toHaveCount(0);
});

test('what was printed while the server was away is recorded when it is back', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await few(shop);
  await batch.open();
  await page.route('**/rpc/record_printed_labels', (route) => route.abort());
  await batch.button('Print 7 labels').click();
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  const recorded = () =>
    shop
      .sql(`select from private.variant_labels where productid like 'BC98%' and is_printed`)
      .then(({ length }) => length);
  expect([await recorded(), (await labelsOut(printing)).length]).toEqual([0, 7]);
  await page.unroute('**/rpc/record_printed_labels');
  await page.reload();
  await expect.poll(recorded).toBe(3);
});
