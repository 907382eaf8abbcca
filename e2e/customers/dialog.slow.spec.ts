import { violationsInBoth } from '../accessibility.ts';
import { requestsTo } from '../page-events.ts';
import { makeNarrow, overflowOf } from '../screens.ts';
import { expect } from '../shop.ts';
import { insertCustomer, newPhone, searchCall, shownPhone, test } from './customers-page.ts';

test.describe('the dialog', () => {
  test("adds by 'Add Customer' and says what it is for", async ({ customers }) => {
    await customers.openAdd();
    await expect(customers.dialog).toHaveAccessibleName('Add Customer');
    await expect(customers.dialog).toHaveAccessibleDescription(
      'Enter customer details. All fields can be edited later.',
    );
    await expect(customers.dialog.getByRole('button', { name: 'Save Customer', exact: true })).toBeVisible();
    await expect(customers.field('First name')).toBeFocused();
    await expect(customers.field('Phone')).toHaveValue('+91');
    await expect(customers.choice('Gender')).toHaveText('Select');
    await expect(customers.choice('Loyalty tier')).toHaveText('bronze');
    await expect(customers.field('Store credit')).toHaveValue('0.00');
    await expect(customers.referrer).toHaveValue('');
    await expect(customers.field('Customer notes')).toHaveAttribute('rows', '4');
  });

  test('opens from the row of a customer, filled with what is stored', async ({ unopened: customers, shop }) => {
    const phone = await insertCustomer(shop, {
      email: 'asha@example.in',
      address: '12, Ring Road',
      gender: 'Female',
      loyalty_tier: 'gold',
      store_credit: '1250.5',
      customer_notes: 'Pays by UPI.',
    });
    await customers.openEdit(phone);
    await expect(customers.dialog).toHaveAccessibleName('Edit Customer');
    await expect(customers.dialog).toHaveAccessibleDescription(
      'Update customer details. All fields can be edited later.',
    );
    await expect(customers.dialog.getByRole('button', { name: 'Update Customer', exact: true })).toBeVisible();
    for (const [name, value] of [
      ['First name', 'Asha'],
      ['Last name', 'Rao'],
      ['Phone', shownPhone(phone)],
      ['Email', 'asha@example.in'],
      ['Address', '12, Ring Road'],
      ['Store credit', '1250.50'],
      ['Customer notes', 'Pays by UPI.'],
    ] as const)
      await expect(customers.field(name)).toHaveValue(value);
    await expect(customers.choice('Gender')).toHaveText('Female');
    await expect(customers.choice('Loyalty tier')).toHaveText('gold');
  });

  test('a customer without a tier keeps none until one is chosen', async ({ unopened: customers, page, shop }) => {
    await customers.openEdit(await insertCustomer(shop, { loyalty_tier: '' }));
    await expect(customers.choice('Loyalty tier')).toHaveText('None');
    await customers.choose('Loyalty tier', 'gold');
    await customers.choice('Loyalty tier').click();
    await expect(page.getByRole('option')).toHaveText(['None', 'bronze', 'silver', 'gold', 'platinum']);
  });

  test('opens from the empty page too', async ({ unopened: customers, page }) => {
    const nobody = { count: 0, page: 1, page_count: 1, customers: [] };
    await page.route(searchCall, (route) => route.fulfill({ json: nobody }));
    await customers.open();
    await expect(page.getByText('No customers found', { exact: true })).toBeVisible();
    await customers.button('Add the first customer').click();
    await expect(customers.dialog).toHaveAccessibleName('Add Customer');
  });

  test('offers the genders and the tiers', async ({ customers, page }) => {
    await customers.openAdd();
    await customers.choice('Gender').click();
    await expect(page.getByRole('option')).toHaveText([
      'Select',
      'Male',
      'Female',
      'Other',
      'Prefer not to say',
      'Unknown',
    ]);
    await page.getByRole('option', { name: 'Other', exact: true }).click();
    await expect(customers.choice('Gender')).toHaveText('Other');
    await customers.choice('Loyalty tier').click();
    await expect(page.getByRole('option')).toHaveText(['bronze', 'silver', 'gold', 'platinum']);
  });

  test('forgets what was discarded before it opens again', async ({ unopened: customers, page, shop }) => {
    await customers.openEdit(await insertCustomer(shop, {}));
    await customers.field('First name').fill('Changed');
    await page.keyboard.press('Escape');
    await customers.button('Discard').click();
    await customers.openAdd();
    await expect(customers.field('First name')).toHaveValue('');
    await customers.field('First name').fill('Typed');
    await customers.dialog.getByRole('button', { name: 'Close' }).click();
    await customers.button('Discard').click();
    await customers.rows
      .first()
      .getByRole('button', { name: /^Edit / })
      .click();
    await expect(customers.field('First name')).toHaveValue('Asha');
  });

  test('axe finds nothing in light and dark, and on a phone', async ({ customers, page }) => {
    await customers.openAdd();
    await customers.save();
    await expect(customers.dialog.getByText('First name is required')).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    await customers.referrer.click();
    await expect(page.getByRole('option', { name: 'None' })).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await makeNarrow(page);
    expect(await overflowOf(page)).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
  });
});

