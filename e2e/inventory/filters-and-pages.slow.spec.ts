import type { Request } from '@playwright/test';
import { holdCalls } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { headers, type ProductsPage, searchCall, test } from './products-page.ts';

const filtered = ['Product ID', 'Category', 'Fabric', 'Sizes', 'Colors', 'Description'];

const pageCountOf = async (products: ProductsPage): Promise<number> =>
  Number((await products.pageInput.getAttribute('aria-label'))?.match(/of (\d+)$/)?.[1]);

test.describe('filters', () => {
  test('stand in a second header row under six columns', async ({ products }) => {
    await expect(products.table.getByRole('searchbox')).toHaveCount(6);
    const boxes = products.table.locator('thead tr').last().locator('td');
    for (const [place, header] of headers.entries()) {
      await expect(boxes.nth(place).getByRole('searchbox')).toHaveCount(filtered.includes(header) ? 1 : 0);
    }
  });

  test('find any part of the text, in any case, and narrow each other', async ({ products }) => {
    await products.filter('Category').fill('kuRTI');
    await expect(products.rows.first().locator('td').nth(1)).toHaveText('Kurti');
    await products.filter('Fabric').fill('econds RAY');
    await expect(products.rows).toHaveCount(1);
    await expect(products.rows.first().locator('td').nth(2)).toHaveText('Seconds Rayon');
  });

  test('take a size or a color', async ({ unopened: products, page }) => {
    await products.open('?fabric=gift&size=nothing-has-this&color=peach');
    await expect(products.rows).toHaveCount(1);
    await page.goto('/admin/inventory?fabric=gift&size=36&color=nothing-has-this');
    await expect(products.rows).toHaveCount(1);
    await page.goto('/admin/inventory?fabric=gift&size=nothing-has-this');
    await expect(page.getByText('No products match these filters')).toBeVisible();
  });

  test('take signs and letters of any script as they stand', async ({ products }) => {
    await products.find('Description', `%_\\'"`);
    await products.button('Clear Filters').click();
    await expect(products.rows).toHaveCount(15);
    await products.find('Fabric', 'सूती');
  });

  test('stay in the address, which shows the same again', async ({ products, page }) => {
    const shown = () => products.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    await products.filter('Category').fill('saree');
    await expect(page).toHaveURL('/admin/inventory?category=saree');
    await expect(products.table).not.toHaveAttribute('aria-busy', 'true');
    const first = await shown();
    await products.button('Next').click();
    await expect(page).toHaveURL('/admin/inventory?category=saree&page=2');
    await expect(products.pageInput).toHaveValue('2');
    // The address and the number are there before the rows.
    await expect.poll(shown).not.toEqual(first);
    const ids = await shown();
    await page.reload();
    await expect(products.filter('Category')).toHaveValue('saree');
    await expect(products.pageInput).toHaveValue('2');
    await expect.poll(shown).toEqual(ids);
  });

  test('typing leaves nothing for Back, going to another page does', async ({ products, page }) => {
    const before = await page.evaluate(() => history.length);
    for (const typed of ['s', 'sa', 'sar', 'sare', 'saree']) {
      await products.filter('Category').press(typed.slice(-1));
      await expect(page).toHaveURL(`/admin/inventory?category=${typed}`);
    }
    expect(await page.evaluate(() => history.length)).toBe(before);
    await products.button('Next').click();
    await expect(products.pageInput).toHaveValue('2');
    await page.goBack();
    await expect(page).toHaveURL(/category=saree$/);
    await expect(products.pageInput).toHaveValue('1');
    await expect(products.filter('Category')).toHaveValue('saree');
  });

  test('lead to the first page', async ({ products, page }) => {
    await products.button('Last').click();
    await products.filter('Category').fill('saree');
    await expect(page).toHaveURL('/admin/inventory?category=saree');
    await expect(products.pageInput).toHaveValue('1');
  });

  test("are all emptied by 'Clear Filters'", async ({ unopened: products, page }) => {
    await products.open('?category=saree&fabric=silk&page=2');
    await products.button('Clear Filters').click();
    await expect(page).toHaveURL('/admin/inventory');
    for (const name of filtered) await expect(products.filter(name)).toHaveValue('');
    await expect(products.rows).toHaveCount(15);
  });

  test('that match nothing say so and offer to show all', async ({ products, page }) => {
    await products.filter('Fabric').fill('no such fabric');
    await expect(page.getByText('No products match these filters')).toBeVisible();
    await expect(page.getByText('0 products')).toBeVisible();
    await page.getByRole('button', { name: 'Show all products' }).click();
    await expect(products.rows).toHaveCount(15);
  });

  test('the last answer wins, however late an earlier one comes', async ({ products, page }) => {
    const isEarlier = (request: Request): boolean => request.postDataJSON()?.p_fabric === 'Gif';
    const release = await holdCalls(page, searchCall, { which: isEarlier });
    const asked = page.waitForRequest(isEarlier);
    await products.filter('Fabric').fill('Gif');
    const earlier = await asked;
    await products.filter('Fabric').fill('Seconds');
    await expect(products.rows).toHaveCount(1);
    await release();
    // Given up or answered, it is over; what is opened after it comes after it.
    await (await earlier.response())?.finished();
    await products.rows.first().click();
    await expect(page.getByRole('table', { name: /^Variants of/ })).toBeVisible();
    await expect(products.rows.first().locator('td').nth(2)).toHaveText('Seconds Rayon');
  });
});

