import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from './testing.tsx';
import { button, cells, filter, ids, open, pageInput, rows, table, variants } from './testing-list.tsx';

test('shows twelve columns, and filters under six of them', async () => {
  await open();
  const headers = table.getByRole('columnheader').elements();
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    ...['Product ID', 'Category', 'Fabric', 'Purchase Price', 'Retail Price', 'Markup (%)', 'Max Discount Price'],
    ...['Sizes', 'Colors', 'Description', 'Total Stock', 'Actions'],
  ]);
  const boxes = [...(table.element().querySelector('thead tr:last-child')?.querySelectorAll('td') ?? [])];
  const filtered = boxes.flatMap((box, at) => (box.querySelector('input') ? [headers[at]?.textContent] : []));
  expect(filtered).toEqual(['Product ID', 'Category', 'Fabric', 'Sizes', 'Colors', 'Description']);
  await expect.element(button('+ Add Product')).toBeVisible();
});

test.each([
  [
    '?productid=081&fabric=Khadi',
    ['Kurta Pyjama', 'Khadi', '₹499.50', '₹1,248.75', '150.0', '₹649.35 48.0% off', '40', 'White'],
    '6 pcs',
  ],
  ['?fabric=Sample+Net', [expect.anything(), 'Sample Net', '₹0.00', '₹0.00', 'N/A', '₹0.00 N/A'], expect.anything()],
])('shows prices, markup, discount and stock of %s', async (search, shown, stock) => {
  await open(search, 1);
  const texts = cells().map((text) => text.replaceAll(/\s+/g, ' '));
  expect(texts.slice(1, shown.length + 1)).toEqual(shown);
  expect(texts.at(-2)).toEqual(stock);
});

test('sorts number 1000 after 999, and other ids after those of all years', async () => {
  await open('?productid=99&fabric=Modal', 1);
  const year = ids()[0]?.slice(0, 4) ?? '';
  expect(ids()).toEqual([`${year}999`]);
  await filter('Fabric').fill('');
  await filter('Product ID').fill(year);
  await expect.poll(() => ids().length > 1 && ids().every((id) => id?.startsWith(year))).toBe(true);
  await button('Last').click();
  await expect.poll(() => ids().includes(`${year}1000`)).toBe(true);
  expect(ids().indexOf(`${year}1000`)).toBeGreaterThan(ids().indexOf(`${year}999`));
  await button('Clear Filters').click();
  await expect.element(pageInput).toHaveValue('1');
  await button('Last').click();
  await expect.poll(() => ids().at(-1)).toBe('old stock/7');
});

test('opens a row with its variants by a click, and closes it by the next', async () => {
  await open('?description=Bought+by+the+bale.', 1);
  const cell = rows()[0]?.querySelectorAll('td')[3] as HTMLElement;
  await userEvent.click(cell);
  await expect.element(button(`Details of ${ids()[0]}`)).toHaveAttribute('aria-expanded', 'true');
  const texts = () =>
    variants
      .getByRole('row')
      .elements()
      .map((row) => row.textContent);
  await expect.poll(texts).toEqual(['SizeColorStock', 'LWhite1,25,000 pcs', 'XLWhite98,765 pcs']);
  expect(cells()[10]).toBe('2,23,765 pcs');
  await userEvent.click(cell);
  await expect.element(variants).not.toBeInTheDocument();
});

test('opens a row by keyboard, and moves to other rows by arrows', async () => {
  await open();
  const chevron = (at: number) => button(`Details of ${ids()[at]}`);
  (chevron(0).element() as HTMLElement).focus();
  await press('Enter');
  await expect.element(chevron(0)).toHaveAttribute('aria-expanded', 'true');
  await press('ArrowDown');
  await expect.element(chevron(1)).toHaveFocus();
  await press('ArrowUp');
  await expect.element(chevron(0)).toHaveFocus();
});

test.each([
  ['Uppada Silk', '?fabric=Uppada+Silk', 'No variants yet'],
  ['a picture that is missing', '?description=Its+picture+is+missing.', 'No image found'],
  ['text that looks like code', '?fabric=%3Cb%3Efine%3C%2Fb%3E', '100% Cotton_"Double" \\ <b>fine</b> - Dhoti'],
])('shows in the opened row of %s what there is', async (_, search, text) => {
  await open(search, 1);
  await userEvent.click(rows()[0] as HTMLElement);
  await expect.element(page.getByText(text, { exact: true }).last()).toBeVisible();
});

test('shows cards and reachable filters on a phone', async () => {
  await page.viewport(390, 844);
  await open();
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(overflow()).toBe(0);
  await button('Filters').click();
  await filter('Fabric').fill('Gift Cotton');
  await expect.poll(() => rows().length).toBe(1);
  await expect.element(button('Filters (1)')).toBeVisible();
  expect(rows()[0]?.innerText).toContain('₹199.00');
  await userEvent.click(rows()[0] as HTMLElement);
  await expect.element(variants).toBeVisible();
  expect(overflow()).toBe(0);
  await page.viewport(1366, 768);
});
