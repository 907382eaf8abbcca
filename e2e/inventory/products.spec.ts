import type { Keyboard } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { Keys } from '../keys.ts';
import { type ProductDialogPage, test } from './product-dialog-page.ts';

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

/** Types a saree of two colors into the dialog, from its category on; saves it, and the dialog is there for the next. */
const addSaree = async (editor: ProductDialogPage, keys: Keys, fabric: string): Promise<void> => {
  await expect(editor.category).toBeFocused();
  await keys.type('sar');
  await expect(editor.option('Saree')).toHaveAttribute('data-highlighted', '');
  await keys.press('Enter', 'Enter');
  await keys.type(fabric);
  await keys.press('Enter');
  await keys.type('1250');
  await keys.press('a', 'Tab');
  await keys.type('Red');
  await keys.press('Tab');
  await keys.type('3');
  await keys.press('Enter', 'Tab');
  await keys.type('Blue');
  await keys.press('Tab');
  await keys.type('4');
  await keys.press('Control+Shift+Enter');
};

test('adds a saree of two colors with at most 12 keys, and is ready for the next product', async ({
  editor,
  products,
  page,
}) => {
  const keys = new Keys(page.keyboard);
  await keys.press('n');
  await addSaree(editor, keys, 'Counted Silk');
  await expect(editor.field('Purchase price')).toBeFocused();
  expect(keys.count).toBeLessThanOrEqual(12);

  await expect(editor.toasts).toContainText('Successfully added Counted Silk - Saree');
  await expect(editor.category).toHaveValue('Saree');
  await expect(editor.field('Fabric')).toHaveValue('Counted Silk');
  await expect(editor.field('Purchase price')).toHaveValue('');
  await expect(editor.field('Retail price')).toHaveValue('');
  await expect(editor.cell('Size', 1)).toHaveValue('Free-Size');
  await expect(editor.cell('Color', 1)).toHaveValue('');
  await expect(editor.cell('Size', 2)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(editor.dialog).toBeHidden();
  const row = products.rows.last();
  await expect(row).toHaveAttribute('data-marked', 'added');
  expect(await products.cells(row)).toMatchObject({
    Fabric: 'Counted Silk',
    'Retail Price': '₹3,125.00',
    Colors: 'Red, Blue',
    'Total Stock': '7 pcs',
  });
});

test('adds a product by keyboard alone, and shows it as the marked last row', async ({ editor, products, page }) => {
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

test('keeps filters and page in the address, which shows the same products after a reload', async ({
  products,
  page,
}) => {
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
