import type { Keyboard, Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { expect } from '../fixtures.ts';
import { makeNarrow, overflowOf } from '../screens.ts';
import { untilShown } from '../waits.ts';
import { ProductDialogPage, test } from './product-dialog-page.ts';

/** Chooses the category and types what stands above the lines. */
const typeProduct = async (editor: ProductDialogPage, keyboard: Keyboard): Promise<void> => {
  await expect(editor.category).toBeFocused();
  await keyboard.type('sar');
  await expect(editor.page.getByRole('option', { name: 'Saree', exact: true })).toHaveAttribute('data-highlighted', '');
  await keyboard.press('Enter');
  await expect(editor.category).toHaveValue('Saree');
  await keyboard.press('Tab');
  await keyboard.type('Tussar Keyboard Silk');
  await keyboard.press('Tab');
  await keyboard.type('1250');
  await expect(editor.field('Purchase price')).toHaveValue('₹1,250');
  await expect(editor.dialog.getByText('ZABEZ')).toBeVisible();
  await keyboard.press('Tab');
  await expect(editor.field('Retail price')).toBeFocused();
  await keyboard.press('Tab');
  await expect(editor.button('Auto')).toBeFocused();
  await keyboard.press('Enter');
  await expect(editor.field('Retail price')).toHaveValue('₹3,125');
};

/** Fills two lines, and goes about in them by the arrows. */
const typeLines = async (editor: ProductDialogPage, keyboard: Keyboard): Promise<void> => {
  await keyboard.press('Tab'); // the choice of the view
  await keyboard.press('Tab');
  await expect(editor.cell('Size', 1)).toBeFocused();
  await expect(editor.cell('Size', 1)).toHaveValue('Free-Size');
  await expect(editor.cell('Stock', 1)).toHaveValue('0');
  await keyboard.press('ArrowRight');
  await keyboard.type('Red');
  await keyboard.press('ArrowRight');
  await keyboard.type('1200');
  await keyboard.press('Enter');
  await expect(editor.cell('Size', 2)).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(editor.cell('Size', 1)).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.type('Blue');
};

test.describe('adding a product', () => {
  test('by keyboard alone, from the button to the marked last row', async ({ editor, products, page }) => {
    await products.filter('Fabric').fill('silk');
    await expect(page).toHaveURL('/admin/inventory?fabric=silk');
    await products.button('+ Add Product').focus();
    await page.keyboard.press('Enter');
    await expect(editor.dialog).toHaveAccessibleName('Add Product');
    await typeProduct(editor, page.keyboard);
    await typeLines(editor, page.keyboard);
    await page.keyboard.press('Control+Enter');

    await expect(editor.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/inventory\?page=\d+$/);
    await expect(products.filter('Fabric')).toHaveValue('');
    const row = products.rows.last();
    await expect(row).toHaveAttribute('data-marked', 'added');
    const id = (await row.getAttribute('data-row')) ?? '';
    expect(id).toMatch(/^BC\d{2}\d{3}$/);
    await expect(editor.toasts).toHaveText(`Product Added - ${id}Successfully added Tussar Keyboard Silk - Saree`);
    await expect(editor.toasts).toHaveCount(1);
    expect(await products.cells(row)).toMatchObject({
      Category: 'Saree',
      'Purchase Price': '₹1,250.00',
      'Retail Price': '₹3,125.00',
      Sizes: 'Free-Size',
      Colors: 'Red, Blue',
      'Total Stock': '1,200 pcs',
    });
    await expect(products.button('Next')).toHaveAttribute('aria-disabled', 'true');
    await products.button('Previous').click();
    await expect(products.row(id)).toHaveCount(0);
    await products.button('Next').click();
    await expect(products.row(id)).toBeVisible();
    await expect(products.row(id)).not.toHaveAttribute('data-marked');
  });

  test('the toast stays five seconds', async ({ unopened: products, page }) => {
    await page.clock.install();
    await products.open();
    const editor = new ProductDialogPage(page);
    await editor.openFilled('Toast Cotton');
    await page.clock.pauseAt(Date.now() + 60_000);
    await editor.save();
    await untilShown(page, editor.toasts);
    await page.clock.runFor(4_500);
    await expect(editor.toasts).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(editor.toasts).toHaveCount(0);
  });

  test("a new line in a category that is not named saree has no size, and 'saree' counts in any case", async ({
    editor,
  }) => {
    await editor.openAdd();
    await editor.button('Add variant').click();
    await expect(editor.cell('Size', 2)).toBeFocused();
    await expect(editor.cell('Size', 2)).toHaveValue('');
    await expect(editor.cell('Color', 2)).toHaveValue('');
    await expect(editor.cell('Stock', 2)).toHaveValue('0');
    await editor.choose('Saree');
    await editor.button('Add variant').click();
    await expect(editor.cell('Size', 3)).toHaveValue('Free-Size');
    await expect(editor.cell('Size', 2)).toHaveValue('');
  });

  test('the name is hidden, and made when category or fabric loses the focus', async ({ editor }) => {
    await editor.openAdd();
    const name = editor.dialog.locator('input[name="name"]');
    await expect(name).toBeHidden();
    await editor.field('Fabric').fill('Muga');
    await expect(name).toHaveValue('');
    await editor.field('Fabric').blur();
    await expect(name).toHaveValue('Muga');
    await editor.choose('Saree');
    await editor.category.blur();
    await expect(name).toHaveValue('Muga - Saree');
  });

  test('can add a category on the way', async ({ editor, products }) => {
    await editor.openAdd();
    await editor.category.fill('Stole');
    await editor.page.getByRole('option', { name: 'Add category "Stole"' }).click();
    await expect(editor.category).toHaveValue('Stole');
    await editor.field('Fabric').fill('Mulmul');
    await editor.field('Purchase price').fill('100');
    await editor.button('Auto').click();
    await editor.saveAndClose();
    await expect(products.rows.last().locator('td').nth(1)).toHaveText('Stole');
  });

  test('takes lines pasted from a spreadsheet', async ({ editor, products }) => {
    await editor.openFilled('Pasted Cotton', '10');
    await editor.cell('Size', 1).focus();
    await editor.paste('S\tRed\t1\r\nM\tRed\t1,200\r\nL\tBlue\t3 pcs\r\n');
    await expect(editor.cell('Size', 3)).toHaveValue('L');
    await expect(editor.cell('Stock', 2)).toHaveValue('1200');
    await expect(editor.cell('Stock', 3)).toHaveValue('3');
    await editor.saveAndClose();
    await expect(products.rows.last().locator('td').nth(10)).toHaveText('1,204 pcs');
  });
});

test.describe('what is wrong is said at its field', () => {
  test('an empty form: name and prices, with the focus on the first', async ({ editor }) => {
    await editor.openAdd();
    await editor.save();
    await expect(editor.category).toBeFocused();
    await expect(editor.category).toHaveAccessibleDescription(
      'Choose a category or type a fabric: the name is made of them.',
    );
    await expect(editor.field('Fabric')).toHaveAttribute('aria-invalid', 'true');
    await expect(editor.field('Purchase price')).toHaveAccessibleDescription(
      /^Type the purchase price, 0 if it has none\./,
    );
    await expect(editor.field('Retail price')).toHaveAttribute('aria-invalid', 'true');
    await editor.field('Fabric').fill('Silk');
    await expect(editor.category).not.toHaveAttribute('aria-invalid', 'true');
  });

  test("lines without size or color: 'Size is required', 'Color is required'", async ({ editor }) => {
    await editor.openAdd();
    await editor.field('Fabric').fill('Silk');
    await editor.field('Purchase price').fill('0');
    await editor.field('Retail price').fill('0');
    await editor.fillLine(1, 'M', 'Red', '1');
    await editor.button('Add variant').click();
    await editor.cell('Stock', 2).fill('-3');
    await editor.save();
    await expect(editor.cell('Size', 2)).toBeFocused();
    await expect(editor.cell('Size', 2)).toHaveAccessibleDescription('Size is required');
    await expect(editor.cell('Color', 2)).toHaveAccessibleDescription('Color is required');
    await expect(editor.cell('Stock', 2)).toHaveAccessibleDescription('Type a whole number, 0 or more');
    await expect(editor.cell('Size', 1)).not.toHaveAttribute('aria-invalid', 'true');
    await editor.dialog.getByRole('button', { name: 'Remove line 2' }).click();
    await expect(editor.cell('Size', 1)).toBeFocused();
    await editor.saveAndClose();
  });

  test('a product URL that is no web address', async ({ editor, products, page }) => {
    await editor.openAdd();
    await editor.field('Fabric').fill('Linked Silk');
    await editor.field('Purchase price').fill('1');
    await editor.field('Retail price').fill('1');
    await editor.field('Product URL').fill('javascript:alert(1)');
    await editor.save();
    await expect(editor.field('Product URL')).toBeFocused();
    await expect(editor.field('Product URL')).toHaveAccessibleDescription(/^Type a whole web address/);
    await editor.field('Product URL').fill(new URL('/demo/pictures/1', page.url()).href);
    await editor.saveAndClose();
    await products.rows.last().click();
    await expect(page.getByRole('img', { name: 'Linked Silk' })).toBeVisible();
  });

  test('prices take digits alone; a pasted decimal is refused in words', async ({ editor }) => {
    await editor.openAdd();
    const price = editor.field('Purchase price');
    await price.pressSequentially('a1b2-3 4x');
    await expect(price).toHaveValue('₹1,234');
    await price.press('.');
    await expect(price).toHaveValue('₹1,234');
    await expect(price).toHaveAccessibleDescription(/^Prices are in whole rupees/);
    await editor.paste('99.50');
    await expect(price).toHaveValue('₹1,234');
    await expect(price).toHaveAccessibleDescription(/^Prices are in whole rupees\. "99\.50" has a decimal point/);
    await price.fill('');
    await price.pressSequentially('100000');
    await expect(price).toHaveValue('₹1,00,000');
    await price.press('Home');
    await price.press('ArrowRight');
    await price.press('ArrowRight');
    await price.pressSequentially('5');
    await expect(price).toHaveValue('₹15,00,000');
  });

  test('more than the database holds', async ({ editor }) => {
    await editor.openAdd();
    await editor.field('Fabric').fill('x'.repeat(121));
    await editor.field('Purchase price').fill('99999999999');
    await editor.button('Auto').click();
    await editor.field('Description').fill('x'.repeat(5_001));
    await editor.save();
    await expect(editor.field('Fabric')).toHaveAccessibleDescription('Shorten this to 120 characters.');
    await expect(editor.field('Purchase price')).toHaveAccessibleDescription(/^Type at most ₹9,99,99,99,999\.99\./);
    await expect(editor.field('Description')).toHaveAccessibleDescription('Shorten this to 5,000 characters.');
  });
});

test.describe('leaving with unsaved changes', () => {
  for (const [way, leave] of [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['Close', (page) => page.getByRole('button', { name: 'Close', exact: true }).click()],
    ['a click outside', (page) => page.mouse.click(5, 300)],
    ['Back', (page) => page.goBack()],
  ] as [string, (page: Page) => Promise<unknown>][]) {
    test(`${way} asks first, and leaves an untouched dialog at once`, async ({ editor, page }) => {
      await editor.openAdd();
      await leave(page);
      await expect(editor.dialog).toBeHidden();
      await expect(page).toHaveURL('/admin/inventory');
      await editor.openAdd();
      await editor.field('Fabric').fill('Unsaved');
      await leave(page);
      await expect(editor.question).toBeVisible();
      await editor.question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(editor.question).toBeHidden();
      await expect(editor.field('Fabric')).toHaveValue('Unsaved');
      await leave(page);
      await editor.question.getByRole('button', { name: 'Discard' }).click();
      await expect(editor.dialog).toBeHidden();
      await expect(page).toHaveURL('/admin/inventory');
      await expect(editor.products.rows).toHaveCount(15);
    });
  }

  test('Escape in the open list of categories closes the list alone', async ({ editor, page }) => {
    await editor.openAdd();
    await editor.category.fill('sa');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(editor.dialog).toBeVisible();
  });

  test('a change that is typed back leaves nothing to ask', async ({ editor, products, page }) => {
    const row = await products.find('Fabric', 'Gift Cotton');
    await editor.openEdit((await row.getAttribute('data-row')) ?? '');
    await editor.field('Fabric').fill('Other');
    await editor.field('Fabric').fill('Gift Cotton');
    await page.keyboard.press('Escape');
    await expect(editor.dialog).toBeHidden();
    await expect(page).toHaveURL('/admin/inventory?fabric=Gift+Cotton');
  });
});

test('axe finds nothing in the open dialog, in light and dark', async ({ editor, page }) => {
  await editor.openAdd();
  await editor.cell('Stock', 1).fill('1');
  await editor.save();
  await expect(editor.cell('Size', 1)).toHaveAttribute('aria-invalid', 'true');
  expect(await violationsInBoth(page)).toEqual([]);
  await editor.category.fill('s');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await makeNarrow(page);
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
});
