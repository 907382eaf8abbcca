import { expect } from '../fixtures.ts';
import { Keys } from '../keys.ts';
import { overflowOf, phone, smallTargets } from '../screens.ts';
import { test } from './matrix-page.ts';

test('adds a kurti in 5 sizes and 3 colors with at most 25 keys, and is ready for the next product', async ({
  editor,
  matrix,
  products,
  page,
}) => {
  const keys = new Keys(page.keyboard);
  await keys.press('n');
  await expect(editor.category).toBeFocused();
  await keys.type('kurti');
  await expect(editor.option('Kurti')).toHaveAttribute('data-highlighted', '');
  await keys.press('Enter', 'Enter');
  await keys.type('CountedCotton');
  await keys.press('Enter');
  await keys.type('640');
  await keys.press('a', 'Alt+m');
  await expect(matrix.colors).toBeFocused();
  for (const [place, color] of ['Red', 'Blue', 'Green'].entries()) {
    if (place > 0) await keys.press(',');
    await keys.type(color);
  }
  await keys.press('Enter');
  await expect(matrix.stock('Red S')).toBeFocused();
  for (let stock = 1; stock <= 15; stock += 1) {
    if (stock > 1) await keys.press('Enter');
    await keys.type(String(stock));
  }
  await keys.press('Control+Shift+Enter');
  await expect(editor.field('Purchase price')).toBeFocused();
  expect(keys.count).toBeLessThanOrEqual(25);

  // The next one: the matrix and its sizes stay, the colors do not.
  await expect(editor.field('Purchase price')).toHaveValue('');
  await expect(matrix.view('Matrix')).toBeChecked();
  await expect(matrix.sizes).toHaveValue('S, M, L, XL, XXL');
  await expect(matrix.name(1)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(editor.dialog).toBeHidden();
  const row = products.rows.last();
  await expect(row).toHaveAttribute('data-marked', 'added');
  expect(await products.cells(row)).toMatchObject({
    Category: 'Kurti',
    Sizes: 'S, M, L, XL, XXL',
    Colors: 'Red, Blue, Green',
    'Total Stock': '120 pcs',
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('has targets of 44 pixels in the list and the dialog', async ({ products, page }) => {
    await products.button('Filters').tap();
    expect(await smallTargets(page, 'main')).toEqual([]);
    await products.button('+ Add Product').tap();
    await expect(page.getByRole('textbox', { name: 'Size, line 1' })).toBeVisible();
    expect(await smallTargets(page, '[role="dialog"]')).toEqual([]);
  });

  for (const width of [390, 360]) {
    test(`shows the matrix in two steps at a width of ${width} pixels`, async ({ editor, matrix, page }) => {
      await page.setViewportSize({ width, height: 740 });
      await editor.openFilled(`Phone Cotton ${width}`);
      await matrix.show();
      await expect(matrix.dialog.getByText('Step 1 of 2: sizes and colors')).toBeVisible();
      await editor.button('Next: stocks').tap();
      await expect(matrix.dialog.getByText('Type the colors first.')).toBeVisible();
      await expect(matrix.colors).toBeFocused();
      await matrix.colors.fill('Red, Dark Blue with a long name');
      await editor.button('Next: stocks').tap();
      await expect(matrix.stock('Red S')).toBeFocused();
      await matrix.stock('Red S').fill('3');
      await page.keyboard.press('Enter');
      await expect(matrix.stock('Red M')).toBeFocused();
      await matrix.stock('Red S').focus();
      await matrix.dialog.getByRole('button', { name: '3 in all sizes' }).tap();
      await expect(matrix.stock('Red XXL')).toHaveValue('3');
      await expect(matrix.stock('Dark Blue with a long name S')).toHaveValue('');
      expect(await overflowOf(page)).toBe(0);
      expect(await overflowOf(matrix.dialog)).toBe(0);
      expect(await smallTargets(page, '[data-dialog] section')).toEqual([]);

      await matrix.stock('Dark Blue with a long name M').fill('x');
      await editor.button('Sizes and colors').tap();
      await expect(matrix.dialog.getByText('Step 1 of 2: sizes and colors')).toBeVisible();
      await editor.save();
      await expect(matrix.stock('Dark Blue with a long name M')).toBeFocused();
      await matrix.stock('Dark Blue with a long name M').fill('1');
      await editor.saveAndClose();
    });
  }

  test('keeps the focus in the matrix if the phone is turned', async ({ editor, matrix, page }) => {
    await editor.openAdd();
    await matrix.show('Red', 'Blue');
    await expect(matrix.stock('Red S')).toBeFocused();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(matrix.stock('Red M')).toBeFocused();
    await editor.paste('1\t1,200\n3\t4');
    await expect(matrix.stock('Red L')).toHaveValue('1200');
    await expect(matrix.stock('Blue L')).toHaveValue('4');
    await matrix.dialog.getByRole('button', { name: '1 of M in all colors' }).first().tap();
    await expect(matrix.stock('Blue M')).toHaveValue('1');
    await matrix.stock('Blue L').focus();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(matrix.dialog.getByRole('table')).toBeVisible();
    await expect(matrix.stock('Blue L')).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(matrix.dialog.getByText('Step 2 of 2: stocks')).toBeVisible();
    await expect(matrix.stock('Blue L')).toBeFocused();
  });
});
