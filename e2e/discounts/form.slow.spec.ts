import type { Locator } from '@playwright/test';
import { holdCalls, letThrough } from '../calls.ts';
import { requestsTo } from '../page-events.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { saveCall, test } from './discounts-page.ts';

test.describe('the form', () => {
  test('has its placeholders and defaults', async ({ discounts }) => {
    await discounts.openAdd();
    await expect(discounts.dialog).toHaveAccessibleName('Add Discount');
    await expect(discounts.dialog.getByPlaceholder('WEL100 or leave blank')).toHaveValue('');
    await expect(discounts.dialog.getByPlaceholder('flat / percentage')).toHaveValue('flat');
    await expect(discounts.field('Value')).toHaveValue('0');
    await expect(discounts.field('Min total')).toHaveValue('0');
    await expect(discounts.field('Max discount')).toHaveValue('');
    await expect(discounts.field('Active')).toBeChecked();
    for (const name of ['Apply automatically', 'Exclusive', 'Once per customer']) {
      await expect(discounts.field(name)).not.toBeChecked();
    }
    await expect(discounts.field('Start')).toHaveValue('');
    await expect(discounts.field('End')).toHaveValue('');
  });

  test('offers the five types and the categories', async ({ discounts, page }) => {
    await discounts.openAdd();
    await discounts.dialog.getByRole('button', { name: 'Show all: Type' }).click();
    await expect(page.getByRole('option')).toHaveText([
      'flat',
      'percentage',
      'buy_x_get_y',
      'fixed_price',
      'conditional',
    ]);
    await page.getByRole('option', { name: 'percentage' }).click();
    await discounts.dialog.getByRole('button', { name: 'Show all: Category' }).click();
    await expect(page.getByRole('option')).toHaveCount(15);
    await expect(page.getByRole('option', { name: 'Saree' })).toBeVisible();
  });

  test('says in one sentence what the rule does as it is filled', async ({ discounts }) => {
    await discounts.openAdd();
    await discounts.choose('Type', 'percentage');
    await discounts.field('Value').fill('10');
    await discounts.choose('Category', 'Saree');
    await discounts.field('Max discount').fill('500');
    await discounts.field('Once per customer').check();
    await expect(discounts.sentence).toHaveText('10% off sarees, at most ₹500.00, once per customer');
    await discounts.field('Start').fill('01/12/2026');
    await discounts.field('End').fill('31/12/2026');
    await expect(discounts.sentence).toHaveText(
      /^10% off sarees, at most ₹500.00, from 1 Dec.* to 31 Dec.*, once per customer$/,
    );
    await discounts.choose('Type', 'buy_x_get_y');
    await expect(discounts.sentence).toHaveText(
      /^Buy X get Y on sarees, value 10, at most ₹500.00, from 1 Dec.* to 31 Dec.*, once per customer$/,
    );
  });

  test('by keyboard alone: it opens, is filled, and Ctrl+Enter saves', async ({ discounts, page }) => {
    await page.getByRole('button', { name: 'Add Discount' }).focus();
    await page.keyboard.press('Enter');
    await expect(discounts.field('Code')).toBeFocused();
    await page.keyboard.type('KEYS');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('perc');
    await expect(page.getByRole('option', { name: 'percentage' })).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(discounts.dialog.getByPlaceholder('flat / percentage')).toHaveValue('percentage');
    await discounts.field('Value').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('7');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Discount saved')).toBeVisible();
    await expect(discounts.dialog).toBeHidden();
    expect(await discounts.cells(discounts.row('KEYS'))).toMatchObject({ Type: 'percentage', Value: '7%' });
  });
});

test('what is wrong is said at its field, and the first of it takes the focus', async ({ discounts, page }) => {
  const sent = requestsTo(page, 'save_discount');
  await discounts.openAdd();
  const wrong: readonly [field: Locator, typed: string, message: RegExp][] = [
    [discounts.field('Code'), 'X'.repeat(61), /too long/],
    [discounts.dialog.getByPlaceholder('flat / percentage'), '', /type/i],
    [discounts.field('Value'), 'ten', /a number of 0 or more/],
    [discounts.field('Min total'), '-0.01', /a number of 0 or more/],
    [discounts.field('Max discount'), '1.005', /two decimals/],
    [discounts.field('End'), '01/12/2026', /before the start/],
  ];
  await discounts.field('Start').fill('02/12/2026');
  for (const [field, typed] of wrong) await field.fill(typed);
  await discounts.save();
  for (const [field, , message] of wrong) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(message);
  }
  await expect(discounts.field('Code')).toBeFocused();
  await discounts.field('Code').fill('ALLFREE');
  await discounts.choose('Type', 'percentage');
  await discounts.field('Value').fill('100.01');
  await discounts.save();
  await expect(discounts.field('Value')).toBeFocused();
  await expect(discounts.field('Value')).toHaveAccessibleDescription(/at most 100/);
  expect(sent).toEqual([]);
});

