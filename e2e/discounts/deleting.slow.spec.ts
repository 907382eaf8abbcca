import { withoutLine } from '../calls.ts';
import { HistoryPage } from '../history/history-page.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { test } from './discounts-page.ts';

test.beforeEach(({ page }) => withoutLine(page));

test('a discount goes after a question, and comes back by Undo and from the history', async ({
  unopened: discounts,
  page,
  shop,
}) => {
  await shop.sql(
    `insert into public.discounts (code, type, value) values ('GOES10', 'percentage', 10), ('NEXT', 'flat', 5)`,
  );
  await discounts.open();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this discount?' });
  const remove = async () => {
    await discounts.openEdit('GOES10');
    await discounts.dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('GOES10, percentage 10%, goes.It can be put back from the history.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(discounts.dialog).toBeHidden();
    await expect(discounts.row('GOES10')).toHaveCount(0);
  };
  await remove();
  await expect(discounts.button('Edit NEXT')).toBeFocused();
  await toast(page, 'Discount deleted', 'GOES10').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Put Back', 'Discount GOES10 is there again.')).toBeVisible();
  await expect(discounts.row('GOES10')).toBeVisible();

  await remove();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = new HistoryPage(page);
  await history.show('Deleted');
  await history.putBack('Put back discount GOES10', 'will be there again, as it was when it was deleted.');
  await history.close();
  await expect(discounts.row('GOES10')).toBeVisible();
  await shop.sql(`delete from public.discounts where code in ('GOES10', 'NEXT')`);
});

test('deleted while it is open it can be put back and saved; a product that it names and is gone is said', async ({
  unopened: discounts,
  shop,
}) => {
  await shop.sql(
    `insert into public.discounts (code, type, value, product_ids) values ('OPEN', 'flat', 10, '{BC24001,BC97299}')`,
  );
  await discounts.open();
  await discounts.openEdit('OPEN');
  await expect(discounts.dialog.getByText('no longer there')).toHaveCount(1);
  await discounts.field('Value').fill('12');
  await shop.sql(`delete from public.discounts where code = 'OPEN'`);
  await discounts.save();
  const alert = discounts.dialog.getByRole('alert');
  await expect(alert).toContainText('It is not saved: this discount is no longer there. What you typed is still here.');
  await discounts.dialog.getByRole('button', { name: 'Put it back' }).click();
  await expect(alert).toContainText('This discount is there again');
  await discounts.saveAndClose();
  expect(await discounts.cells(discounts.row('OPEN'))).toMatchObject({ Value: '₹12.00' });
  const [stored] = await shop.sql(`delete from public.discounts where code = 'OPEN' returning product_ids`);
  expect(stored?.product_ids).toEqual(['BC24001', 'BC97299']);
});
