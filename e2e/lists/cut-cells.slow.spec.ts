import { CustomersPage, headers as customerHeaders } from '../customers/customers-page.ts';
import { DiscountsPage, headers as discountHeaders } from '../discounts/discounts-page.ts';
import { ProductsPage, headers as productHeaders } from '../inventory/products-page.ts';
import type { ListPage } from '../list-page.ts';
import { cutCells } from '../screens.ts';
import { test as base, expect, insertRow, type Shop, shopOfWorker } from '../shop.ts';

/** The demo shop as it is, with nothing in it from other tests. */
const test = base.extend<object, { shop: Shop }>({ shop: shopOfWorker });

const sizes = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

/** The one text of the demo that two lines of its column cannot hold; its tooltip and its opened row do. */
const longest = 'Handwoven Banarasi Katan Silk with Meenakari and Real Zari, Three-Piece Bridal Set';

/** What a product's row tells; its description is to be read in the opened row. */
const told = productHeaders.filter((header) => !['Description', 'Actions'].includes(header));

/** The texts that are cut on any page of a list, of the columns with these headers, at each size. */
const cutOnAllPages = async (list: ListPage, headers: readonly string[]): Promise<string[]> => {
  const found = new Set<string>();
  for (;;) {
    for (const size of sizes) {
      await list.page.setViewportSize(size);
      for (const text of await cutCells(list.table, headers)) found.add(text);
    }
    const next = list.button('Next');
    if (!(await next.isVisible()) || (await next.getAttribute('aria-disabled')) === 'true') return [...found];
    const first = await list.rows.first().getAttribute('data-row');
    await next.click();
    await expect(list.rows.first()).not.toHaveAttribute('data-row', first ?? '');
    await expect(list.table).not.toHaveAttribute('aria-busy', 'true');
  }
};

test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

test('no product of the demo is cut in its row, but for its description', async ({ page }) => {
  test.slow(); // twenty-one pages at two sizes
  const products = new ProductsPage(page);
  await products.open();
  expect(await cutOnAllPages(products, told)).toEqual([longest]);
});

test('a price of ₹1,23,456 stands whole, with its percent off, in a row of 36 pixels', async ({ page, shop }) => {
  const [category] = await shop.sql('select categoryid from public.categories limit 1');
  const prices = { purchaseprice: 123456, retailprice: 308640, ...category };
  await insertRow(shop, 'products', { productid: 'DEAR-1', name: 'Dear', fabric: 'Dear', ...prices });
  const products = new ProductsPage(page);
  await products.open('?productid=DEAR-1');
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await cutCells(products.table, told)).toEqual([]);
    expect(await products.cells(products.rows.first())).toMatchObject({
      'Purchase Price': '₹1,23,456.00',
      'Retail Price': '₹3,08,640.00',
      'Max Discount Price': '₹1,60,492.80 48.0% off',
    });
    expect((await products.rows.first().boundingBox())?.height).toBe(36);
    const scroller = products.table.locator('..');
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  await shop.sql(`delete from public.products where productid = 'DEAR-1'`);
});

test('what ends after two lines is text alone: of a box in it WebKit counts the lines twice', async ({ page }) => {
  const products = new ProductsPage(page);
  await products.open();
  const boxed = await products.rows.first().evaluate((row) => {
    const within = (box: Element) => [...box.querySelectorAll('*')].map((part) => getComputedStyle(part).display);
    const clamped = [...row.querySelectorAll('*')].filter((box) => getComputedStyle(box).webkitLineClamp !== 'none');
    return clamped.map((box) => ({ text: box.textContent, within: within(box) }));
  });
  expect(boxed.length).toBeGreaterThan(0);
  expect(boxed.filter(({ within }) => within.some((display) => display !== 'inline'))).toEqual([]);
});

test('a price of ₹99,99,999 stands whole; larger figures are cut at their end, never inside, with all in a tooltip', async ({
  page,
  shop,
}) => {
  const [category] = await shop.sql('select categoryid from public.categories limit 1');
  const stored = [
    { productid: 'DEAR-2', purchaseprice: 9999999, retailprice: 9999999 },
    { productid: 'DEAR-3', purchaseprice: 1, retailprice: 999999999.99 },
    { productid: 'DEAR-4', purchaseprice: 999999999.99, retailprice: 1 },
  ];
  for (const row of stored) await insertRow(shop, 'products', { name: 'Dear', fabric: 'Dear', ...category, ...row });
  const products = new ProductsPage(page);
  await products.open('?productid=DEAR-');
  await expect(products.rows).toHaveCount(3);
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await cutCells(products.table, told)).toEqual([
      ...['₹99,99,99,999.99', '99999999899.0'],
      ...['₹99,99,99,999.99', '₹1,29,99,99,999.99 -129999999899.0% off'],
    ]);
    for (const box of await products.rows.all()) expect((await box.boundingBox())?.height).toBe(36);
  }
  expect(await products.cells(products.row('DEAR-2'))).toMatchObject({
    'Purchase Price': '₹99,99,999.00',
    'Retail Price': '₹99,99,999.00',
    'Max Discount Price': '₹1,29,99,998.70 -30.0% off',
  });
  await expect(products.row('DEAR-3').locator('td').nth(5)).toHaveAttribute('title', '99999999899.0');
  await shop.sql(`delete from public.products where productid like 'DEAR-%'`);
});

test('no customer and no discount of the demo is cut in its row', async ({ page }) => {
  const customers = new CustomersPage(page);
  await customers.open();
  expect(await cutOnAllPages(customers, customerHeaders)).toEqual([]);
  const discounts = new DiscountsPage(page);
  await discounts.open();
  expect(await cutOnAllPages(discounts, discountHeaders)).toEqual([]);
});
