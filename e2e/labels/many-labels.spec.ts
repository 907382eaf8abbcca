import { violationsInBoth } from '../accessibility.ts';
import { expect } from '../shop.ts';
import { codesOut, few, putGoods, test } from './batch-page.ts';

// How many labels are proposed for rows that were ticked, and that many of them are asked about first.

test('rows ticked propose one label a line; as in stock, once chosen, is proposed the next time', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await few(shop);
  await batch.list();
  await batch.pageBox.check();
  await batch.openSelected();
  const copies = batch.dialog.getByRole('combobox', { name: 'Copies' });
  await expect(batch.dialog.getByText('3 labels of 2 products')).toBeVisible();
  await expect(copies).toHaveText('One label a line');
  await batch.choose('Copies', 'As in stock');
  await expect(batch.dialog.getByText('7 labels of 2 products')).toBeVisible();
  await batch.choose('Copies', 'The same for all');
  await batch.button('Close').click();
  await batch.openSelected();
  await expect(copies).toHaveText('As in stock');
  await batch.choose('Copies', 'One label a line');
  await page.reload();
  await batch.pageBox.check();
  await batch.openSelected();
  await expect(copies).toHaveText('One label a line');
  // A piece that is sold meanwhile decides nothing here.
  await shop.sql(`update public.productsizecolors set stock = stock - 1 where productid = 'BC98002'`);
  await batch.print('Print 3 labels');
  expect(await codesOut(printing)).toEqual(['BC98001 x 2', 'BC98002 x 1']);
});

test('numbers that were typed are replaced by another choice of copies only after a question', async ({
  batch,
  page,
  shop,
}) => {
  await few(shop);
  await batch.open();
  const line = batch.line('BC98002, Free-Size, Green');
  await line.fill('9');
  await batch.choose('Copies', 'One label a line');
  const question = batch.question('Replace the numbers that you typed?');
  await expect(question).toContainText('What you typed in 1 line will be lost.');
  expect(await violationsInBoth(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(line).toHaveValue('9');
  await expect(batch.dialog.getByRole('combobox', { name: 'Copies' })).toHaveText('As in stock');
  await batch.choose('Copies', 'One label a line');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(line).toHaveValue('1');
  await expect(batch.dialog.getByText('3 labels of 2 products')).toBeVisible();
});

test('more than 50 labels are asked about, by press and by key; Cancel keeps everything, and a PDF asks nothing', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await putGoods(shop, ['BC98001', 250, ['M', 'Red', 40], ['L', 'Red', 10]]);
  await batch.open();
  const line = batch.line('BC98001, L, Red');
  await line.fill('11');
  expect(await violationsInBoth(page)).toEqual([]); // the line that is typed in has a colour behind it
  const question = batch.question('Print 51 labels?');
  await batch.button('Print 51 labels').click();
  await expect(question).toContainText('They go to TSC TE244 and take 1.4 m of its roll.');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Control+Enter'); // a second time is no Yes
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(line).toHaveValue('11');
  expect([...printing.jobs, ...printing.held]).toEqual([]);

  await batch.choose('Print on', 'PDF, one label a page');
  const download = page.waitForEvent('download');
  await batch.button('Save PDF of 51 labels').click();
  await download;
  await batch.button('No, back to the list').click();
  await batch.choose('Print on', 'Label printer');
  await batch.begin(51);
  await expect(batch.done).toBeVisible();
  await expect(batch.button('Close')).toBeFocused();
  await expect(batch.button('Close')).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(batch.done).toBeInViewport({ ratio: 1 });
  expect(await codesOut(printing)).toEqual(['BC98001 x 51']);
});
