import { letThrough, loseAnswers, retryByHand, withoutLine } from '../calls.ts';
import { requestsTo } from '../page-events.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { insertCustomer, newPhone, saveCall, searchCall, test } from './customers-page.ts';

test.describe('with the keyboard alone', () => {
  test('a phone keeps its prefix when one tabs into it, and needs none where one leaves it out', async ({
    customers,
    page,
    shop,
  }) => {
    await page.keyboard.press('n');
    await expect(customers.field('First name')).toBeFocused();
    await page.keyboard.type('Asha');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Tabbed');
    await page.keyboard.press('Tab');
    await expect(customers.field('Phone')).toBeFocused();
    await page.keyboard.type('9876500001');
    await expect(customers.field('Phone')).toHaveValue('+91 98765 00001');
    await customers.field('Phone').fill('09876500002');
    await page.keyboard.press('Tab');
    await expect(customers.field('Phone')).toHaveValue('+91 98765 00002');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Customer added successfully')).toHaveText('Customer added successfully');
    const stored = await shop.sql(`select phone from public.customers where last_name = 'Tabbed'`);
    expect(stored).toEqual([{ phone: '+919876500002' }]);
  });

  test('the only referrer on offer is taken as one saves or leaves the field', async ({ customers, page, shop }) => {
    const phone = await insertCustomer(shop, { first_name: 'Quentin', last_name: 'Only' });
    for (const key of ['Control+Enter', 'Tab']) {
      const added = newPhone();
      await customers.openAdd();
      await customers.fill('Asha', 'Referred', added);
      await customers.referrer.focus();
      await page.keyboard.type('quentin only');
      await expect(page.getByRole('option')).toHaveText([/Quentin Only/]);
      await page.keyboard.press(key);
      if (key === 'Tab') await customers.save();
      await expect(customers.dialog).toBeHidden();
      const stored = await shop.sql(
        `select referrer.phone from public.customers join public.customers referrer
           on referrer.customerid = customers.referred_by where customers.phone = $1`,
        [added],
      );
      expect(stored).toEqual([{ phone }]);
    }
  });

  test('a name that is nobody’s is said at the field, and nothing is saved', async ({ customers, page }) => {
    const saves = requestsTo(page, 'save_customer');
    await customers.openAdd();
    await customers.fill('Asha', 'Rao', newPhone());
    await customers.referrer.fill('no such person');
    await expect(page.getByText('No customers found', { exact: true })).toBeVisible();
    // The open list hides the rest from screen readers, not from the pointer.
    await customers.dialog.locator('button', { hasText: 'Save Customer' }).click();
    await expect(customers.referrer).toHaveAccessibleDescription(/“no such person” is not in the list/);
    await expect(customers.referrer).toBeFocused();
    expect(saves).toEqual([]);
    // The field shows nobody; saving again means that.
    await expect(customers.referrer).toHaveValue('');
    await page.keyboard.press('Control+Enter');
    await expect(customers.dialog).toBeHidden();
    expect(saves).toHaveLength(1);
  });

  test('Arrow Down and Enter on a chosen referrer keeps them', async ({ unopened: customers, page, shop }) => {
    const referrer = await insertCustomer(shop, { first_name: 'Zzoe', last_name: 'Last' });
    const phone = await insertCustomer(shop, {});
    await shop.sql(
      `update public.customers set referred_by = (select customerid from public.customers where phone = $1) where phone = $2`,
      [referrer, phone],
    );
    await customers.openEdit(phone);
    await customers.referrer.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: /Zzoe Last/ })).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(customers.referrer).toHaveValue(/Zzoe Last/);
  });
});

