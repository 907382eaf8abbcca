import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hold, requestsTo } from '../../../test-setup/network.ts';
import { insertRow, sql } from '../../../test-setup/shop.ts';
import { optionTexts } from '../../../test-setup/table.ts';
import {
  choose,
  dialog,
  field,
  newCode,
  openAdd,
  openEdit,
  save,
  saveAndClose,
  saveCall,
  sentence,
  stored,
} from '../testing.tsx';

const type = dialog.getByPlaceholder('flat / percentage');
const category = dialog.getByRole('combobox', { name: 'Category' });

test('shows its defaults, the five types and the categories', async () => {
  await openAdd();
  await expect.element(dialog).toHaveAccessibleName('Add Discount');
  await expect.element(dialog.getByPlaceholder('WEL100 or leave blank')).toHaveValue('');
  for (const [name, value] of [
    ['Value', '0'],
    ['Min total', '0'],
    ['Max discount', ''],
    ['Start', ''],
    ['End', ''],
  ] as const)
    await expect.element(field(name)).toHaveValue(value);
  await expect.element(field('Active')).toBeChecked();
  for (const name of ['Apply automatically', 'Exclusive', 'Once per customer'])
    await expect.element(field(name)).not.toBeChecked();
  await expect.element(type).toHaveValue('flat');
  await dialog.getByRole('button', { name: 'Show all: Type' }).click();
  await expect.poll(optionTexts).toEqual(['flat', 'percentage', 'buy_x_get_y', 'fixed_price', 'conditional']);
  await page.getByRole('option', { name: 'percentage' }).click();
  await dialog.getByRole('button', { name: 'Show all: Category' }).click();
  await expect.element(page.getByRole('option', { name: 'Saree', exact: true })).toBeVisible();
  expect(optionTexts().length).toBeGreaterThanOrEqual(15);
});

test('shows what the rule does in one sentence while it is filled, and saves no terms of its own', async () => {
  const code = newCode();
  await openAdd();
  await choose('Type', 'percentage');
  await field('Value').fill('10');
  await choose('Category', 'Saree');
  await field('Max discount').fill('500');
  await field('Once per customer').click();
  await expect.element(sentence).toHaveTextContent('10% off sarees, at most ₹500.00, once per customer');
  await field('Start').fill('01/12/2026');
  await field('End').fill('31/12/2026');
  await expect
    .element(sentence)
    .toMatchTextContent(/^10% off sarees, at most ₹500.00, from 1 Dec.* to 31 Dec.*, once per customer$/);
  await field('Start').fill('');
  await field('End').fill('');
  await field('Max discount').fill('');
  await field('Once per customer').click();
  await field('Code').fill(code);
  await field('Value').fill('2');
  for (const [name, words] of [
    ['conditional', `A conditional discount on sarees, value 2, with the code ${code}`],
    ['buy_x_get_y', `Buy X get Y on sarees, value 2, with the code ${code}`],
  ] as const) {
    await choose('Type', name);
    await expect.element(field('Value')).toHaveAccessibleDescription('What this number means is decided at the till.');
    await expect.element(sentence).toHaveTextContent(words);
  }
  await saveAndClose();
  expect(await stored('type, value::text, category', code)).toEqual({
    ...{ type: 'buy_x_get_y', value: '2.00', category: 'Saree' },
  });
});

test('shows each error at its field, the first of them with the focus, and sends nothing', async () => {
  const sent = requestsTo(saveCall);
  await openAdd();
  const wrong = [
    [field('Code'), 'X'.repeat(61), /too long/],
    [type, '', /type/i],
    [field('Value'), 'ten', /a number of 0 or more/],
    [field('Min total'), '-0.01', /a number of 0 or more/],
    [field('Max discount'), '1.005', /two decimals/],
    [field('End'), '01/12/2026', /before the start/],
  ] as const;
  await field('Start').fill('02/12/2026');
  for (const [place, typed] of wrong) await place.fill(typed);
  await save();
  for (const [place, , message] of wrong) {
    await expect.element(place).toHaveAttribute('aria-invalid', 'true');
    await expect.element(place).toHaveAccessibleDescription(message);
  }
  await expect.element(field('Code')).toHaveFocus();
  await field('Code').fill(newCode());
  await choose('Type', 'percentage');
  await field('Value').fill('100.01');
  await save();
  await expect.element(field('Value')).toHaveFocus();
  await expect.element(field('Value')).toHaveAccessibleDescription(/at most 100/);
  expect(sent).toEqual([]);
});

test('shows what is stored, and stores emptied fields as empty', async () => {
  const code = newCode();
  await insertRow('discounts', {
    ...{ code, type: 'percentage', value: 15, max_discount: 1500.25, category: 'A category of old', min_total: 10 },
    ...{ start_date: '2026-01-01', end_date: '2026-12-31', product_ids: '{BC26001,BC26002}' },
  });
  await openEdit(code);
  await expect.element(dialog).toHaveAccessibleName('Edit Discount');
  await expect.element(field('Value')).toHaveValue('15');
  await expect.element(field('Max discount')).toHaveValue('1500.25');
  await expect.element(category).toHaveValue('A category of old');
  await expect.element(field('Start')).toHaveValue('01/01/2026');
  await field('Max discount').fill('');
  await category.fill('');
  await field('Start').fill('');
  await field('End').fill('');
  await saveAndClose();
  expect(await stored('max_discount, category, start_date, end_date, min_total::text, product_ids', code)).toEqual({
    ...{ max_discount: null, category: null, start_date: null, end_date: null, min_total: '10.00' },
    product_ids: ['BC26001', 'BC26002'],
  });
});

test('names the products of a stored rule, and says which of them is no longer there', async () => {
  const code = newCode();
  const [{ productid, name } = {}] = await sql(
    `select productid, name from public.products where productid like 'BC26%' order by sort_key limit 1`,
  );
  await sql(`insert into public.discounts (code, product_ids) values ($1, array[$2, 'NO-SUCH', '"odd",(id)'])`, [
    code,
    productid,
  ]);
  const release = hold('rest/v1/products');
  await openEdit(code);
  const remove = (words: string) => dialog.getByRole('button', { name: `Remove ${words}`, exact: true });
  await expect.element(remove(`${productid}`)).toBeVisible();
  await expect.element(sentence).toMatchTextContent(new RegExp(`${productid} and NO-SUCH and "odd",\\(id\\)`));
  release();
  await expect.element(remove(`${productid} · ${name}`)).toBeVisible();
  await expect.element(remove('NO-SUCH · no longer there')).toBeVisible();
  expect((sentence.element() as HTMLElement).innerText).toContain(`${name} and NO-SUCH and "odd",(id)`);
});
