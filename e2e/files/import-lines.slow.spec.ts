// What becomes of each line of a file: shown before anything is written, then written, or left out and given back.
import { expect, type Shop } from '../shop.ts';
import { toast } from '../toast.ts';
import { csv, type ImportPage, test } from './import-page.ts';

const imported = (productid: string) =>
  `select retailprice::text as price, fabric, (
     select jsonb_object_agg(color, stock) from public.productsizecolors where productid = '${productid}'
   ) as stock from public.products where productid = '${productid}'`;

/** Six lines of which two change or keep what is there, three are new and one is wrong; a category is not known yet. */
const stock = csv(
  'Product ID,Kind,Material,Cost,MRP,Size,Colour,Qty,Rack',
  'BC95001,,,,"₹1,250.50",m,red,9,A1',
  'BC95002,,Importcloth,,,,,,A2',
  'BC95003,Importwear,Importcloth,80,199,L,Blue,2,A3',
  'BC95004,,Importcloth,soon,199,L,Blue,2,"A,4"',
  ',,Importlace,70,150,S,Green,3,',
  ',,Importlace,70,150,S,Pink,5,',
);

/** Puts into the shop what the file is about. */
const putStock = async ({ sql }: Shop): Promise<void> => {
  await sql(`
    delete from public.products where fabric like 'Import%';
    delete from public.categories where name = 'Importwear';
    insert into public.products (productid, name, fabric, purchaseprice, retailprice)
    values ('BC95001', 'Importcloth', 'Importcloth', 100, 250), ('BC95002', 'Importcloth', 'Importcloth', 100, 250);
    insert into public.productsizecolors (productid, size, color, stock) values ('BC95001', 'M', 'Red', 4)`);
};

/** What is said of each line before anything is written. */
const expectMarks = async (imports: ImportPage): Promise<void> => {
  // A line has its text on the screen once it is drawn.
  await expect(imports.lines.last()).toHaveText(/^Line\s7\s/, { useInnerText: true });
  const marks = await imports.lines.evaluateAll((lines) =>
    lines.map((line) => (line as HTMLElement).innerText.replaceAll(/\s+/g, ' ')),
  );
  expect(marks[0]).toMatch(
    /^Line 2 Changed BC95001 Importcloth .*Retail Price ₹250.00 .*₹1,250.50.*Stock 4 pcs .*9 pcs/,
  );
  expect(marks[1]).toMatch(/^Line 3 Same BC95002 .*Nothing to change$/);
  expect(marks[2]).toMatch(/^Line 4 Wrong .*categor/i);
  expect(marks[4]).toMatch(/^Line 6 New .*Fabric Importlace .*Color Green Stock 3 pcs$/);
  expect(marks[5]).toMatch(/^Line 7 New .*Same product: .*Color Pink Stock 5 pcs$/);
  expect(marks[3]).toMatch(/^Line 5 Wrong .*Purchase Price: "soon" is not an amount in rupees\./);
};

/** What was written, and what was not. */
const expectWritten = async ({ sql }: Shop): Promise<void> => {
  expect(await sql(imported('BC95001'))).toEqual([{ price: '1250.50', fabric: 'Importcloth', stock: { Red: 9 } }]);
  expect(await sql(imported('BC95003'))).toEqual([{ price: '199.00', fabric: 'Importcloth', stock: { Blue: 2 } }]);
  expect(await sql(imported('BC95004'))).toEqual([]);
  const lace = await sql(`select productid from public.products where fabric = 'Importlace'`);
  expect(await sql(imported(String(lace[0]?.productid)))).toEqual([
    { price: '150.00', fabric: 'Importlace', stock: { Green: 3, Pink: 5 } },
  ]);
};

test('products: each line is marked, what is wrong is left out and comes back as a file', async ({
  imports,
  page,
  shop,
}) => {
  await putStock(shop);
  await imports.check('products', 'stock.csv', stock);
  await expectMarks(imports);
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
  await expectWritten(shop);

  expect((await imports.saved('Download the 1 line')).text).toBe(left.text);
  await imports.button('Import another file').click();
  await imports.choose(left.name, left.text.replace('soon', '80'));
  await imports.button('Check the lines').click();
  await imports.button('Import 1 line').click();
  await expect(imports.dialog.getByText('1 line added.')).toBeVisible();
  await imports.button('Show what was added').click();
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
  await imports.button('Show what was added').click();
  await page.getByRole('searchbox', { name: 'Filter First Name' }).fill('importa');
  await expect(page.getByRole('table', { name: 'Customers' }).locator('tr[data-row]')).toHaveCount(2);
});
