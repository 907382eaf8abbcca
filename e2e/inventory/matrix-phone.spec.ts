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
    await expect(editor.button('Next: stocks')).toBeDisabled();
    await matrix.colors.fill('Red, Dark Blue with a long name');
    await editor.button('Next: stocks').tap({ trial: true, force: true });
    await matrix.colors.press('Enter');
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
    await matrix.stock('Dark Blue with a long name M').fill('');
    await editor.saveAndClose();
  });
}
