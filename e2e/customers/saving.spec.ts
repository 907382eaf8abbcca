import { letThrough, loseAnswers, withoutLine } from '../calls.ts';
import { accounts } from '../fixtures.ts';
import { requestsTo } from '../page-events.ts';
import { endedDialog, logInAgain, refuseSession } from '../session.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { insertCustomer, newPhone, saveCall, test } from './customers-page.ts';

test.beforeEach(({ page }) => withoutLine(page));

test.describe('adding a customer', () => {
  test("sends every field, says 'Customer added successfully' and shows the row first", async ({
    unopened: customers,
    page,
    shop,
  }) => {
    const phone = newPhone();
    await customers.open('?first_name=a');
    await customers.openAdd();
    await customers.fill('Keyboard', 'Person', phone);
    await customers.field('Email').fill('key.board@example.in');
    await customers.field('Address').fill('221, Laad Bazaar');
    await customers.choose('Gender', 'Prefer not to say');
    await customers.choose('Loyalty tier', 'platinum');
    await customers.field('Store credit').fill('1234567890.1');
    await customers.field('Customer notes').fill('First line\nSecond line');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Customer added successfully')).toHaveText('Customer added successfully');
    await expect(customers.dialog).toBeHidden();
    await expect(page).toHaveURL('/admin/customers');
    const row = customers.rows.first();
    await expect(row).toHaveAttribute('data-marked', 'added');
    expect(await customers.cells(row)).toMatchObject({
      'First Name': 'Keyboard',
      'Last Name': 'Person',
      Email: 'key.board@example.in',
      Loyalty: 'platinum',
      'Total Spend': '₹0.00',
      'Last Purchase': '-',
    });
    const [stored] = await shop.sql('select *, store_credit::text as credit from public.customers where phone = $1', [
      phone,
    ]);
    expect(stored).toMatchObject({
      gender: 'Prefer not to say',
      loyalty_tier: 'platinum',
      credit: '1234567890.10',
      address: '221, Laad Bazaar',
      customer_notes: 'First line\nSecond line',
      referred_by: null,
    });
    expect(stored?.customer_ulid).toMatch(/^[0-9a-f]{26}$/);
  });

  test("a phone that exists: the warning 'Phone number already exists', and no save", async ({
    customers,
    page,
    shop,
  }) => {
    const phone = await insertCustomer(shop, {});
    const saves = requestsTo(page, 'save_customer');
    await customers.openAdd();
    await customers.fill('Second', 'Person', phone);
    await customers.save();
    const warning = toast(page, 'Phone number already exists');
    await expect(warning).toHaveText('Phone number already exists');
    await expect(warning).toHaveAttribute('data-type', 'warning');
    await expect(customers.field('Phone')).toHaveAccessibleDescription('Phone number already exists');
    await expect(customers.field('First name')).toHaveValue('Second');
    expect(saves).toEqual([]);
  });

  test('the same warning where somebody else saves that phone between check and save', async ({
    customers,
    page,
    shop,
  }) => {
    const phone = await insertCustomer(shop, {});
    await page.route('**/rest/v1/customers?*', (route) => route.fulfill({ json: [] }));
    await customers.openAdd();
    await customers.fill('Second', 'Person', phone);
    await customers.save();
    await expect(toast(page, 'Phone number already exists')).toHaveAttribute('data-type', 'warning');
    await expect(customers.dialog).toBeVisible();
  });

  test('where the answer was lost, saving again adds nobody twice, and takes what changed since', async ({
    customers,
    page,
    shop,
  }) => {
    const phone = newPhone();
    await customers.openAdd();
    await customers.fill('Once', 'Only', phone);
    await loseAnswers(page, saveCall);
    await customers.save();
    await expect(toast(page, 'Error', 'The server could not be reached.')).toBeVisible();
    await expect(customers.dialog.getByRole('alert')).toContainText('What you typed is still here.');
    await expect(customers.field('First name')).toHaveValue('Once');
    await letThrough(page, saveCall);
    await customers.field('Address').fill('Typed since');
    await customers.save();
    await expect(customers.dialog.getByRole('alert')).toContainText('already saved with other values');
    await customers.saveAndClose();
    const stored = await shop.sql('select address from public.customers where phone = $1', [phone]);
    expect(stored).toEqual([{ address: 'Typed since' }]);
  });
});

