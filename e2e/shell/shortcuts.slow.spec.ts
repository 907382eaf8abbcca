import { test } from '../discounts/discounts-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { expect } from '../shop.ts';

test('n adds, Escape closes, and the focus is back where it was', async ({ discounts, page }) => {
  await page.keyboard.press('n');
  await expect(discounts.dialog).toHaveAccessibleName('Add Discount');
  await expect(discounts.field('Code')).toBeFocused();
  await expect(discounts.field('Code')).toHaveValue('');
  await page.keyboard.type('n/n');
  await expect(discounts.field('Code')).toHaveValue('n/n');
  await discounts.field('Code').fill('');
  await page.keyboard.press('Escape');
  await expect(discounts.dialog).toBeHidden();
});

test('the arrows walk the rows, Enter opens', async ({ discounts, page }) => {
  const edits = discounts.rows.getByRole('button', { name: /^Edit / });
  await edits.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(edits.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(edits.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(edits.first()).toBeFocused();
  const code = await discounts.rows.first().locator('td').first().innerText();
  await page.keyboard.press('Enter');
  await expect(discounts.dialog).toHaveAccessibleName('Edit Discount');
  await expect(discounts.field('Code')).toBeFocused();
  await expect(discounts.field('Code')).toHaveValue(code);
  await page.keyboard.press('Escape');
  await expect(edits.first()).toBeFocused();
});

test('/ goes to the first filter, and is a character like others where one types', async ({ unopened: { page } }) => {
  const products = new ProductsPage(page);
  const filter = products.filter('Product ID');
  await products.open();
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await page.keyboard.type('/n');
  await expect(filter).toHaveValue('/n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('n adds a product too; with Ctrl nothing happens', async ({ unopened: { page } }) => {
  const products = new ProductsPage(page);
  await products.open();
  await page.keyboard.press('Control+/');
  await expect(products.filter('Product ID')).not.toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
});
