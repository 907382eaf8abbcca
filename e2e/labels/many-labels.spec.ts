import { expect } from '../shop.ts';
import { codesOut, few, test } from './batch-page.ts';

// How many labels are proposed for rows that were ticked, and that many of them are asked about first.

test('proposes one label a line for ticked rows, and "As in stock" the next time once that was chosen', async ({
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
