import { expect } from '../fixtures.ts';
import { overflowOf, phone, smallTargets } from '../screens.ts';
import { test } from './matrix-page.ts';

test.use(phone);

for (const width of [390, 360]) {
  test(`on ${width} pixels the matrix is two steps: sizes and colors, then the stocks`, async ({
    editor,
    matrix,
    page,
  }) => {
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

test('on a phone Enter goes from stock to stock, a block is read, and the focus stays as the phone is turned', async ({
  editor,
  matrix,
  page,
}) => {
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