test('amounts are taken as people type them, and tidied when one leaves the field', async ({
  discounts,
  page,
  shop,
}) => {
  await discounts.openAdd();
  await discounts.field('Code').fill('TYPED');
  const leave = async (label: string, typed: string, tidied: string) => {
    await discounts.field(label).fill(typed);
    await page.keyboard.press('Tab');
    await expect(discounts.field(label)).toHaveValue(tidied);
  };
  await leave('Value', '₹500', '500');
  await leave('Value', '-1', '-1');
  await leave('Value', '1,00', '1,00');
  await leave('Value', '1,000', '1000');
  await leave('Min total', '12,34,567.5', '1234567.50');
  await leave('Max discount', '.5', '0.50');
  await leave('Max discount', '5.', '5');
  await discounts.field('Max discount').fill('1,23,456');
  await expect(discounts.sentence).toHaveText(
    '₹1,000.00 off, at most ₹1,23,456.00, on a total of at least ₹12,34,567.50, with the code TYPED',
  );
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Discount saved')).toBeVisible();
  expect(
    await shop.sql(
      `select value::text, min_total::text, max_discount::text from public.discounts where code = 'TYPED'`,
    ),
  ).toEqual([{ value: '1000.00', min_total: '1234567.50', max_discount: '123456.00' }]);
});

test.describe('leaving', () => {
  test('asks where something would be lost, and only there', async ({ discounts, page }) => {
    await discounts.openAdd();
    await page.keyboard.press('Escape');
    await expect(discounts.dialog).toBeHidden();
    await discounts.openAdd();
    await discounts.field('Code').fill('LOST');
    await page.keyboard.press('Escape');
    await expect(discounts.question).toBeVisible();
    await discounts.question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(discounts.field('Code')).toHaveValue('LOST');
    await discounts.dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await discounts.question.getByRole('button', { name: 'Discard' }).click();
    await expect(discounts.dialog).toBeHidden();
    await expect(discounts.row('LOST')).toHaveCount(0);
  });
});

