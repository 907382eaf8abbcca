import { violations } from '../accessibility.ts';
import { expect } from '../shop.ts';
import { startPrintService } from '../stand-ins/print-service.ts';
import {
  allSeventy,
  codesOut,
  few,
  labelledVariants,
  labelsOut,
  printOneChunk,
  queueOf,
  seventy,
  test,
} from './batch-page.ts';

// Labels count when they came out: what lies in the printer's queue does not, and what nobody tells of is asked.

test('a printer that is off has printed nothing: its labels lie in the queue, and come back when they are cancelled', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await few(shop);
  await page.clock.install();
  await batch.open();
  queueOf(printing).become('hanging');
  await batch.button('Print 7 labels').click();
  await expect.poll(() => printing.held.length).toBe(1);
  await page.clock.runFor(11_000);
  await expect(batch.dialog.getByRole('alert')).toContainText(
    'Labels 1 to 7 lie in the printer’s queue. TSC TE244 takes nothing: see that it is switched on and connected.',
  );
  expect(await violations(page)).toEqual([]);
  expect(await labelledVariants(shop)).toBe(0);
  printing.held[0]?.cancel();
  await expect(
    batch.dialog.getByText('Labels 1 to 7 were cancelled in the printer’s queue, and count as not printed.'),
  ).toBeVisible();
  queueOf(printing).become('idle');
  await batch.print('Go on with 7 labels');
  await expect.poll(() => labelledVariants(shop)).toBe(3);
  expect((await labelsOut(printing)).length).toBe(7);
});

test('a printer that tells nothing of itself may have lost some: what the person names is printed again', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await seventy(shop);
  await batch.open();
  await batch.printAll(70);
  await expect(batch.dialog.getByText('TSC TE244 took 70 labels. Look whether all came out')).toBeVisible();
  await batch.button('Some did not come out').click();
  const numbers = batch.dialog.getByRole('textbox', { name: 'Numbers of the labels that did not come out' });
  await expect(numbers).toBeFocused();
  await numbers.fill('66-71');
  await batch.button('These did not come out').click();
  await expect(batch.dialog.getByText('Type numbers of labels that were sent, from 1 to 70')).toBeVisible();
  await numbers.fill('3, 66-69');
  await expect(batch.dialog.getByText('Label 3 (BC98001, M, Red); Labels 66 to 69 (BC98002, M, Red)')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await batch.button('These did not come out').click();
  await expect(
    batch.dialog.getByText('Labels 1 to 2, 4 to 65 and 70 came out. Go on prints Labels 3 and 66 to 69.'),
  ).toBeVisible();
  await batch.print('Go on with 5 labels');
  expect(await codesOut(printing)).toEqual(['BC98001 x 40', 'BC98002 x 30', 'BC98001 x 1', 'BC98002 x 4']);
});

test('when the print service goes away, the labels in its queue are asked about once, at the end', async ({
  batch,
  page,
  shop,
  printing,
}) => {
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

test('a Cancel that is pressed twice stops the job', async ({ batch, page, shop, printing }) => {
  await seventy(shop);
  await batch.open();
  await printOneChunk(batch, printing);
  const box = await batch.button('Cancel').boundingBox();
  if (!box) throw new Error('No button.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: 2, delay: 50 });
  await expect(batch.dialog.getByText('Stopping after the labels under way')).toBeVisible();
  queueOf(printing).become('idle');
  await batch.print('Go on with 10 labels');
  expect(await codesOut(printing)).toEqual(allSeventy);
});