test.describe('the focus is never lost', () => {
  test('after a deletion it is in the next row', async ({ unopened: customers, page, shop }) => {
    await insertCustomer(shop, { first_name: 'Second', last_name: 'Focused' });
    await insertCustomer(shop, { first_name: 'First', last_name: 'Focused' });
    await customers.open('?last_name=Focused');
    const remove = (name: string) => customers.table.getByRole('button', { name: `Delete ${name} Focused` });
    await remove('First').click();
    // Both presses while the question is there: a slower second one would press what lies under it.
    await customers.question.getByRole('button', { name: 'Delete' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(customers.rows).toHaveCount(1);
    await expect(toast(page, 'Customer deleted successfully')).toHaveCount(1);
    await expect(remove('Second')).toBeFocused();
    await remove('Second').click();
    await customers.confirmDelete();
    await expect(customers.rows).toHaveCount(0);
    await expect(page.locator('main:focus-within')).toBeVisible();
  });

  test('Back answers the question of a deletion, and the list stays', async ({ unopened: customers, page }) => {
    await customers.open('?page=2');
    await customers.rows
      .first()
      .getByRole('button', { name: /^Delete / })
      .click();
    await expect(customers.question).toBeVisible();
    await page.goBack();
    await expect(customers.question).toBeHidden();
    await expect(page.getByText('Page 2')).toBeVisible();
  });

  test('after Show all customers and after Retry it is in the page', async ({ customers, page }) => {
    await retryByHand(page);
    await customers.open();
    await customers.filter('First Name').fill('zzzz');
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await expect(customers.rows).toHaveCount(15);
    await expect(page.locator('main:focus-within')).toBeVisible();
    await page.route(searchCall, (route) => route.abort());
    await customers.filter('First Name').fill('ash');
    await expect(page.getByText('The customers could not be loaded')).toBeVisible({ timeout: 15_000 });
    await expect(customers.filter('First Name')).toBeFocused();
    await expect(customers.filter('First Name')).toHaveValue('ash');
    await letThrough(page, searchCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The customers could not be loaded')).toBeHidden();
    await expect(page.locator('main:focus-within')).toBeVisible();
  });
});

test.describe('what is on the screen is true', () => {
  test.beforeEach(({ page }) => withoutLine(page));

  test('to delete who is gone already fails, and says so', async ({ unopened: customers, page, shop }) => {
    const phone = await insertCustomer(shop, { first_name: 'Gone', last_name: 'Already' });
    const row = await customers.find(phone);
    await row.getByRole('button', { name: /^Delete / }).click();
    await shop.sql('delete from public.customers where phone = $1', [phone]);
    await customers.confirmDelete();
    await expect(toast(page, 'Error deleting customer', 'not there any more')).toBeVisible();
    await expect(toast(page, 'Customer deleted successfully')).toHaveCount(0);
  });

  test('a list that could not be read again says so, without the deleted row', async ({
    unopened: customers,
    page,
    shop,
  }) => {
    await retryByHand(page);
    const row = await customers.find(await insertCustomer(shop, { first_name: 'Leaves', last_name: 'Atonce' }));
    await page.route(searchCall, (route) => route.abort());
    await customers.delete(row);
    await expect(customers.rows).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: 'Not up to date' })).toBeVisible({ timeout: 15_000 });
    await letThrough(page, searchCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Not up to date')).toBeHidden();
  });

  test('where the answer was lost, somebody’s save since then is shown before it is overwritten', async ({
    customers,
    page,
    shop,
  }) => {
    const phone = newPhone();
    await customers.openAdd();
    await customers.fill('Lost', 'Answer', phone);
    await customers.field('Address').fill('First sent');
    await loseAnswers(page, saveCall);
    await customers.save();
    await expect(customers.dialog.getByRole('alert')).toContainText('It is not saved');
    await letThrough(page, saveCall);
    await shop.sql(
      `update public.customers set address = 'Theirs', store_credit = 500, updated_at = now() + interval '1 s'
       where phone = $1`,
      [phone],
    );
    await customers.field('Address').fill('Mine');
    await customers.save();
    const panel = customers.dialog.getByRole('alert');
    await expect(panel).toContainText('Taken over from them: Store credit, now ₹500.00.');
    await expect(panel).toBeFocused();
    await panel.getByRole('radio', { name: /Theirs/ }).check();
    await expect(customers.field('Address')).toHaveValue('Theirs');
    await customers.field('Address').fill('Third');
    await expect(panel.getByRole('radio', { name: /As it stands in the field now/ })).toBeChecked();
    await customers.saveAndClose();
    const stored = await shop.sql('select address, store_credit::text from public.customers where phone = $1', [phone]);
    expect(stored).toEqual([{ address: 'Third', store_credit: '500.00' }]);
  });

  test('a filter may end with a space, and a phone may have hyphens', async ({ customers, shop }) => {
    const phone = await insertCustomer(shop, { first_name: 'Spaced Well', last_name: 'Out' });
    await insertCustomer(shop, { first_name: 'Spaced', last_name: 'Closely' });
    await customers.filter('First Name').fill('spaced ');
    await expect(customers.rows).toHaveCount(1);
    await expect(customers.filter('First Name')).toHaveValue('spaced ');
    await customers.filter('First Name').fill('');
    await customers.filter('Phone').fill(`${phone.slice(3, 8)}-${phone.slice(8)}`);
    await expect(customers.rows).toHaveCount(1);
  });

  test('what is wrong with a store credit stays said when one leaves the field', async ({ customers, page }) => {
    await customers.openAdd();
    await customers.fill('Asha', 'Rao', newPhone());
    await customers.field('Store credit').fill('99999999999');
    await customers.field('Address').focus();
    await customers.save();
    await expect(customers.field('Store credit')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(customers.field('Store credit')).toHaveAttribute('aria-invalid', 'true');
  });
});
