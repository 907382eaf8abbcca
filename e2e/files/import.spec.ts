// A file of products or customers: nothing is written before it was seen line by line, then all that is right or nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from '../accessibility.ts';
import { accounts, expect } from '../fixtures.ts';
import { endSession, toast } from '../shop.ts';
import { csv, test } from './import-page.ts';

const samples = join(import.meta.dirname, '../../portal/src/features/imports/reading/samples');

const imported = (productid: string) =>
  `select retailprice::text as price, fabric, (
     select jsonb_object_agg(color, stock) from public.productsizecolors where productid = '${productid}'
   ) as stock from public.products where productid = '${productid}'`;

test('products: each line is marked, what is wrong is left out and comes back as a file', async ({
  imports,
  page,
  shop,
}) => {
  await shop.sql(`
    delete from public.products where fabric like 'Import%';
    delete from public.categories where name = 'Importwear';
    insert into public.products (productid, name, fabric, purchaseprice, retailprice)
    values ('BC95001', 'Importcloth', 'Importcloth', 100, 250), ('BC95002', 'Importcloth', 'Importcloth', 100, 250);
    insert into public.productsizecolors (productid, size, color, stock) values ('BC95001', 'M', 'Red', 4)`);
  const file = csv(
    'Product ID,Kind,Material,Cost,MRP,Size,Colour,Qty,Rack',
    'BC95001,,,,"₹1,250.50",m,red,9,A1',
    'BC95002,,Importcloth,,,,,,A2',
    'BC95003,Importwear,Importcloth,80,199,L,Blue,2,A3',
    'BC95004,,Importcloth,soon,199,L,Blue,2,"A,4"',
    ',,Importlace,70,150,S,Green,3,',
    ',,Importlace,70,150,S,Pink,5,',
  );
  await imports.check('products', 'stock.csv', file);
  // A line has its text on the screen once it was drawn.
  await expect(imports.lines.last()).toHaveText(/^Line\s7\s/, { useInnerText: true });
  const marks = await imports.lines.evaluateAll((lines) =>
    lines.map((line) => (line as HTMLElement).innerText.replaceAll(/\s+/g, ' ')),
  );
  expect(marks[0]).toMatch(/^Line 2 Changed BC95001 Importcloth .*Retail Price ₹250 .*₹1,250.50.*Stock 4 pcs .*9 pcs/);
  expect(marks[1]).toMatch(/^Line 3 Same BC95002 .*Nothing to change$/);
  expect(marks[2]).toMatch(/^Line 4 Wrong .*categor/i);
  expect(marks[4]).toMatch(/^Line 6 New .*Fabric Importlace .*Color Green Stock 3 pcs$/);
  expect(marks[5]).toMatch(/^Line 7 New .*Same product: .*Color Pink Stock 5 pcs$/);
  expect(marks[3]).toMatch(/^Line 5 Wrong .*Purchase Price: "soon" is not an amount in rupees\./);
  expect(await shop.sql(imported('BC95001'))).toEqual([{ price: '250.00', fabric: 'Importcloth', stock: { Red: 4 } }]);

  await imports.dialog.getByRole('checkbox', { name: 'Add 1 new category: Importwear' }).check();
  await expect(imports.button('Import 4 lines')).toBeVisible();
  await imports.show('New');
  await expect(imports.lines).toHaveCount(3);
  await expect(imports.lines.first()).toContainText('Fabric Importcloth');
  const left = await imports.saved('Download the 1 line');
  expect(left.name).toBe('stock not loaded.csv');
  expect(left.text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffProduct ID,Kind,Material,Cost,MRP,Size,Colour,Qty,Rack,Why not loaded',
    expect.stringMatching(/^BC95004,,Importcloth,soon,199,L,Blue,2,"A,4","Purchase Price: ""soon"" is not/),
  ]);

  await imports.button('Import 4 lines').click();
  await expect(imports.dialog.getByText('Import finished.')).toBeVisible();
  await expect(toast(page, 'Import finished', '3 lines added, 1 changed, 1 left out.')).toBeVisible();
  expect(await shop.sql(imported('BC95001'))).toEqual([{ price: '1250.50', fabric: 'Importcloth', stock: { Red: 9 } }]);
  expect(await shop.sql(imported('BC95003'))).toEqual([{ price: '199.00', fabric: 'Importcloth', stock: { Blue: 2 } }]);
  expect(await shop.sql(imported('BC95004'))).toEqual([]);
  const lace = await shop.sql(`select productid from public.products where fabric = 'Importlace'`);
  expect(await shop.sql(imported(String(lace[0]?.productid)))).toEqual([
    { price: '150.00', fabric: 'Importlace', stock: { Green: 3, Pink: 5 } },
  ]);

  expect((await imports.saved('Download the 1 line')).text).toBe(left.text);
  await imports.button('Import another file').click();
  await imports.choose(left.name, left.text.replace('soon', '80'));
  await imports.button('Check the lines').click();
  await imports.button('Import 1 line').click();
  await expect(imports.dialog.getByText('1 line added.')).toBeVisible();
  await imports.button('Close').click();
  await page.getByRole('searchbox', { name: 'Filter Fabric' }).fill('Importcloth');
  await expect(page.locator('tr[data-row="BC95004"]')).toBeVisible();
});

