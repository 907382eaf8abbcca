// The import of a file on its way: choosing it, its columns, what interrupts it, and leaving.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { letThrough } from '../calls.ts';
import { accounts, expect } from '../fixtures.ts';
import { endSession, logInAgain } from '../session.ts';
import { csv, test } from './import-page.ts';

const samples = join(import.meta.dirname, '../../portal/src/features/imports/reading/samples');

test('of a dropped workbook one chooses the sheet and the columns, by keyboard too; columns not used are named', async ({
  imports,
  page,
}) => {
  await imports.open('products');
  await imports.drop('stock.xlsx', readFileSync(join(samples, 'stock.xlsx')));
  await expect(imports.dialog.getByRole('combobox', { name: 'Sheet' })).toHaveText('Stock');
  await expect(imports.column('Purchase Price')).toHaveText('Cost');
  await expect(imports.dialog.getByText('Not used: Bought.')).toBeVisible();
  await imports.column('Description').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Not in the file' })).toBeFocused();
  await page.getByRole('option', { name: 'Bought' }).press('Enter');
  await expect(imports.dialog.getByText('Not used')).toHaveCount(0);
  await imports.column('Description').click();
  await page.getByRole('option', { name: 'Not in the file' }).click();
  await imports.button('Check the lines').click();
  await expect(imports.lines.nth(1)).toContainText('Retail Price: The spreadsheet shows an error here: #DIV/0!');
  await imports.button('Back').click();
  await imports.dialog.getByRole('combobox', { name: 'Sheet' }).click();
  await page.getByRole('option', { name: 'Notes' }).click();
  await expect(imports.dialog.getByText('No column has a name that is known here.')).toBeVisible();
  await expect(imports.button('Check the lines')).toHaveAttribute('aria-disabled', 'true');
});

test('what cannot be read is refused in words, and a file to fill in has the columns', async ({ imports }) => {
  await imports.open('customers');
  for (const [name, content, words] of [
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'This is an old Excel workbook (.xls).'],
    ['closed.xlsx', readFileSync(join(samples, 'protected.xlsx')), 'This workbook is protected by a password.'],
    ['empty.csv', '', 'This file is empty.'],
    ['letter.pdf', '%PDF-1.7', 'This is not a spreadsheet.'],
    ['headers.csv', 'First Name,Phone\n', 'There is no line below the headers'],
  ] as const) {
    await imports.choose(name, content);
    if (name === 'headers.csv') await imports.button('Check the lines').click();
    await expect(imports.dialog.getByRole('alert')).toContainText(words);
  }
  await imports.button('Another file').click();
  const { name, text } = await imports.saved('Download an empty file');
  expect(name).toBe('customers to fill in.csv');
  expect(text).toMatch(/^\ufeffFirst Name,Last Name,Phone,Referrer Phone,Email,.*Customer Notes\r\n$/);
});

test('a connection that breaks and a session that ends lose nothing; a lost answer writes nothing twice', async ({
  imports,
  page,
  shop,
}) => {
  const people = Array.from({ length: 2_400 }, (_, at) => `Broken Off,Line ${at},+9197000${10_000 + at}`);
  let broken = true;
  await page.route('**/rpc/stage_import*', (route) =>
    broken && route.request().postDataJSON().p_first === 1_000 ? route.abort() : route.continue(),
  );
  await imports.open('customers');
  await imports.choose('people.csv', csv('First Name,Last Name,Phone', ...people));
  await imports.button('Check the lines').click();
  await expect(imports.dialog.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(imports.dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1000');
  broken = false;
  await endSession(page);
  await imports.button('Try again').click();
  await logInAgain(page, accounts.admin.password);
  await imports.button('Try again').click();
  await expect(imports.button('Import 2,400 lines')).toBeVisible();

  await page.route('**/rpc/load_import*', async (route) => {
    await route.fetch();
    await letThrough(page, '**/rpc/load_import*');
    await route.abort();
  });
  await imports.button('Import 2,400 lines').click();
  await expect(imports.dialog.getByRole('alert')).toContainText('nothing is written twice');
  await expect(imports.dialog.getByText('Nothing was written')).toHaveCount(0);
  await expect(imports.button('Back')).toHaveCount(0);
  await imports.button('Close').click();
  await expect(imports.question).toContainText('The lines may have been saved.');
  await imports.question.getByRole('button', { name: 'Stay' }).click();
  await imports.button('Try again').click();
  await expect(imports.dialog.getByText('2,400 lines added.')).toBeVisible();
  const [{ count } = {}] = await shop.sql(`select count(*)::int from public.customers where first_name = 'Broken Off'`);
  expect(count).toBe(2_400);
  await shop.sql(`delete from public.customers where first_name = 'Broken Off'`);
});

test('when the shop changed since the check, its lines are shown again before anything is written', async ({
  imports,
  shop,
}) => {
  await shop.sql(`
    delete from public.products where productid = 'BC95010';
    insert into public.products (productid, name, fabric, purchaseprice, retailprice)
    values ('BC95010', 'Overtaken', 'Overtaken', 100, 250)`);
  await imports.check('products', 'prices.csv', csv('Product ID,Retail Price', 'BC95010,300'));
  await expect(imports.lines).toContainText('₹250.00');
  await shop.sql(`update public.products set retailprice = 275 where productid = 'BC95010'`);
  await imports.button('Import 1 line').click();
  await expect(imports.dialog.getByText('The shop has changed since the check, so nothing was written.')).toBeVisible();
  await expect(imports.lines).toContainText('₹275.00');
  await imports.button('Import 1 line').click();
  await expect(imports.dialog.getByText('1 line changed.')).toBeVisible();
  const [{ price } = {}] = await shop.sql(
    `select retailprice::text as price from public.products where productid = 'BC95010'`,
  );
  expect(price).toBe('300.00');
});