test.describe('paging', () => {
  test('goes First, Previous, Next, Last', async ({ products }) => {
    const last = await pageCountOf(products);
    expect(last).toBeGreaterThan(2);
    await expect(products.pageInput).toHaveAccessibleName(`Page 1 of ${last}`);
    await products.button('Next').click();
    await expect(products.pageInput).toHaveValue('2');
    await products.button('Last').click();
    await expect(products.pageInput).toHaveValue(String(last));
    await expect(products.button('Next')).toHaveAttribute('aria-disabled', 'true');
    await products.button('Previous').click();
    await expect(products.pageInput).toHaveValue(String(last - 1));
    await products.button('First').click();
    await expect(products.pageInput).toHaveValue('1');
    await expect(products.button('Previous')).toHaveAttribute('aria-disabled', 'true');
  });

  test('takes a page number within 1 and the page count', async ({ products, page }) => {
    await products.pageInput.fill('3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/inventory?page=3');
    await expect(products.pageInput).toHaveAccessibleName(/^Page 3 of /);
  });

  test('sets a number of no page back to the current one', async ({ products, page }) => {
    await products.button('Next').click();
    await expect(products.pageInput).toHaveValue('2');
    await products.pageInput.fill('999');
    await page.keyboard.press('Enter');
    await expect(products.pageInput).toHaveValue('2');
    await products.pageInput.fill('');
    await products.pageInput.blur();
    await expect(products.pageInput).toHaveValue('2');
    await expect(page).toHaveURL('/admin/inventory?page=2');
  });

  test('an address past the end opens the last page and says which it is', async ({ products, page }) => {
    const last = await pageCountOf(products);
    await page.goto('/admin/inventory?page=9999');
    await expect(page).toHaveURL(`/admin/inventory?page=${last}`);
    await expect(products.pageInput).toHaveValue(String(last));
  });

  test('fetches the neighbours ahead, and keeps the page until the next is there', async ({
    unopened: products,
    page,
  }) => {
    const ahead = page.waitForResponse((response) => response.request().postDataJSON()?.p_page === 2);
    await products.open();
    await (await ahead).finished();
    const release = await holdCalls(page, searchCall);
    const [first] = await products.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    await products.button('Next').click();
    await expect(products.row(first ?? '')).toHaveCount(0);
    await expect(products.rows).toHaveCount(15);
    await products.button('Last').click();
    await expect(products.spinner).toBeVisible();
    await expect(products.rows).toHaveCount(15);
    await expect(products.table).toHaveAttribute('aria-busy', 'true');
    await release();
    await expect(products.row('old stock/7')).toBeVisible();
    await expect(products.spinner).toBeHidden();
  });
});
