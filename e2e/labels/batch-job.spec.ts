import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { requestsTo } from '../page-events.ts';
import { expect, type Shop } from '../shop.ts';
import type { PrintService } from '../stand-ins/print-service.ts';
import { untilDrawn } from '../waits.ts';
import { BatchPage, codesOut, few, labelledVariants, labelsOut, putGoods, runsOf, test } from './batch-page.ts';
import { printLabel } from './print-dialog-page.ts';

// A job under way: what stops it, what is known of its labels then, and how it goes on.

/** 70 labels, which go out in four chunks of 20 at most. */
const seventy = (shop: Shop) =>
  putGoods(shop, ['BC98001', 250, ['M', 'Red', 33], ['L', 'Red', 7]], ['BC98002', 499, ['M', 'Red', 30]]);
const allSeventy = ['BC98001 x 40', 'BC98002 x 30'];

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

test('Cancel stops between two chunks, and the job goes on from there', async ({ batch, page, shop, printing }) => {
  await seventy(shop);
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
  await batch.print('Go on with 30 labels');
  expect(await codesOut(printing)).toEqual(allSeventy);
});

test('prices are asked for once before each chunk goes out, and once before a single label', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await seventy(shop);
  await batch.open();
  const asked = requestsTo(page, '/rpc/label_lines');
  const confirm = await printTwoChunks(batch, printing);
  expect(asked).toHaveLength(2);
  await batch.button('Cancel').click();
  confirm();
  await batch.print('Go on with 30 labels');
  expect([asked.length, await codesOut(printing)]).toEqual([4, allSeventy]);
  await batch.button('Close').click();
  await page.getByRole('button', { name: 'Print label of BC98001' }).click();
  await printLabel(page.getByRole('dialog', { name: 'Print label', exact: true }));
  expect(asked).toHaveLength(5);
});

test('while paper is out the job waits, and goes on by itself', async ({ batch, shop, printing }) => {
  await seventy(shop);
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
  expect(await codesOut(printing)).toEqual(allSeventy);
});

test('when the connection breaks it asks which label came out last, and goes on after that one', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await seventy(shop);
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
  await batch.print('Go on with 27 labels');
  // The chunk in doubt did come out here: the person said three labels of it, so the other 17 are there twice.
  expect((await labelsOut(printing)).length).toBe(70 + 17);
  const [{ stale }] = (await shop.sql(
    `select coalesce(sum(stale), 0)::int as stale from private.variant_labels where productid like 'BC98%'`,
  )) as [{ stale: number }];
  expect(stale).toBe(0);
});

test('a job whose tab was closed goes on later in another', async ({ batch, page, context, shop, printing }) => {
  await seventy(shop);
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

  const next = new BatchPage(await context.newPage());
  await next.list();
  await expect(next.left).toContainText('Printing stopped: 20 of 70 labels sent');
  confirm(); // to a page that is gone: it no longer holds its job
  await next.left.getByRole('button', { name: 'Go on' }).click();
  await expect(next.dialog.getByText('Some labels are in doubt')).toBeVisible();
  // The person looks at the printer: the labels on their way came out before the page was closed.
  expect((await labelsOut(printing)).length).toBe(40);
  await next.choose('Which was the last label that came out?', 'Label 40: ');
  await next.button('That was the last').click();
  await next.print('Go on with 30 labels');
  expect(await codesOut(printing)).toEqual(allSeventy);
  await next.button('Close').click();
  await expect(next.left).toHaveCount(0);
});

test('a job goes on in one tab at a time: no label comes out twice', async ({
  batch,
  page,
  context,
  shop,
  printing,
}) => {
  await seventy(shop);
  await batch.open();
  const confirm = await printTwoChunks(batch, printing);
  await batch.button('Cancel').click();
  confirm();
  await expect(batch.dialog.getByText('Go on prints the rest.')).toBeVisible();

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
  await expect(other.dialog.getByText('All labels are sent')).toBeVisible();
  expect(await codesOut(printing)).toEqual(allSeventy);
});

test('a price that changes while the job waits for paper is shown before a label goes out', async ({
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

  // What the printer says while the last labels lie in it is told too.
  printing.fail({ status: ['PAPER_OUT'] });
  await expect(batch.dialog.getByText('All labels are sent, but the printer waits')).toBeVisible();
  await expect(batch.dialog.getByText(/is out of labels.*lie in the printer’s queue/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  printing.fail({});
  await expect(batch.dialog.getByText('7 labels sent to TSC TE244.')).toBeVisible();
  await batch.button('Close').click();
  await expect(batch.left, 'the list in place of the job is the job').toHaveCount(0);
});

test('labels printed while the server was away count once it is back', async ({ batch, page, shop, printing }) => {
  await few(shop);
  await batch.open();
  await page.route('**/rpc/record_printed_labels', (route) => route.abort());
  await batch.print('Print 7 labels');
  expect([await labelledVariants(shop), (await labelsOut(printing)).length]).toEqual([0, 7]);
  await page.unroute('**/rpc/record_printed_labels');
  await page.reload();
  await expect.poll(() => labelledVariants(shop)).toBe(3);
});
