import { withoutLine } from '../calls.ts';
import { HistoryPage } from '../history/history-page.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { DiscountsPage, test } from './discounts-page.ts';

test.beforeEach(({ page }) => withoutLine(page));

test('adds a discount with every field, and shows it in the list', async ({ discounts, page }) => {
  await discounts.openAdd();
  await discounts.field('Code').fill(' DIWALI26 ');
  await discounts.choose('Type', 'percentage');
  await discounts.field('Value').fill('12.5');
  await discounts.field('Min total').fill('1500');
  await discounts.field('Max discount').fill('99.50');
  await discounts.choose('Category', 'Saree');
  await discounts.field('Start').fill('01/11/2026');
  await discounts.field('End').fill('30/11/2026');
  await discounts.field('Apply automatically').check();
  await discounts.field('Exclusive').check();
  await discounts.field('Once per customer').check();
  await discounts.field('Active').uncheck();
  await discounts.save();
  await expect(toast(page, 'Discount saved')).toBeVisible();
  await expect(discounts.dialog).toBeHidden();
  expect(await discounts.cells(discounts.row('DIWALI26'))).toEqual({
    Code: 'DIWALI26',
    Type: 'percentage',
    Value: '12.5%',
    'Min Total': '₹1,500.00',
    'Max Discount': '₹99.50',
    Category: 'Saree',
    Auto: 'Yes',
    Exclusive: 'Yes',
    'Once/Customer': 'Yes',
    Start: '01/11/2026',
    End: '30/11/2026',
    Active: 'No',
    Action: '',
  });
});

test('takes over what another person saved, and asks about what both changed', async ({
  unopened: discounts,
  page,
  shop,
  openElsewhere,
  signedIn,
}) => {
  await shop.sql(
    `insert into public.discounts (code, type, value, min_total, category) values ('SHARED', 'flat', 100, 0, 'Saree')`,
  );
  const other = new DiscountsPage(await openElsewhere());
  await signedIn(other.page, 'superadmin');
  await other.open();
  await discounts.open();
  await discounts.openEdit('SHARED');
  await other.openEdit('SHARED');
  await other.field('Value').fill('200');
  await other.field('Min total').fill('999');
  await other.saveAndClose();

  await discounts.field('Value').fill('300');
  await discounts.field('Exclusive').check();
  await discounts.save();
  await expect(toast(page, 'Error', 'Somebody else saved this discount after you opened it')).toBeVisible();
  // Behind the dialog the list shows what they saved.
  await expect(page.locator('tr[data-row]', { hasText: 'SHARED' })).toContainText('₹200.00');
  const panel = discounts.dialog.getByRole('alert');
  await expect(panel).toContainText('Taken over from them: Min total, now ₹999.00.');
  await expect(discounts.field('Min total')).toHaveValue('999');
  await expect(discounts.field('Exclusive')).toBeChecked();
  const value = panel.getByRole('group', { name: 'Value' });
  await expect(value.getByRole('radio', { name: 'Mine ₹300.00' })).toBeChecked();
  await value.getByRole('radio', { name: 'Theirs ₹200.00' }).check();
  await expect(discounts.field('Value')).toHaveValue('200');
  await value.getByRole('radio', { name: 'Mine ₹300.00' }).check();
  await discounts.saveAndClose();
  expect(await discounts.cells(discounts.row('SHARED'))).toMatchObject({
    Value: '₹300.00',
    'Min Total': '₹999.00',
    Exclusive: 'Yes',
  });
});

test('deletes a discount, and puts it back by Undo and from the history', async ({
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
