import { expect } from '../fixtures.ts';
import { cutCells } from '../screens.ts';
import { headers, searchCall, test } from './products-page.ts';

test.describe('the table', () => {
  test('has the twelve columns in their order and fifteen rows', async ({ products }) => {
    await expect(products.table.getByRole('columnheader')).toHaveText(headers);
    await expect(products.rows).toHaveCount(15);
    await expect(products.button('+ Add Product')).toBeVisible();
    await expect(products.button('Clear Filters')).toBeVisible();
  });

  test('shows prices, markup, max discount price and stock as the shop counts them', async ({ products }) => {
    await products.filter('Product ID').fill('081');
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

  test('shows N/A for a markup on prices of 0', async ({ products }) => {
    const cells = await products.cells(await products.find('Fabric', 'Sample Net'));
    expect(cells).toMatchObject({ 'Markup (%)': 'N/A', 'Max Discount Price': '₹0.00 N/A' });
  });

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
    const pages = (await products.pageInput.getAttribute('aria-label')) ?? '';
    await products.button('Clear Filters').click();
    await expect(products.pageInput).toHaveAccessibleName(/^Page 1 of /);
    await expect(products.pageInput).not.toHaveAccessibleName(pages.replace(/^Page \d+/, 'Page 1')); // all years have more
    await products.button('Last').click();
    await expect(products.rows.last()).toHaveAttribute('data-row', 'old stock/7');
  });

  test('cuts long text and says it whole in a tooltip and in the opened row', async ({ products, page }) => {
    const row = await products.find('Fabric', 'Handwoven Banarasi Katan');
    const fabric = row.locator('td').nth(2);
    await expect(fabric).toHaveAttribute('title', /Three-Piece Bridal Set$/);
    expect(await cutCells(products.table, ['Fabric'])).toEqual([await fabric.getAttribute('title')]);
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
    const row = await products.find('Fabric', 'Gift Cotton');
    await row.click();
    await expect(
      page
        .getByRole('table', { name: /^Variants of/ })
        .getByRole('row')
        .nth(1),
    ).toHaveText('36Peach0 pcs');
  });

  test("shows the picture at the product's address followed by /display/image.jpg", async ({ products, page }) => {
    const row = await products.find('Fabric', 'Gift Cotton');
    await row.click();
    const picture = page.getByRole('img', { name: 'Gift Cotton - Blouse' });
    await expect(picture).toHaveAttribute('src', /\/demo\/pictures\/\d+\/display\/image\.jpg$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test("says 'No image found' where there is none", async ({ products, page }) => {
    const row = await products.find('Description', 'Its picture is missing.');
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