test.describe('products', () => {
  test('are chosen by searching, by id and by fabric, and taken away again', async ({ discounts, page, shop }) => {
    const [product] = await shop.sql('select productid, name, fabric from public.products order by sort_key limit 1');
    const id = String(product?.productid);
    await discounts.openAdd();
    await discounts.field('Code').fill('CHOSEN');
    await discounts.field('Value').fill('50');
    await discounts.field('Products').fill(id.toLowerCase());
    await page.getByRole('option', { name: new RegExp(`^${id} · `) }).click();
    await expect(discounts.sentence).toContainText(String(product?.name));
    await discounts.field('Products').fill('silk');
    const second = page.getByRole('option', { name: /silk/i }).first();
    const secondId = ((await second.innerText()).split(' · ')[0] ?? '').trim();
    await second.click();
    await discounts.field('Products').fill('no such cloth');
    await expect(page.getByText('No products found')).toBeVisible();
    await discounts.field('Products').fill('');
    await page.keyboard.press('Tab');
    await discounts.dialog.getByRole('button', { name: `Remove ${secondId}` }).click();
    await expect(discounts.sentence).not.toContainText(secondId);
    await discounts.saveAndClose();
    expect(await shop.sql(`select product_ids from public.discounts where code = 'CHOSEN'`)).toEqual([
      { product_ids: [id] },
    ]);
  });

  test('are found by every word, in whatever part of id, name and fabric it stands', async ({
    discounts,
    page,
    shop,
  }) => {
    await shop.sql(
      `insert into public.products (productid, name, categoryid, fabric, purchaseprice, retailprice)
      select 'ZS' || id, fabric || ' - Saree', (select categoryid from public.categories where name = 'Saree'), fabric, 1, 2
      from (values (1, 'Tasar Silk'), (2, '60s Cotton'), (3, '100% Linen_(washed), "soft"'), (4, '100 Linen'), (5, 'A*B \\ Net'))
        as fabrics (id, fabric)`,
    );
    await discounts.openAdd();
    const found = async (typed: string, ids: string[]) => {
      await discounts.field('Products').fill(typed);
      await expect(page.getByRole('option')).toHaveText(ids.map((id) => new RegExp(`^${id} · `)));
    };
    const requests = requestsTo(page, 'products');
    await found('tasar saree', ['ZS1']);
    expect(requests).toHaveLength(1);
    await found('saree TASAR zs', ['ZS1']);
    await found('60s cotton', ['ZS2']);
    await found('Tasar Silk - Saree', ['ZS1']);
    await found('zs2', ['ZS2']);
    await found('100% linen', ['ZS3']);
    await found('linen_(washed), zs', ['ZS3']);
    await found('"soft"', ['ZS3']);
    await found('a*b zs', ['ZS5']);
    await discounts.field('Products').fill('tasar cotton');
    await expect(page.getByText('No products found')).toBeVisible();
    await shop.sql(`delete from public.products where productid like 'ZS%'`);
  });

  test('are named in the chips and in the sentence, also those of a rule that is opened', async ({
    unopened: discounts,
    page,
    shop,
  }) => {
    const [product] = await shop.sql('select productid, name from public.products order by sort_key limit 1');
    const [id, name] = [String(product?.productid), String(product?.name)];
    await shop.sql(
      `insert into public.discounts (code, product_ids) values ('NAMED', array[$1, 'NO-SUCH', '"odd",(id)'])`,
      [id],
    );
    await discounts.open();
    const release = await holdCalls(page, /\/rest\/v1\/products\?.*or=.*productid\.in/);
    await discounts.openEdit('NAMED');
    await expect(discounts.dialog.getByRole('button', { name: `Remove ${id}`, exact: true })).toBeVisible();
    await expect(discounts.sentence).toContainText(`${id} and NO-SUCH and "odd",(id)`);
    await release();
    await expect(discounts.dialog.getByRole('button', { name: `Remove ${id} · ${name}`, exact: true })).toBeVisible();
    await expect(
      discounts.dialog.getByRole('button', { name: 'Remove NO-SUCH · no longer there', exact: true }),
    ).toBeVisible();
    await expect(discounts.sentence).toContainText(`${name} and NO-SUCH and "odd",(id)`);
    await discounts.dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(discounts.dialog).toBeHidden();
  });

  test('stay in a rule when something else of it is edited', async ({ unopened: discounts, page, shop }) => {
    await shop.sql(
      `insert into public.discounts (code, type, value, product_ids) values ('KEPT', 'flat', 10, '{BC26001,BC26002}')`,
    );
    await discounts.open();
    await discounts.openEdit('KEPT');
    await expect(discounts.dialog.getByRole('button', { name: 'Remove BC26002' })).toBeVisible();
    await discounts.field('Value').fill('11');
    await discounts.save();
    await expect(toast(page, 'Discount saved')).toBeVisible();
    expect(await shop.sql(`select value::text, product_ids from public.discounts where code = 'KEPT'`)).toEqual([
      { value: '11.00', product_ids: ['BC26001', 'BC26002'] },
    ]);
  });
});

test('a save that is refused or finds no server keeps what was typed', async ({ discounts, page }) => {
  await discounts.openAdd();
  await discounts.field('Code').fill('wel100');
  await discounts.save();
  await expect(toast(page, 'Error', 'Another discount has this code already')).toBeVisible();
  await expect(discounts.field('Code')).toBeFocused();
  await expect(discounts.field('Code')).toHaveAccessibleDescription(/Another discount has this code already/);
  await page.route(saveCall, (route) => route.abort('connectionfailed'));
  await discounts.field('Code').fill('OFFLINE');
  await discounts.save();
  await expect(toast(page, 'Error', 'The server could not be reached.')).toBeVisible();
  await expect(discounts.dialog.getByRole('alert')).toContainText('What you typed is still here.');
  await expect(discounts.field('Code')).toHaveValue('OFFLINE');
  await letThrough(page, saveCall);
  await discounts.saveAndClose();
  await expect(discounts.row('OFFLINE')).toHaveCount(1);
});
