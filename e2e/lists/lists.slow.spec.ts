import type { Locator, Page } from '@playwright/test';
import { CustomersPage, headers as customerHeaders } from '../customers/customers-page.ts';
import { DiscountsPage, headers as discountHeaders } from '../discounts/discounts-page.ts';
import { ProductsPage, headers as productHeaders } from '../inventory/products-page.ts';
import type { ListPage } from '../list-page.ts';
import { cutCells, overflowOf, phone, smallTargets } from '../screens.ts';
import { test as base, expect, type Shop, shopOfWorker } from '../shop.ts';

/** The demo shop as it is, with nothing in it from other tests. */
const test = base.extend<object, { shop: Shop }>({ shop: shopOfWorker });

/** The lists of the admin area, with the last button of the head. */
const lists = [
  { path: '/admin/inventory', name: 'Products', last: '+ Add Product' },
  { path: '/admin/customers', name: 'Customers', last: 'Add Customer' },
  { path: '/admin/discounts', name: 'Discounts', last: 'Add Discount' },
  { path: '/admin/users', name: 'Users', last: 'More' },
] as const;

test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;

/** The title, the table's own title and the count, where they are cut or broken. */
const cutInHead = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(h1, h2, p:has(> [role="status"]))')
    .evaluateAll((texts) =>
      texts
        .filter((text) => text.scrollWidth > text.clientWidth || text.getBoundingClientRect().height > 28)
        .map((text) => text.textContent ?? ''),
    );

/** Where something is seen to begin and to end: a text, a field, the drawing on a box or a button. */
const edgesOf = (part: Locator): Promise<{ left: number; right: number }> =>
  part.evaluate((element) => {
    const drawing = element.querySelector('svg');
    if (drawing) return drawing.getBoundingClientRect().toJSON();
    if (!element.matches('input[type="checkbox"]')) {
      const range = document.createRange();
      range.selectNodeContents(element);
      return (element.matches('input') ? element : range).getBoundingClientRect().toJSON();
    }
    const { left, right } = element.getBoundingClientRect();
    const margin = (right - left - Number.parseFloat(getComputedStyle(element, '::before').width)) / 2;
    return { left: left + margin, right: right - margin };
  });

/** The headers that have less room than they need. */
const tooNarrow = (table: Locator): Promise<string[]> =>
  table.getByRole('columnheader').evaluateAll((headers) =>
    headers.flatMap((header) => {
      const text = document.createRange();
      text.selectNodeContents(header);
      const box = header.getBoundingClientRect();
      const { paddingRight, textAlign } = getComputedStyle(header);
      const { left, right } = text.getBoundingClientRect();
      const over = textAlign === 'right' ? box.left - left : right - (box.right - Number.parseFloat(paddingRight));
      return over > 0 ? [`${header.textContent}: by ${over}`] : [];
    }),
  );

/** The title, header, filter and row begin and end at one line. */
const expectOneEdge = async (page: Page, table: Locator, last: string, width: number): Promise<void> => {
  const row = table.locator('tr[data-row]').first();
  const boxOr = async (cell: Locator) => {
    const control = cell.locator('input, button').first();
    return (await control.count()) > 0 ? control : cell;
  };
  const header = await boxOr(table.getByRole('columnheader').first());
  const begin = [page.getByRole('heading', { level: 1 }), header, await boxOr(row.locator('td').first())];
  const filter = table.getByRole('searchbox').first();
  if ((await filter.count()) > 0) begin.push(filter);
  for (const part of begin) expect((await edgesOf(part)).left).toBeCloseTo(16, 0);
  const box = await page.getByRole('button', { name: last, exact: true }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width - 16);
  if (last === 'More') {
    expect((await table.boundingBox())?.width).toBeLessThan(900); // as wide as the columns are, and no wider
    return;
  }
  expect((await edgesOf(row.getByRole('button').last())).right).toBe(width - 16);
  expect((await edgesOf(table.getByRole('columnheader').last())).right).toBeCloseTo(width - 16, 0);
};

test('shows each list whole: all columns, one edge, one look of Edit, and no text cut', async ({ page }) => {
  test.slow(); // more than twenty pages at two sizes
  await test.step('cuts no text of the demo in its row, except for one name and the descriptions', async () => {
    const products = new ProductsPage(page);
    await products.open();
    expect(await cutOnAllPages(products, told)).toEqual([longest]);
    const customers = new CustomersPage(page);
    await customers.open();
    expect(await cutOnAllPages(customers, customerHeaders)).toEqual([]);
    const discounts = new DiscountsPage(page);
    await discounts.open();
    expect(await cutOnAllPages(discounts, discountHeaders)).toEqual([]);
  });

  await test.step('shows all columns on the screen, with one edge and one look of Edit', async () => {
    const looks: string[] = [];
    for (const { path, name, last } of lists) {
      await page.goto(path);
      const table = page.getByRole('table', { name });
      const row = table.locator('tr[data-row]').first();
      await expect(row).toBeVisible();
      for (const width of [1152, 1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 768 });
        expect(await tooNarrow(table)).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
        expect(await overflowOf(table.locator('..'))).toBe(0);
        for (const action of await row.getByRole('button').all()) await expect(action).toBeInViewport({ ratio: 1 });
        if (width > 1280) await expectOneEdge(page, table, last, width);
      }
      if (name === 'Users') continue;
      const edit = row.getByRole('button', { name: /^Edit \S/ });
      await expect(edit).toHaveAttribute('title', 'Edit');
      looks.push(
        await edit.evaluate((button) => {
          const isFirst = button.previousElementSibling === null;
          return [button.innerHTML, button.className, button.getBoundingClientRect().width, isFirst].join();
        }),
      );
    }
    expect(new Set(looks).size).toBe(1);
  });
});

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

test.describe('on a phone', () => {
  test.use(phone);

  test('shows the rows as low cards that begin near the top, clear of the dock, also with large text', async ({
    page,
  }) => {
    test.slow();
    for (const { path, name } of lists) {
      await page.goto(path);
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        const cards = page.getByRole('table', { name }).locator('tr[data-row]');
        await expect(cards.first()).toBeVisible();
        // The list's menu comes last: its place was kept.
        await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
        expect(await topOf(cards.first())).toBeLessThanOrEqual(120);
        const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
        expect(Math.max(...heights)).toBeLessThanOrEqual(120);
        expect(await cutInHead(page)).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
        expect(await smallTargets(page, 'main')).toEqual([]);
      }
    }

    await page.setViewportSize(phone.viewport);
    const products = new ProductsPage(page);
    await products.open();
    const dock = page.locator('[data-dock]');
    await products.rows.first().getByRole('checkbox').tap();
    await expect(dock.getByText('1 product')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const pages = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
    expect((pages?.y ?? 0) + (pages?.height ?? 0)).toBeLessThanOrEqual(await topOf(dock));

    await products.open('?productid=081');
    await page.addStyleTag({ content: 'html { font-size: 32px !important }' });
    const id = products.rows.first().locator('td').first().locator('.font-mono');
    expect((await id.locator('..').boundingBox())?.width).toBeGreaterThan(100);
    expect(await overflowOf(page)).toBe(0);
  });
});
