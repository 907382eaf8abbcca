import { holdCalls, letThrough, loseAnswers, withoutLine } from '../calls.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { DiscountsPage, listCall, saveCall, test } from './discounts-page.ts';

test.beforeEach(({ page }) => withoutLine(page));

test('adding: the toast, the form closes, the list shows every field', async ({ discounts, page }) => {
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

test('adding without a code: any number of rules may have none', async ({ discounts }) => {
  const codeless = discounts.rows.filter({ has: discounts.page.locator('td:first-child', { hasText: /^-$/ }) });
  const before = await codeless.count();
  await discounts.openAdd();
  await discounts.field('Value').fill('5');
  await discounts.saveAndClose();
  await expect(codeless).toHaveCount(before + 1);
});

test('editing shows what is stored, and emptied fields are stored empty', async ({ unopened: discounts, shop }) => {
  await shop.sql(
    `insert into public.discounts (code, type, value, max_discount, category, start_date, end_date, min_total)
    values ('EMPTY1', 'percentage', 15, 1500.25, 'A category of old', '2026-01-01', '2026-12-31', 10)`,
  );
  await discounts.open();
  await discounts.openEdit('EMPTY1');
  await expect(discounts.dialog).toHaveAccessibleName('Edit Discount');
  await expect(discounts.field('Value')).toHaveValue('15');
  await expect(discounts.field('Max discount')).toHaveValue('1500.25');
  await expect(discounts.dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('A category of old');
  await expect(discounts.field('Start')).toHaveValue('01/01/2026');
  await discounts.field('Max discount').fill('');
  await discounts.dialog.getByRole('combobox', { name: 'Category' }).fill('');
  await discounts.field('Start').fill('');
  await discounts.field('End').fill('');
  await discounts.saveAndClose();
  expect(
    await shop.sql(
      `select max_discount, category, start_date, end_date, min_total::text from public.discounts where code = 'EMPTY1'`,
    ),
  ).toEqual([{ max_discount: null, category: null, start_date: null, end_date: null, min_total: '10.00' }]);
});

test('a discount that cannot be read opens no form, and says so', async ({ discounts, page }) => {
  await page.route(/\/rest\/v1\/discounts\?.*id=eq/, (route) => route.abort('connectionfailed'));
  await discounts.button('Edit WEL100').click();
  await expect(toast(page, 'Error', 'The server could not be reached.')).toBeVisible({ timeout: 15_000 });
  await expect(discounts.dialog).toBeHidden();
});

test('where the answer was lost, saving again adds nothing twice', async ({ discounts, page, shop }) => {
  await discounts.openAdd();
  await discounts.field('Code').fill('');
  await discounts.field('Value').fill('77.77');
  await loseAnswers(page, saveCall);
  await discounts.save();
  await expect(toast(page, 'Error')).toBeVisible();
  await letThrough(page, saveCall);
  await discounts.saveAndClose();
  expect(await shop.sql('select count(*)::int from public.discounts where value = 77.77')).toEqual([{ count: 1 }]);
});

test('where the answer was lost and other values are saved, what a colleague changed since is shown', async ({
  discounts,
  page,
  shop,
}) => {
  await discounts.openAdd();
  await discounts.field('Code').fill('LOSTADD');
  await discounts.field('Value').fill('100');
  await loseAnswers(page, saveCall);
  await discounts.save();
  await expect(toast(page, 'Error', 'The server could not be reached.')).toBeVisible();
  await letThrough(page, saveCall);
  await shop.sql(`update public.discounts set value = 200, min_total = 999 where code = 'LOSTADD'`);
  await discounts.field('Value').fill('300');
  await discounts.field('Exclusive').check();
  await discounts.save();
  const panel = discounts.dialog.getByRole('alert');
  await expect(panel).toContainText('Taken over from them: Min total, now ₹999.00.');
  await expect(discounts.field('Min total')).toHaveValue('999');
  await panel.getByRole('group', { name: 'Value' }).getByRole('radio', { name: 'Theirs ₹200.00' }).check();
  await discounts.saveAndClose();
  expect(
    await shop.sql(`select value::text, min_total::text, exclusive from public.discounts where code = 'LOSTADD'`),
  ).toEqual([{ value: '200.00', min_total: '999.00', exclusive: true }]);
});

test('a save is done when it is answered, however slow the list is', async ({ unopened: discounts, page, shop }) => {
  await shop.sql(`insert into public.discounts (code, type, value) values ('SLOWLIST', 'flat', 10)`);
  await discounts.open();
  await discounts.openEdit('SLOWLIST');
  const release = await holdCalls(page, listCall);
  await discounts.field('Value').fill('11');
  await discounts.save();
  await expect(toast(page, 'Discount saved')).toBeVisible();
  await expect(discounts.dialog).toBeHidden();
  expect(await discounts.cells(discounts.row('SLOWLIST'))).toMatchObject({ Value: '₹11.00' });
  await discounts.openAdd();
  await discounts.field('Code').fill('SLOWLIST2');
  await discounts.saveAndClose();
  await expect(discounts.row('SLOWLIST2')).toHaveCount(1);
  await release();
  await expect(discounts.spinner).toBeHidden();
  await expect(discounts.row('SLOWLIST2')).toHaveCount(1);
});

test('after somebody else’s save: what only they changed is taken, and one chooses where both did', async ({
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

test('buy_x_get_y is saved as it is typed, and no terms are invented', async ({ discounts, page, shop }) => {
  await discounts.openAdd();
  await discounts.field('Code').fill('BUY2');
  await discounts.choose('Type', 'buy_x_get_y');
  await expect(discounts.field('Value')).toHaveAccessibleDescription('What this number means is decided at the till.');
  await discounts.field('Value').fill('2');
  await discounts.choose('Category', 'Saree');
  await expect(discounts.sentence).toHaveText('Buy X get Y on sarees, value 2, with the code BUY2');
  await discounts.save();
  await expect(toast(page, 'Discount saved')).toBeVisible();
  expect(await discounts.cells(discounts.row('BUY2'))).toMatchObject({
    Type: 'buy_x_get_y',
    Value: '2',
    Category: 'Saree',
  });
  expect(await shop.sql(`select type, value::text, category from public.discounts where code = 'BUY2'`)).toEqual([
    { type: 'buy_x_get_y', value: '2.00', category: 'Saree' },
  ]);
  await discounts.openEdit('BUY2');
  await discounts.choose('Type', 'conditional');
  await expect(discounts.field('Value')).toHaveAccessibleDescription('What this number means is decided at the till.');
  await expect(discounts.sentence).toHaveText('A conditional discount on sarees, value 2, with the code BUY2');
});
