import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { ProductsPage, searchCall } from './products-page.ts';

const headers = [
  'Product ID',
  'Category',
  'Fabric',
  'Purchase Price',
  'Retail Price',
  'Markup (%)',
  'Max Discount Price',
  'Sizes',
  'Colors',
  'Description',
  'Total Stock',
  'Actions',
];
const filtered = ['Product ID', 'Category', 'Fabric', 'Sizes', 'Colors', 'Description'];

const test = base.extend<{ products: ProductsPage }>({
  products: async ({ page, signIn }, use) => {
    await signIn(page, 'admin');
    const products = new ProductsPage(page);
    await expect(products.rows.first()).toBeVisible();
    await use(products);
  },
});

const pageCountOf = async (products: ProductsPage): Promise<number> =>
  Number((await products.pageInput.getAttribute('aria-label'))?.match(/of (\d+)$/)?.[1]);

const consoleErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
};

test.describe('the table', () => {
  test('has the twelve columns in their order and fifteen rows', async ({ products }) => {
    await expect(products.table.getByRole('columnheader')).toHaveText(headers);
    await expect(products.rows).toHaveCount(15);
    await expect(products.button('+ Add Product')).toBeVisible();
    await expect(products.button('Clear Filters')).toBeVisible();
  });

  test('shows prices, markup, max discount price and stock as the shop counts them', async ({ products }) => {
    const row = await products.find('Fabric', 'Khadi');
    expect(await products.cells(row)).toMatchObject({
      Category: 'Kurta Pyjama',
      Fabric: 'Khadi',
      'Purchase Price': '₹499.50',
      'Retail Price': '₹1,248.75',
      'Markup (%)': '150.0',
      'Max Discount Price': '₹649.35 48.0% off',
      Sizes: '40',
      Colors: 'White',
      'Total Stock': '6 pcs',
    });
  });

  for (const [fabric, markup, maxDiscount] of [
    ['Sample Net', 'N/A', '₹0.00 N/A'],
    ['Gift Cotton', 'N/A', '₹0.00 100.0% off'],
    ['Seconds Rayon', '-100.0', '₹520.00 N/A'],
    ['Old Stock Wool', '-33.4', '₹1,950.00 -95.2% off'],
  ] as const) {
    test(`has an answer to odd prices: ${fabric}`, async ({ products }) => {
      const cells = await products.cells(await products.find('Fabric', fabric));
      expect(cells['Markup (%)']).toBe(markup);
      expect(cells['Max Discount Price']).toBe(maxDiscount);
    });
  }

  test('sorts number 1000 after 999, years after one another, and other ids last', async ({ products, page }) => {
    await products.filter('Product ID').fill('99');
    await products.filter('Fabric').fill('Modal');
    await expect(products.rows).toHaveCount(1);
    const id = (await products.rows.first().getAttribute('data-row')) ?? '';
    expect(id).toMatch(/^BC\d\d999$/);
    await page.goto(`/admin/inventory?productid=${id.slice(0, 4)}`);
    await expect(products.rows.first()).toHaveAttribute('data-row', new RegExp(`^${id.slice(0, 4)}`));
    await products.button('Last').click();
    await expect(products.rows.last()).toHaveAttribute('data-row', `${id.slice(0, 4)}1000`);
    await products.button('Clear Filters').click();
    await products.button('Last').click();
    await expect(products.rows.last()).toHaveAttribute('data-row', 'old stock/7');
  });

  test('cuts long text and says it whole in a tooltip and in the opened row', async ({ products, page }) => {
    const row = await products.find('Fabric', 'Handwoven Banarasi Katan');
    const fabric = row.locator('td').nth(2);
    await expect(fabric).toHaveAttribute('title', /Three-Piece Bridal Set$/);
    expect(await fabric.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(true);
    expect((await row.boundingBox())?.height).toBe(36);
    await row.click();
    await expect(page.getByText(/Keep wrapped in muslin\.$/).last()).toBeVisible();
  });
});

test.describe('an opened row', () => {
  test('shows its variants on click, and closes on the next', async ({ products, page }) => {
    const row = await products.find('Description', 'Bought by the bale.');
    const chevron = row.getByRole('button', { name: /^Details of/ });
    await expect(chevron).toHaveAttribute('aria-expanded', 'false');
    await row.locator('td').nth(3).click();
    await expect(chevron).toHaveAttribute('aria-expanded', 'true');
    const variants = page.getByRole('table', { name: /^Variants of/ });
    await expect(variants.getByRole('columnheader')).toHaveText(['Size', 'Color', 'Stock']);
    await expect(variants.getByRole('row').nth(1)).toHaveText('LWhite1,25,000 pcs');
    await expect(variants.getByRole('row').nth(2)).toHaveText('XLWhite98,765 pcs');
    await expect(row.locator('td').nth(10)).toHaveText('2,23,765 pcs');
    await row.locator('td').nth(3).click();
    await expect(variants).toBeHidden();
  });

  test('opens from the keyboard, and the arrows walk the rows', async ({ products, page }) => {
    const chevrons = products.table.getByRole('button', { name: /^Details of/ });
    await chevrons.first().focus();
    await page.keyboard.press('Enter');
    await expect(chevrons.first()).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(chevrons.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(chevrons.first()).toBeFocused();
  });

  test('says so when there are no variants', async ({ products, page }) => {
    const row = await products.find('Fabric', 'Uppada Silk');
    await expect(row.locator('td').nth(10)).toHaveText('0 pcs');
    await row.click();
    await expect(page.getByText('No variants yet', { exact: true })).toBeVisible();
  });

  test("reads a stock that is no number as '0 pcs'", async ({ products, page }) => {
    await page.route(searchCall, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const product of body.products) for (const variant of product.variants) variant.stock = 'many';
      await route.fulfill({ response, json: body });
    });
    const row = await products.find('Fabric', 'Khadi');
    await row.click();
    await expect(
      page
        .getByRole('table', { name: /^Variants of/ })
        .getByRole('row')
        .nth(1),
    ).toHaveText('40White0 pcs');
  });

  test("shows the picture at the product's address followed by /display/image.jpg", async ({ products, page }) => {
    const row = await products.find('Fabric', 'Khadi');
    await row.click();
    const picture = page.getByRole('img', { name: 'Khadi - Kurta Pyjama' });
    await expect(picture).toHaveAttribute('src', /\/demo\/pictures\/\d+\/display\/image\.jpg$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test("says 'No image found' where there is none", async ({ products, page }) => {
    const row = await products.find('Fabric', 'Tweed');
    await row.click();
    await expect(page.getByText('No image found')).toBeVisible();
    await expect(page.getByRole('img', { name: /Tweed/ })).toHaveCount(0);
  });

  test('keeps text that looks like code as text', async ({ products, page }) => {
    const row = await products.find('Fabric', '<b>fine</b>');
    await row.click();
    await expect(page.getByText('100% Cotton_"Double" \\ <b>fine</b> - Dhoti')).toBeVisible();
  });
});

test.describe('filters', () => {
  test('stand in a second header row under six columns', async ({ products }) => {
    await expect(products.table.getByRole('searchbox')).toHaveCount(6);
    const boxes = products.table.locator('thead tr').last().locator('td');
    for (const [place, header] of headers.entries()) {
      await expect(boxes.nth(place).getByRole('searchbox')).toHaveCount(filtered.includes(header) ? 1 : 0);
    }
  });

  test('find any part of the text, in any case, and narrow each other', async ({ products }) => {
    await products.filter('Category').fill('kuRTA');
    await expect(products.rows.first().locator('td').nth(1)).toHaveText('Kurta Pyjama');
    await products.filter('Fabric').fill('HAD');
    await expect(products.rows).toHaveCount(1);
    await expect(products.rows.first().locator('td').nth(2)).toHaveText('Khadi');
  });

  test('take a size or a color', async ({ products, page }) => {
    await products.open('/admin/inventory?fabric=Tweed&size=nothing-has-this&color=silver');
    await expect(products.rows).toHaveCount(1);
    await page.goto('/admin/inventory?fabric=Tweed&size=42&color=nothing-has-this');
    await expect(products.rows).toHaveCount(1);
    await page.goto('/admin/inventory?fabric=Tweed&size=nothing-has-this');
    await expect(page.getByText('No products match these filters')).toBeVisible();
  });

  for (const [column, text] of [
    ['Description', `%_\\'"`],
    ['Fabric', '%'],
    ['Fabric', '_"'],
    ['Fabric', '\\'],
    ['Fabric', 'सूती'],
    ['Colors', 'લીલો'],
  ] as const) {
    test(`take ${text} in ${column} as it stands`, async ({ products }) => {
      await products.find(column, text);
    });
  }

  test('stay in the address, which opens the same view again', async ({ products, page }) => {
    await products.filter('Category').fill('saree');
    await expect(page).toHaveURL('/admin/inventory?category=saree');
    await products.button('Next').click();
    await expect(page).toHaveURL('/admin/inventory?category=saree&page=2');
    await expect(products.pageInput).toHaveValue('2');
    const ids = await products.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    await page.reload();
    await expect(products.filter('Category')).toHaveValue('saree');
    await expect(products.pageInput).toHaveValue('2');
    await expect
      .poll(() => products.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row'))))
      .toEqual(ids);
  });

  test('typing replaces the address, paging goes back with Back', async ({ products, page }) => {
    const before = await page.evaluate(() => history.length);
    await products.filter('Category').pressSequentially('saree', { delay: 250 });
    await expect(page).toHaveURL(/category=saree$/);
    expect(await page.evaluate(() => history.length)).toBe(before);
    await products.button('Next').click();
    await expect(products.pageInput).toHaveValue('2');
    await page.goBack();
    await expect(page).toHaveURL(/category=saree$/);
    await expect(products.pageInput).toHaveValue('1');
    await expect(products.filter('Category')).toHaveValue('saree');
  });

  test('begin at the first page again', async ({ products, page }) => {
    await products.button('Last').click();
    await products.filter('Category').fill('saree');
    await expect(page).toHaveURL('/admin/inventory?category=saree');
    await expect(products.pageInput).toHaveValue('1');
  });

  test("are all emptied by 'Clear Filters'", async ({ products, page }) => {
    await products.open('/admin/inventory?category=saree&fabric=silk&page=2');
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
    await page.route(searchCall, async (route) => {
      if (route.request().postData()?.includes('"p_fabric":"Kha"')) await new Promise((go) => setTimeout(go, 1_500));
      await route.continue().catch(() => undefined);
    });
    await products.filter('Fabric').fill('Kha');
    await page.waitForRequest((request) => request.postData()?.includes('"p_fabric":"Kha"') ?? false);
    await products.filter('Fabric').fill('Tweed');
    await expect(products.rows).toHaveCount(1);
    await page.waitForTimeout(1_800);
    await expect(products.rows.first().locator('td').nth(2)).toHaveText('Tweed');
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

  for (const typed of ['0', '-1', '999', '2.5', 'two', '']) {
    test(`sets ${JSON.stringify(typed)} back to the current page`, async ({ products, page }) => {
      await products.button('Next').click();
      await expect(products.pageInput).toHaveValue('2');
      await products.pageInput.fill(typed);
      await page.keyboard.press('Enter');
      await expect(products.pageInput).toHaveValue('2');
      await products.pageInput.fill(typed);
      await products.pageInput.blur();
      await expect(products.pageInput).toHaveValue('2');
      await expect(page).toHaveURL('/admin/inventory?page=2');
    });
  }

  test('an address past the end opens the last page and says which it is', async ({ products, page }) => {
    const last = await pageCountOf(products);
    await page.goto('/admin/inventory?page=9999');
    await expect(page).toHaveURL(`/admin/inventory?page=${last}`);
    await expect(products.pageInput).toHaveValue(String(last));
  });

  test('fetches the neighbours ahead, and keeps the page until the next is there', async ({ products, page }) => {
    await expect(products.spinner).toBeHidden();
    await page.waitForTimeout(300);
    await page.route(searchCall, async (route) => {
      await new Promise((go) => setTimeout(go, 1_000));
      await route.continue().catch(() => undefined);
    });
    const [first] = await products.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    await products.button('Next').click();
    await expect(products.row(first ?? '')).toHaveCount(0, { timeout: 500 });
    await products.button('Last').click();
    await expect(products.spinner).toBeVisible();
    await expect(products.rows).toHaveCount(15);
    await expect(products.table).toHaveAttribute('aria-busy', 'true');
    await expect(products.row('old stock/7')).toBeVisible();
    await expect(products.spinner).toBeHidden();
  });
});

test.describe('loading', () => {
  test('shows a spinner and, after a moment, placeholders; nothing moves when the rows come', async ({
    products,
    page,
  }) => {
    await page.route(searchCall, async (route) => {
      await new Promise((go) => setTimeout(go, 900));
      await route.continue().catch(() => undefined);
    });
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/admin/inventory');
    await expect(products.spinner).toBeVisible();
    await expect(products.rows).toHaveCount(15);
    await expect(products.spinner).toBeHidden();
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
  });

  test('that fails is said on the page and in the console, not in a toast, and can be tried again', async ({
    products,
    page,
  }) => {
    const errors = consoleErrors(page);
    await page.route(searchCall, (route) => route.abort());
    await page.goto('/admin/inventory');
    await expect(page.getByText('The products could not be loaded')).toBeVisible({ timeout: 15_000 });
    expect(errors.some((text) => text.includes('The products could not be loaded'))).toBe(true);
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
    await page.unroute(searchCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(products.rows).toHaveCount(15);
  });

  test('of the categories that fails is said in the console, and in the dialog', async ({ page }) => {
    const errors = consoleErrors(page);
    await page.route('**/rest/v1/categories*', (route) => route.abort());
    await page.goto('/admin/inventory');
    await expect
      .poll(() => errors.some((text) => text.includes('The categories could not be loaded')), { timeout: 15_000 })
      .toBe(true);
    await page.getByRole('button', { name: '+ Add Product' }).click();
    await expect(page.getByRole('dialog').getByText('The categories could not be loaded.')).toBeVisible();
    await page.unroute('**/rest/v1/categories*');
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog').getByText('The categories could not be loaded.')).toBeHidden();
  });
});

test.describe('on the screens of a shop', () => {
  test('at 1366 x 768 all columns fit without a horizontal scrollbar, and the headers stay in sight', async ({
    products,
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await products.rows.first().click();
    await products.rows.nth(3).click();
    const scroller = products.table.locator('..');
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const header of headers) {
      const cell = products.table.getByRole('columnheader', { name: header });
      expect(await cell.evaluate((box) => box.scrollWidth <= box.clientWidth), header).toBe(true);
    }
    await scroller.evaluate((box) => box.scrollTo(0, 400));
    await expect(products.table.getByRole('columnheader', { name: 'Fabric' })).toBeInViewport();
    await expect(products.filter('Fabric')).toBeInViewport();
    await expect(products.button('Next')).toBeInViewport();
  });

  test('at 390 wide the rows are cards and the filters can be reached', async ({ products, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expect(products.filter('Fabric')).toBeHidden();
    await products.button('Filters').click();
    await products.filter('Fabric').fill('Khadi');
    await expect(products.rows).toHaveCount(1);
    await expect(products.button('Filters (1)')).toBeVisible();
    await expect(products.rows.first()).toContainText('Purchase Price₹499.50');
    await products.rows.first().click();
    await expect(page.getByRole('table', { name: /^Variants of/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing (${colorScheme})`, async ({ products, page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await products.rows.first().click();
      const wide = await new AxeBuilder({ page }).analyze();
      expect(wide.violations).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await products.button('Filters').click();
      const narrow = await new AxeBuilder({ page }).analyze();
      expect(narrow.violations).toEqual([]);
    });
  }
});

base('a touch screen has targets of 44 pixels', async ({ browser, baseURL, signIn }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, 'admin');
  const products = new ProductsPage(page);
  await expect(products.rows.first()).toBeVisible();
  const small = await page.locator('main button:visible, main input:visible').evaluateAll((targets) =>
    targets
      .map((target) => ({
        name: target.getAttribute('aria-label') ?? target.textContent,
        box: target.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height < 44 || box.width < 40)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );
  expect(small).toEqual([]);
  await context.close();
});
