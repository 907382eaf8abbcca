import { expect } from 'vitest';
import { dialog, field, press } from '../../testing.tsx';

export const colors = field('Colors');
export const sizes = field('Sizes');
export const sizeSet = dialog.getByRole('combobox', { name: 'Size set' });

/** The cell of a color and a size, such as `Red S`. */
export const stock = field;

/** Shows the variants as a matrix, with rows for these colors. */
export const showMatrix = async (...names: readonly string[]): Promise<void> => {
  await dialog.getByText('Matrix', { exact: true }).click();
  await expect.element(colors).toBeVisible();
  if (names.length === 0) return;
  await colors.fill(names.join(', '));
  await press('Enter');
  await expect.element(stock(`${names.at(-1)} S`)).toBeVisible();
};