test.describe('the fields', () => {
  test('a phone is written in its international form as one types', async ({ customers, page }) => {
    await customers.openAdd();
    const phone = customers.field('Phone');
    await phone.press('End');
    await phone.pressSequentially('9876543210');
    await expect(phone).toHaveValue('+91 98765 43210');
    for (const _ of '43210') await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(phone).toHaveValue('+91 9876');
    await phone.fill('+12133734253');
    await expect(phone).toHaveValue('+1 213 373 4253');
    await phone.fill('98765 4321x');
    await expect(phone).toHaveValue('98765 4321x');
  });

  test('a digit typed in the middle of a phone stays where it was typed', async ({ customers, page }) => {
    await customers.openAdd();
    const phone = customers.field('Phone');
    await phone.fill('+91987543210');
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
    await page.keyboard.type('6');
    await expect(phone).toHaveValue('+91 98765 43210');
    await page.keyboard.press('Backspace');
    await expect(phone).not.toHaveValue(/6/);
  });

  test('store credit takes digits and one point, at most two decimals, with its rupees beneath', async ({
    customers,
  }) => {
    await customers.openAdd();
    const credit = customers.field('Store credit');
    for (const [typed, kept, left, preview] of [
      ['-12a3456.789.1', '123456.78', '123456.78', '₹1,23,456.78'],
      ['5', '5', '5.00', '₹5.00'],
      ['.5', '.5', '0.50', '₹0.50'],
      ['.', '.', '', '₹0.00'],
    ] as const) {
      await credit.fill('');
      await credit.pressSequentially(typed);
      await expect(credit).toHaveValue(kept);
      await credit.blur();
      await expect(credit).toHaveValue(left);
      await expect(customers.dialog.getByText(preview, { exact: true })).toBeVisible();
    }
  });

  test('the referrer is searched in the database, and None is nobody', async ({ unopened: customers, page, shop }) => {
    const other = await insertCustomer(shop, { first_name: 'Zubin', last_name: 'Aaa' });
    const phone = await insertCustomer(shop, { first_name: 'Zubin', last_name: 'Bbb' });
    const self = await insertCustomer(shop, { first_name: 'Zubin', last_name: 'Ccc' });
    const label = (name: string, of: string) => `${name} (${shownPhone(of)})`;
    await customers.openEdit(self);
    await customers.referrer.click();
    await expect(page.getByRole('option').first()).toHaveText('None');
    const calls = requestsTo(page, 'find_referrers');
    await customers.referrer.pressSequentially('zubin', { delay: 20 });
    await expect(page.getByRole('option')).toHaveText([label('Zubin Aaa', other), label('Zubin Bbb', phone)]);
    expect(calls.length).toBeLessThan(5);
    await expect(page.getByRole('option').first()).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').last()).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(customers.referrer).toHaveValue(label('Zubin Bbb', phone));
    await customers.saveAndClose();
    expect((await customers.cells(customers.rows.first()))['Referred By']).toBe('Zubin Bbb');

    await customers.openEdit(self);
    await expect(customers.referrer).toHaveValue(label('Zubin Bbb', phone));
    await customers.referrer.fill('no such person');
    await expect(page.getByText('No customers found', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No customers found', { exact: true })).toBeHidden();
    await expect(customers.dialog).toBeVisible();
    await expect(customers.referrer).toHaveValue(label('Zubin Bbb', phone));
    await customers.referrer.click();
    await page.getByRole('option', { name: 'None' }).click();
    await customers.saveAndClose();
    expect((await customers.cells(customers.rows.first()))['Referred By']).toBe('-');
  });
});

test.describe('what is wrong is said at the field', () => {
  test('each in its sentence, and the first of them takes the focus', async ({ customers }) => {
    await customers.openAdd();
    await customers.field('Phone').fill('12345 67890');
    await customers.field('Email').fill('nobody');
    await customers.save();
    for (const [field, words] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Phone', 'Must start with country code'],
      ['Email', 'Invalid email'],
    ] as const)
      await expect(customers.field(field)).toHaveAccessibleDescription(words);
    await expect(customers.field('First name')).toBeFocused();
    await customers.field('First name').fill('Asha');
    await expect(customers.dialog.getByText('First name is required')).toBeHidden();
  });

  test('a phone that was never saved is free', async ({ customers }) => {
    await customers.openAdd();
    await customers.fill('Free', 'Phone', newPhone());
    await customers.saveAndClose();
  });
});
