import type { Locator, Page } from '@playwright/test';
import { CustomersPage } from '../customers/customers-page.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { overflowOf, phone, smallTargets } from '../screens.ts';
import { expect, test } from '../shop.ts';
import { lists } from './lists.ts';

test.use(phone);
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

for (const width of [390, 360]) {
  for (const { path, name } of lists) {
    test(`${name} at ${width}: the first card within 120 pixels of the top, each at most 120 high`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
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
    });
  }
}

test('a product says what one looks for; the rest comes on a tap, nothing twice', async ({ page }) => {
  const products = new ProductsPage(page);
  await products.open('?fabric=khadi&productid=081');
  const card = products.rows.first();
  for (const text of ['Kurta Pyjama', 'Khadi', '₹1,248.75', '6 pcs'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.getByText('₹499.50')).toBeHidden();
  await expect(page.getByText('Purchase Price')).toBeHidden();
  await card.getByText('Khadi', { exact: true }).tap();
  const opened = products.table.locator('tr[data-row] + tr:not([data-row])');
  // What a row opens to is fetched at the first opening.
  await expect(page.getByRole('table', { name: /^Variants of/ })).toBeVisible();
  const terms = await opened.getByRole('term').allInnerTexts();
  expect(terms).toEqual(expect.arrayContaining(['Purchase Price', 'Markup (%)', 'Max Discount Price', 'Description']));
  expect(new Set(terms).size).toBe(terms.length);
  await expect(opened).toContainText('₹649.35 48.0% off');
  expect(await overflowOf(page)).toBe(0);
  expect(await smallTargets(page, 'main')).toEqual([]);
});

test('a customer is headed by the whole name, with phone, tier, spend and last purchase', async ({ page, shop }) => {
  const [stored] = await shop.sql(
    `select first_name || ' ' || last_name as name, phone, loyalty_tier as tier from public.customers
     where loyalty_tier is not null and last_purchased_at is not null and email is not null order by customerid limit 1`,
  );
  const customers = new CustomersPage(page);
  const card = await customers.find(String(stored?.phone));
  await expect(card.getByText(String(stored?.name), { exact: true })).toBeVisible();
  await expect(card.getByText(String(stored?.tier), { exact: true })).toBeVisible();
  await expect(card.getByText(/^₹[0-9,]+\.[0-9]{2} spent$/)).toBeVisible();
  await expect(card.getByText(/^Last on \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByText('Referred By', { exact: true })).toBeHidden();
  await card.getByRole('button', { name: /^Details of/ }).tap();
  const opened = customers.table.locator('tr[data-row] + tr:not([data-row])');
  await expect(opened.getByRole('term')).toHaveText([
    ...['Referred By', 'Email', 'Store credit', 'Address', 'Gender', 'Notes', 'Customer since'],
  ]);
});

test('a discount opens where it is a card, and stays as it is on a wide screen', async ({ page }) => {
  const discounts = new DiscountsPage(page);
  await discounts.open();
  const card = discounts.rows.filter({ hasText: 'DIWALI10' });
  await expect(card).toContainText(/^DIWALI10percentage10%\d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}Active$/);
  await card.getByText('percentage').tap();
  const opened = discounts.table.locator('tr[data-row] + tr:not([data-row])');
  await expect(opened.getByRole('term')).toHaveText([
    ...['Min Total', 'Max Discount', 'Category', 'Auto', 'Exclusive', 'Once/Customer'],
  ]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(opened).toHaveCount(0);
  await expect(discounts.table.getByRole('button', { name: /^Details of/ })).toHaveCount(0);
});

test('filters open from one icon beside the count, which says how many are set', async ({ page }) => {
  const products = new ProductsPage(page);
  await products.open();
  await expect(products.filter('Fabric')).toBeHidden();
  await expect(products.button('Filters')).toHaveAttribute('aria-expanded', 'false');
  await expect(products.button('Clear Filters')).toBeHidden();
  await products.button('Filters').tap();
  await expect(products.button('Filters')).toHaveAttribute('aria-expanded', 'true');
  await products.filter('Fabric').fill('Gift Cotton');
  await expect(products.rows).toHaveCount(1);
  await products.button('Filters (1)').tap();
  await expect(products.filter('Fabric')).toBeHidden();
  await products.button('Clear Filters').tap();
  await expect(products.rows).toHaveCount(15);
  await expect(products.button('Clear Filters')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(products.button('Filters')).toBeVisible();
});

test('what lies at the foot of the screen covers neither the last card nor the pages', async ({ page }) => {
  const products = new ProductsPage(page);
  await products.open();
  const dock = page.locator('[data-dock]');
  await products.rows.first().getByRole('checkbox').tap();
  await expect(dock.getByText('1 product')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const pages = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  expect((pages?.y ?? 0) + (pages?.height ?? 0)).toBeLessThanOrEqual(await topOf(dock));
});

test('texts twice as large leave a product its id', async ({ page }) => {
  const products = new ProductsPage(page);
  await products.open('?productid=081');
  await page.addStyleTag({ content: 'html { font-size: 32px !important }' });
  const id = products.rows.first().locator('td').first().locator('.font-mono');
  expect((await id.locator('..').boundingBox())?.width).toBeGreaterThan(100);
  expect(await overflowOf(page)).toBe(0);
});
