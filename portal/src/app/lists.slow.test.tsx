// The lists of the sections, as tables and as the cards of a narrow screen.
import { afterEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderApp } from '../test-setup/render-portal.tsx';
import { insertRow, sql } from '../test-setup/shop.ts';

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const openedTerms = (): (string | null)[] =>
  [...document.querySelectorAll('tr[data-row] + tr:not([data-row]) dt')].map(({ textContent }) => textContent);
const overflow = (box: Element = document.documentElement): number => box.scrollWidth - box.clientWidth;

const openList = async (path: string): Promise<void> => {
  await renderApp({ path });
  await expect.poll(() => rows().length).toBeGreaterThan(0);
};

afterEach(() => page.viewport(1366, 768));

test('shows of a product what one looks for, and the rest once, if its card is opened', async () => {
  await page.viewport(390, 844);
  await openList('/admin/inventory?fabric=khadi&productid=081');
  const card = page.getByRole('row').filter({ hasText: '₹1,248.75' }).first();
  for (const text of ['Kurta Pyjama', 'Khadi', '₹1,248.75', '6 pcs'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText('₹499.50')).not.toBeInTheDocument();
  await card.getByText('Khadi', { exact: true }).click();
  await expect.element(page.getByRole('table', { name: /^Variants of/ })).toBeVisible();
  const terms = openedTerms();
  expect(terms).toEqual(expect.arrayContaining(['Purchase Price', 'Markup (%)', 'Max Discount Price', 'Description']));
  expect(new Set(terms).size).toBe(terms.length);
  await expect.element(page.getByText('₹649.35')).toBeVisible();
  expect(overflow()).toBe(0);
});

test('heads the card of a customer with the whole name, and shows tier, spend and last purchase', async () => {
  const [stored] = await sql(
    `select first_name || ' ' || last_name as name, phone, loyalty_tier as tier from public.customers
     where loyalty_tier is not null and last_purchased_at is not null and email is not null order by customerid limit 1`,
  );
  await page.viewport(390, 844);
  await openList(`/admin/customers?phone=${encodeURIComponent(String(stored?.phone))}`);
  for (const text of [String(stored?.name), String(stored?.tier), /^₹[0-9,]+\.[0-9]{2} spent$/])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/^Last on \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await button(/^Details of/).click();
  await expect
    .poll(openedTerms)
    .toEqual(['Referred By', 'Email', 'Store credit', 'Address', 'Gender', 'Notes', 'Customer since']);
});

test('opens a discount only if it is a card', async () => {
  await page.viewport(390, 844);
  await openList('/admin/discounts');
  const card = page.getByRole('row').filter({ hasText: 'DIWALI10' });
  expect(card.element().textContent).toMatch(/^DIWALI10percentage10%\d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}Active/);
  await card.getByText('percentage').click();
  await expect
    .poll(openedTerms)
    .toEqual(['Min Total', 'Max Discount', 'Category', 'Auto', 'Exclusive', 'Once/Customer']);
  await page.viewport(1366, 768);
  await expect.poll(openedTerms).toEqual([]);
  await expect.element(button(/^Details of/)).not.toBeInTheDocument();
});

test('opens the filters of cards from one icon, which says how many are set', async () => {
  await page.viewport(390, 844);
  await openList('/admin/inventory');
  const filter = page.getByRole('searchbox', { name: 'Filter Fabric' });
  const clear = button('Clear Filters');
  await expect.element(button('Filters')).toHaveAttribute('aria-expanded', 'false');
  await button('Filters').click();
  await expect.element(button('Filters')).toHaveAttribute('aria-expanded', 'true');
  await filter.fill('Gift Cotton');
  await expect.poll(() => rows().length).toBe(1);
  await button('Filters (1)').click();
  await expect.element(filter).not.toBeInTheDocument();
  await clear.click();
  await expect.poll(() => rows().length).toBe(15);
  await expect.element(clear).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(button('Filters')).toBeVisible();
});

test.each([
  { screen: 'a phone', width: 390, height: 844, path: '/admin/inventory' },
  { screen: 'a low counter screen', width: 1366, height: 520, path: '/admin/customers' },
])('shows the next page from its top on $screen', async ({ width, height, path }) => {
  await page.viewport(width, height);
  await openList(path);
  const first = rows()[0]?.dataset.row;
  rows().at(-1)?.scrollIntoView();
  await button('Next').click();
  await expect.poll(() => rows()[0]?.dataset.row).not.toBe(first);
  await expect.poll(() => rows()[0]?.getBoundingClientRect().top).toBeGreaterThan(0);
  expect(rows()[0]?.getBoundingClientRect().bottom).toBeLessThan(height);
  expect(page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test('shows large prices whole in a row of 36 pixels, and cuts larger ones at their end, with a tooltip', async () => {
  const [category] = await sql('select categoryid from public.categories limit 1');
  const mark = `DEAR${Date.now()}`;
  const prices = [
    { productid: `${mark}-1`, purchaseprice: 123456, retailprice: 308640 },
    { productid: `${mark}-2`, purchaseprice: 9999999, retailprice: 9999999 },
    { productid: `${mark}-3`, purchaseprice: 1, retailprice: 999999999.99 },
    { productid: `${mark}-4`, purchaseprice: 999999999.99, retailprice: 1 },
  ];
  for (const product of prices) await insertRow('products', { name: 'Dear', fabric: 'Dear', ...category, ...product });
  await openList(`/admin/inventory?productid=${mark}`);
  await expect.poll(() => rows().length).toBe(4);
  const cells = (index: number) => [...(rows()[index]?.cells ?? [])];
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  const textOf = (index: number, header: string) => cells(index)[headers.indexOf(header)]?.textContent;
  const isCut = (box: Element) =>
    box.clientWidth > 0 && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
  for (const width of [1366, 1440]) {
    await page.viewport(width, 768);
    const cut = rows().flatMap(({ cells }) =>
      [...cells].slice(2).filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut)),
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([
      ...['₹99,99,99,999.99', '99999999899.0'],
      ...['₹99,99,99,999.99', '₹1,29,99,99,999.99 -129999999899.0% off'],
    ]);
    expect(rows().map((row) => row.getBoundingClientRect().height)).toEqual([36, 36, 36, 36]);
    expect(overflow(document.querySelector('table')?.parentElement as Element)).toBe(0);
  }
  expect(textOf(0, 'Max Discount Price')).toBe('₹1,60,492.80 48.0% off');
  expect(textOf(1, 'Retail Price')).toBe('₹99,99,999.00');
  expect(textOf(1, 'Max Discount Price')).toBe('₹1,29,99,998.70 -30.0% off');
  expect(cells(2)[5]?.title).toBe('99999999899.0');
  await sql('delete from public.products where productid like $1', [`${mark}%`]);
});
