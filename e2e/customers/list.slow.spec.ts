import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { headers, insertCustomer, shownPhone, test } from './customers-page.ts';

test.describe('the table', () => {
  test("is titled Customers under 'Customer Management', with nine columns and fifteen rows", async ({
    customers,
    page,
  }) => {
    await expect(page.getByRole('heading', { name: 'Customer Management' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible();
    await expect(customers.table.getByRole('columnheader')).toHaveText(headers);
    await expect(customers.rows).toHaveCount(15);
    await expect(customers.button('Add Customer')).toBeVisible();
    const boxes = customers.table.locator('thead tr').last().locator('td');
    for (const place of headers.keys()) {
      await expect(boxes.nth(place).getByRole('searchbox')).toHaveCount(place < 6 ? 1 : 0);
    }
  });

  test('shows phone, referrer, spend and last purchase as the shop reads them', async ({
    unopened: customers,
    shop,
  }) => {
    const referrer = await insertCustomer(shop, { first_name: 'Meera', last_name: 'Nair' });
    const [{ customerid }] = (await shop.sql('select customerid from public.customers where phone = $1', [
      referrer,
    ])) as [{ customerid: number }];
    const phone = await insertCustomer(shop, {
      email: 'asha@example.in',
      loyalty_tier: 'gold',
      total_spend: '123456.5',
      referred_by: customerid,
      last_purchased_at: '2026-03-05T18:30:00Z',
    });
    const cells = await customers.cells(await customers.find(phone));
    expect(cells).toMatchObject({
      'First Name': 'Asha',
      'Last Name': 'Rao',
      Phone: shownPhone(phone),
      'Referred By': 'Meera Nair',
      Email: 'asha@example.in',
      Loyalty: 'gold',
      'Total Spend': '₹1,23,456.50',
      'Last Purchase': '06/03/2026',
    });
  });

  test("shows '-', ₹0.00 and the raw phone where there is nothing better", async ({ unopened: customers, shop }) => {
    const phone = await insertCustomer(shop, { phone: '+00000000001', total_spend: null, loyalty_tier: null });
    expect(await customers.cells(await customers.find(phone))).toMatchObject({
      Phone: '+00000000001',
      'Referred By': '-',
      Email: '-',
      Loyalty: '-',
      'Total Spend': '₹0.00',
      'Last Purchase': '-',
    });
  });

  test('colours the loyalty badge by tier', async ({ unopened: customers, shop }) => {
    const tiers = ['bronze', 'silver', 'gold', 'platinum'];
    await shop.sql(`delete from public.customers where last_name = 'Tiered'`);
    for (const loyalty_tier of tiers) await insertCustomer(shop, { last_name: 'Tiered', loyalty_tier });
    await customers.open('?last_name=Tiered');
    const colors = new Set<string>();
    for (const tier of tiers) {
      const badge = customers.rows.getByText(tier, { exact: true });
      colors.add(await badge.evaluate((shown) => getComputedStyle(shown).backgroundColor));
    }
    expect(colors.size).toBe(4);
  });

  test('opens a row to the address, the store credit and the whole notes', async ({
    unopened: customers,
    page,
    shop,
  }) => {
    const row = await customers.find(await insertCustomer(shop, { address: '12, Ring Road', store_credit: '1250.5' }));
    await row.getByRole('button', { name: 'Details of Asha Rao' }).press('Enter');
    await expect(page.getByText('12, Ring Road')).toBeVisible();
    await expect(page.getByText('₹1,250.50')).toBeVisible();
  });

  test('the arrows walk the rows', async ({ customers, page }) => {
    const chevrons = customers.table.getByRole('button', { name: /^Details of/ });
    await chevrons.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(chevrons.nth(1)).toBeFocused();
  });

  test('the arrows keep to one kind of button, whether or not there are notes', async ({
    unopened: customers,
    page,
    shop,
  }) => {
    const last_name = 'Walked';
    await insertCustomer(shop, { last_name, first_name: 'One', customer_notes: 'Pays by UPI.' });
    await insertCustomer(shop, { last_name, first_name: 'Two' });
    await insertCustomer(shop, { last_name, first_name: 'Three', customer_notes: 'Likes blue.' });
    await customers.open('?last_name=Walked');
    await expect(customers.rows).toHaveCount(3);
    const edit = (name: string) => customers.table.getByRole('button', { name: `Edit ${name} Walked` });
    await edit('Three').focus();
    await page.keyboard.press('ArrowDown');
    await expect(edit('Two')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(edit('One')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(customers.dialog).toHaveAccessibleName('Edit Customer');
    await expect(customers.field('First name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(edit('One')).toBeFocused();
    const notes = customers.table.getByRole('button', { name: 'bronze' });
    await notes.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(notes.last()).toBeFocused();
  });

  test('/ goes to the first filter, n adds, Escape closes', async ({ customers, page }) => {
    await page.keyboard.press('/');
    await expect(customers.filter('First Name')).toBeFocused();
    await page.keyboard.type('/n');
    await expect(customers.filter('First Name')).toHaveValue('/n');
    await customers.filter('First Name').fill('');
    await page.getByRole('heading', { name: 'Customers' }).click();
    await page.keyboard.press('n');
    await expect(customers.dialog).toHaveAccessibleName('Add Customer');
    await expect(customers.field('First name')).toBeFocused();
    await expect(customers.field('First name')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(customers.dialog).toBeHidden();
  });
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('a last purchase is still the day at +05:30', async ({ unopened: customers, shop }) => {
    const last_name = 'Midnight';
    await shop.sql('delete from public.customers where last_name = $1', [last_name]);
    await insertCustomer(shop, { last_name, last_purchased_at: '2026-03-05T18:29:59Z' });
    await insertCustomer(shop, { last_name, last_purchased_at: '2026-03-05T18:30:00Z' });
    await customers.open('?last_name=Midnight');
    const days = customers.rows.getByRole('cell', { name: /^0\d\/03\/2026$/ });
    await expect(days).toHaveText(['06/03/2026', '05/03/2026']); // the last one added is the first row
  });
});

test.describe('filters and pages', () => {
  test('find any part of a name, an email, a tier and a referrer, in any case', async ({
    unopened: customers,
    page,
    shop,
  }) => {
    const referrer = await insertCustomer(shop, { first_name: 'Xerxes', last_name: 'Wadia' });
    const [{ customerid }] = (await shop.sql('select customerid from public.customers where phone = $1', [
      referrer,
    ])) as [{ customerid: number }];
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

  test('a phone is found as it is shown, with its spaces', async ({ unopened: customers, shop }) => {
    const phone = await insertCustomer(shop, {});
    await customers.open();
    await customers.filter('Phone').fill(`${phone.slice(3, 8)} ${phone.slice(8)}`);
    await expect(customers.rows).toHaveCount(1);
  });

  test("Previous, Next and 'Page N', in the address and with Back", async ({ customers, page }) => {
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
    await page.goto('/admin/customers?page=9999');
    await expect(customers.button('Next')).toHaveAttribute('aria-disabled', 'true');
    await expect(page).not.toHaveURL(/9999/);
  });

  test("'No customers found' where none match, and the way back", async ({ unopened: customers, page }) => {
    await customers.open('?first_name=nobody-has-this');
    await expect(page.getByText('No customers found', { exact: true })).toBeVisible();
    await customers.button('Show all customers').click();
    await expect(customers.rows).toHaveCount(15);
  });
});

test.describe('deleting', () => {
  test("asks first, then says 'Customer deleted successfully' and loads the list again", async ({
    unopened: customers,
    page,
    shop,
  }) => {
    const row = await customers.find(await insertCustomer(shop, { first_name: 'Gone' }));
    const remove = row.getByRole('button', { name: 'Delete Gone Rao' });
    await expect(remove).toHaveAttribute('title', 'Delete');
    await remove.click();
    await expect(customers.question).toContainText('Are you sure you want to delete this customer?');
    await expect(customers.button('Cancel')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(customers.question).toBeHidden();
    await expect(customers.rows).toHaveCount(1);
    await remove.click();
    await customers.confirmDelete();
    await expect(toast(page, 'Customer deleted successfully')).toHaveText('Customer deleted successfully');
    await expect(page.getByText('No customers found', { exact: true })).toBeVisible();
  });

  test("that fails says 'Error deleting customer' with the message", async ({ unopened: customers, page, shop }) => {
    const row = await customers.find(await insertCustomer(shop, {}));
    await page.route('**/rest/v1/customers*', (route) => route.abort());
    await customers.delete(row);
    await expect(toast(page, 'Error deleting customer', 'The server could not be reached.')).toBeVisible();
    await expect(customers.rows).toHaveCount(1);
  });
});
