import { withoutLine } from '../calls.ts';
import { accounts } from '../fixtures.ts';
import { endedDialog, logInAgain, refuseSession } from '../session.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { insertCustomer, newPhone, saveCall, test } from './customers-page.ts';

test.beforeEach(({ page }) => withoutLine(page));

test('adds a customer with every field by keyboard, and shows the row first', async ({
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

test('asks before it leaves changes, by Back too', async ({ unopened: customers, page, shop }) => {
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

test('saves after a login over the dialog if the session has ended', async ({ customers, page }) => {
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

test('keeps the entries if the customer is deleted meanwhile', async ({ unopened: customers, page, shop }) => {
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

test('finds a customer by all filters together, after a reload too', async ({ unopened: customers, page, shop }) => {
  const referrer = await insertCustomer(shop, { first_name: 'Xerxes', last_name: 'Wadia' });
  const [{ customerid }] = (await shop.sql('select customerid from public.customers where phone = $1', [referrer])) as [
    { customerid: number },
  ];
  const phone = await insertCustomer(shop, {
    first_name: 'Filterable',
    last_name: 'Person',
    email: 'Filter.Me@example.in',
    loyalty_tier: 'platinum',
    referred_by: customerid,
  });
  await customers.open();
  for (const [column, text, key] of [
    ['First Name', 'TERABL', 'first_name'],
    ['Last Name', 'ERSO', 'last_name'],
    ['Referred By', 'erxes wad', 'referrer'],
    ['Email', 'fILTER.mE', 'email'],
    ['Loyalty', 'LATIN', 'loyalty'],
    ['Phone', phone.slice(4), 'phone'],
  ] as const) {
    await customers.filter(column).fill(text);
    await expect(page).toHaveURL(new RegExp(`${key}=`));
  }
  await expect(customers.rows).toHaveCount(1);
  await expect(customers.rows.first()).toContainText('Filterable');
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.reload();
  await expect(customers.filter('Referred By')).toHaveValue('erxes wad');
  await expect(customers.rows).toHaveCount(1);
  await customers.button('Clear Filters').click();
  await expect(page).toHaveURL('/admin/customers');
  await expect(customers.rows).toHaveCount(15);
});

test('turns the pages, and goes back by Back', async ({ customers, page }) => {
  const first = await customers.rows.first().getAttribute('data-row');
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
  await expect(customers.button('Previous')).toHaveAttribute('aria-disabled', 'true');
  await customers.button('Next').click();
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/admin/customers?page=2');
  await expect(customers.rows.first()).not.toHaveAttribute('data-row', first ?? '');
  await customers.button('Previous').click();
  await expect(customers.rows.first()).toHaveAttribute('data-row', first ?? '');
  await page.goBack();
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
});

test('closes the question of a deletion by Back, and keeps the page of the list', async ({
  unopened: customers,
  page,
}) => {
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