test('customers: phones and names as people write them, a referrer of the same file, UTF-16 with semicolons', async ({
  imports,
  page,
  shop,
}) => {
  await shop.sql(`delete from public.customers where first_name = 'Importa'`);
  const file = csv(
    'Customer Name;Mobile No.;Referrer Phone;Tier;Credit;Remarks',
    'Importa Rao;98123 00001;;GOLD;1,200.50;Calls first',
    "Importa Devi Shah;'+91 98123-00002;098123 00001;;;",
    'Importa Bad;12345;;;;',
  );
  await imports.check('customers', 'people.csv', Buffer.from(`\ufeff${file}`, 'utf16le'));
  await expect(imports.lines.nth(2)).toContainText('Phone: Must start with country code: "12345" is no phone.');
  await imports.button('Import 2 lines').click();
  await expect(imports.dialog.getByText('2 lines added, 1 left out.')).toBeVisible();
  expect(
    await shop.sql(`
      select c.first_name, c.last_name, c.phone, c.loyalty_tier as tier, c.store_credit::text as credit, r.phone as by
      from public.customers as c left join public.customers as r on r.customerid = c.referred_by
      where c.first_name = 'Importa' order by c.phone`),
  ).toEqual([
    { first_name: 'Importa', last_name: 'Rao', phone: '+919812300001', tier: 'gold', credit: '1200.50', by: null },
    {
      first_name: 'Importa',
      last_name: 'Devi Shah',
      phone: '+919812300002',
      tier: 'bronze',
      credit: '0.00',
      by: '+919812300001',
    },
  ]);
  await imports.dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox', { name: 'Filter First Name' }).fill('importa');
  await expect(page.getByRole('table', { name: 'Customers' }).locator('tr[data-row]')).toHaveCount(2);
});