test.describe('editing a customer', () => {
  test("says 'Customer updated successfully' and changes nothing else", async ({ unopened: customers, page, shop }) => {
    const phone = await insertCustomer(shop, { total_spend: '99.90', store_credit: '0.07', loyalty_tier: null });
    await customers.openEdit(phone);
    await customers.field('Last name').fill('Changed');
    await customers.save();
    await expect(toast(page, 'Customer updated successfully')).toHaveText('Customer updated successfully');
    await expect(customers.dialog).toBeHidden();
    expect((await customers.cells(customers.rows.first()))['Last Name']).toBe('Changed');
    const [stored] = await shop.sql(
      'select total_spend::text, store_credit::text, loyalty_tier from public.customers where phone = $1',
      [phone],
    );
    expect(stored).toEqual({ total_spend: '99.90', store_credit: '0.07', loyalty_tier: null });
  });

  test("to the phone of somebody else fails with 'Error' and the same words", async ({
    unopened: customers,
    page,
    shop,
  }) => {
    const used = await insertCustomer(shop, {});
    await customers.openEdit(await insertCustomer(shop, {}));
    await customers.field('Phone').fill(used);
    await customers.save();
    await expect(toast(page, 'Error', 'Phone number already exists')).toHaveAttribute('data-type', 'error');
    await expect(customers.dialog).toBeVisible();
  });

  test('after somebody else’s save: what they changed is taken, and one chooses where both did', async ({
    unopened: customers,
    page,
    shop,
  }) => {
    const phone = await insertCustomer(shop, { address: 'Before' });
    await customers.openEdit(phone);
    await shop.sql(
      `update public.customers set address = 'Theirs', email = 'theirs@example.in', updated_at = now() + interval '1 s'
       where phone = $1`,
      [phone],
    );
    await customers.field('Address').fill('Mine');
    await customers.field('Last name').fill('Also mine');
    await customers.save();
    const title = 'Somebody else saved this customer after you opened it';
    await expect(toast(page, 'Error', title)).toBeVisible();
    const panel = customers.dialog.getByRole('alert');
    await expect(panel).toContainText(title);
    await expect(panel).toContainText('Taken over from them: Email, now theirs@example.in.');
    await expect(customers.field('Email')).toHaveValue('theirs@example.in');
    const address = panel.getByRole('group', { name: 'Address' });
    await expect(address.getByRole('radio', { name: 'Mine Mine' })).toBeChecked();
    await address.getByRole('radio', { name: 'Theirs Theirs' }).check();
    await expect(customers.field('Address')).toHaveValue('Theirs');
    await customers.saveAndClose();
    const [stored] = await shop.sql('select last_name, address, email from public.customers where phone = $1', [phone]);
    expect(stored).toEqual({ last_name: 'Also mine', address: 'Theirs', email: 'theirs@example.in' });
  });

  test('leaving with changes asks first', async ({ unopened: customers, page, shop }) => {
    await customers.openEdit(await insertCustomer(shop, {}));
    await page.keyboard.press('Escape');
    await expect(customers.dialog).toBeHidden();
    await customers.rows
      .first()
      .getByRole('button', { name: /^Edit / })
      .click();
    await customers.field('Customer notes').fill('Not saved yet');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => customers.dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]) {
      await leave();
      await expect(customers.question).toContainText('Leave without saving?');
      await customers.button('Keep editing').click();
      await expect(customers.field('Customer notes')).toHaveValue('Not saved yet');
    }
    await page.keyboard.press('Escape');
    await customers.button('Discard').click();
    await expect(customers.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/customers\?phone=/);
  });
});

test('where the session has ended one logs in over the dialog and saves', async ({ customers, page }) => {
  await customers.openAdd();
  await customers.fill('Patient', 'Person', newPhone());
  const takeSession = await refuseSession(page, saveCall);
  await customers.save();
  await expect(endedDialog(page)).toBeVisible();
  await takeSession();
  await logInAgain(page, accounts.admin.password);
  await expect(customers.field('First name')).toHaveValue('Patient');
  await customers.saveAndClose();
});

test('what is typed stays when the row that opened the dialog goes', async ({ unopened: customers, page, shop }) => {
  const phone = await insertCustomer(shop, { first_name: 'Vanishing' });
  await customers.openEdit(phone);
  await customers.field('Address').fill('Half typed');
  await shop.sql('delete from public.customers where phone = $1', [phone]);
  // A minute later one comes back to the tab, and the list is loaded again.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(customers.rows).toHaveCount(0);
  await customers.save();
  await expect(toast(page, 'Error', 'This customer is no longer there')).toBeVisible();
  await expect(customers.field('Address')).toHaveValue('Half typed');
});