test('the columns: a workbook that is dropped, with two sheets; a column chosen by keyboard, those not used are named', async ({
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

test('a line that breaks and a session that ends lose nothing; a lost answer writes nothing twice', async ({
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
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await again.getByRole('textbox', { name: 'Password' }).fill(accounts.admin.password);
  await again.getByRole('button', { name: 'Login with Email' }).click();
  await expect(again).toBeHidden();
  await imports.button('Try again').click();
  await expect(imports.button('Import 2,400 lines')).toBeVisible();

  await page.route('**/rpc/load_import*', async (route) => {
    await route.fetch();
    await page.unroute('**/rpc/load_import*');
    await route.abort();
  });
  await imports.button('Import 2,400 lines').click();
  await expect(imports.dialog.getByRole('alert')).toContainText('nothing is written twice');
  await expect(imports.dialog.getByText('Nothing was written')).toHaveCount(0);
  await expect(imports.button('Back')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await imports.button('Close').click();
  await expect(imports.question).toContainText('The lines may have been saved.');
  await imports.question.getByRole('button', { name: 'Stay' }).click();
  await imports.button('Try again').click();
  await expect(imports.dialog.getByText('2,400 lines added.')).toBeVisible();
  const [{ count } = {}] = await shop.sql(`select count(*)::int from public.customers where first_name = 'Broken Off'`);
  expect(count).toBe(2_400);
  await shop.sql(`delete from public.customers where first_name = 'Broken Off'`);
});

test('a shop that changed since the check is shown as it is now before anything is written', async ({
  imports,
  shop,
}) => {
  await shop.sql(`
    delete from public.products where productid = 'BC95010';
    insert into public.products (productid, name, fabric, purchaseprice, retailprice)
    values ('BC95010', 'Overtaken', 'Overtaken', 100, 250)`);
  await imports.check('products', 'prices.csv', csv('Product ID,Retail Price', 'BC95010,300'));
  await expect(imports.lines).toContainText('₹250');
  await shop.sql(`update public.products set retailprice = 275 where productid = 'BC95010'`);
  await imports.button('Import 1 line').click();
  await expect(imports.dialog.getByText('The shop has changed since the check, so nothing was written.')).toBeVisible();
  await expect(imports.lines).toContainText('₹275');
  await imports.button('Import 1 line').click();
  await expect(imports.dialog.getByText('1 line changed.')).toBeVisible();
  expect(await shop.sql(imported('BC95010'))).toMatchObject([{ price: '300.00' }]);
});

test('leaving asks once there is something to lose, the focus returns, and axe finds nothing', async ({
  imports,
  page,
}) => {
  const file = csv('Product ID,Category,Fabric', 'BC26001,,Leaving', ',No such,Leaving', ',,Leaving');
  const look = async () => {
    for (const [width, colorScheme] of [
      [1440, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page, '[data-dialog]')).toEqual([]);
      expect(await imports.dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  };
  await imports.open('products');
  await look();
  await imports.choose('stock.csv', file);
  await expect(imports.button('Check the lines')).toBeVisible();
  await look();
  await imports.button('Check the lines').click();
  await expect(imports.lines.first()).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await expect(imports.question).toContainText('Leave without importing?');
  await imports.question.getByRole('button', { name: 'Stay' }).click();
  await expect(imports.lines.first()).toBeVisible();
  await imports.button('Close').click();
  await imports.question.getByRole('button', { name: 'Discard' }).click();
  await expect(imports.dialog).toBeHidden();
  await expect(imports.more).toBeFocused();
});

test('many lines on a page that stays alive', async ({ imports, page, shop }) => {
  test.setTimeout(120_000);
  const count = process.env.THAAN_LONG ? 10_000 : 2_000;
  const said = count.toLocaleString('en-IN');
  const lines = Array.from({ length: count }, (_, at) => {
    const product = at >> 2;
    return `BC96${String(product).padStart(4, '0')},Long ${product},${100 + (product % 50)},999,S${at % 4},Red,${at % 30}`;
  });
  await imports.open('products');
  await page.evaluate(() => {
    const watch = window as unknown as { longest: number };
    watch.longest = 0;
    let last = performance.now();
    const look = () => {
      watch.longest = Math.max(watch.longest, performance.now() - last);
      last = performance.now();
      setTimeout(look);
    };
    look();
  });
  await imports.choose('all.csv', csv('Product ID,Fabric,Purchase Price,Retail Price,Size,Color,Stock', ...lines));
  await expect(imports.button('Check the lines')).toBeVisible();
  expect(page.workers()).toHaveLength(1); // what reads the file
  await imports.button('Check the lines').click();
  await imports.button(`Import ${said} lines`).click({ timeout: 30_000 });
  await expect(imports.dialog.getByText(`${said} lines added.`)).toBeVisible({ timeout: 30_000 });
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  console.log(`${said} lines; the page was busy for ${Math.round(longest)} ms at most`);
  if (process.env.THAAN_LONG) expect(longest).toBeLessThan(1_000); // a limit in ms is for a machine of its own
  await imports.button('Close').click();
  await expect.poll(() => page.workers()).toHaveLength(0);
  await shop.sql(`delete from public.products where productid like 'BC96%'`);
});
