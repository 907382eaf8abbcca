import { violationsInBoth } from '../accessibility.ts';
import { expect } from '../fixtures.ts';
import { Keys } from '../keys.ts';
import { requestsTo } from '../page-events.ts';
import { test } from './matrix-page.ts';

const addCall = '/rest/v1/rpc/add_product';
const updateCall = '/rest/v1/rpc/update_product';

test('a kurti in 5 sizes and 3 colors takes at most 25 keys from the list and back to the empty dialog', async ({
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

test('arrows, Tab and Enter move, and a stock is repeated by a key or a press; a row is renamed and removed', async ({
  editor,
  matrix,
  page,
}) => {
  await editor.openFilled('Moving Cotton');
  await matrix.show('Red', 'Blue');
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await expect(matrix.stock('Red M')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(matrix.stock('Blue M')).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('r');
  await expect(matrix.stock('Blue XXL')).toHaveValue('0');
  await expect(matrix.stock('Red M')).toHaveValue('');
  await matrix.stock('Red S').focus();
  await editor.button('in the column c').click();
  await expect(matrix.stock('Red S')).toBeFocused();
  await expect(matrix.stock('Blue S')).toHaveValue('4');
  await page.keyboard.press('ArrowLeft');
  await expect(matrix.name(1)).toBeFocused();
  await page.keyboard.type('blue');
  await page.keyboard.press('Enter');
  await expect(matrix.dialog.getByText('There is a row of blue already.')).toBeVisible();
  await expect(matrix.name(1)).toHaveValue('Red');
  await matrix.name(1).fill('Ruby');
  await page.keyboard.press('Enter');
  await expect(matrix.stock('Ruby S')).toBeFocused();
  await expect(matrix.stock('Ruby S')).toHaveValue('4');
  await editor.button('Remove Blue').click();
  await expect(editor.button('Remove Ruby')).toBeFocused();
  expect(await matrix.lines()).toEqual(['S Ruby 4']);
});

test('a block of a spreadsheet fills cells, and brings its sizes and colors where it has them', async ({
  editor,
  matrix,
}) => {
  await editor.openFilled('Pasted Cotton');
  await matrix.show();
  await matrix.colors.focus();
  await editor.paste('Colour\tS\tXL\t3XL\nRed\t1\t2\t\nBlue\t1,000\t3 pcs\t4');
  await expect(matrix.sizes).toHaveValue('S, M, L, XL, XXL, 3XL');
  await expect(matrix.stock('Blue S')).toHaveValue('1000');
  await expect(matrix.stock('Red 3XL')).toHaveValue('');
  await matrix.stock('Red M').focus();
  await editor.paste('5\t6\n7\t8\n9\t10');
  await expect(matrix.dialog.getByText('2 stocks did not fit: copy sizes and colors along with them.')).toBeVisible();
  expect(await matrix.lines()).toEqual([
    ...['S Red 1', 'M Red 5', 'L Red 6', 'XL Red 2'],
    ...['S Blue 1000', 'M Blue 7', 'L Blue 8', 'XL Blue 3', '3XL Blue 4'],
  ]);
});

test('what is saved is marked; an emptied cell goes with the save, and typed again keeps its variant', async ({
  editor,
  matrix,
  page,
}) => {
  const id = await editor.add('Marked Cotton', [
    ['S', 'Red', '1'],
    ['M', 'Red', '2'],
    ['S', 'Blue', '3'],
  ]);
  await matrix.openStored(id);
  await matrix.show();
  await expect(matrix.stock('Red S')).toHaveAccessibleDescription('Saved already');
  await expect(matrix.stock('Blue M')).toHaveAccessibleDescription('');
  await matrix.stock('Blue M').fill('9');
  await page.keyboard.press('a');
  await expect(matrix.stock('Red M')).toHaveValue('2');
  for (const cell of ['Red S', 'Red M']) {
    await matrix.stock(cell).press('Delete');
    await expect(matrix.stock(cell)).toHaveAccessibleDescription('Goes when you save');
  }
  await expect(matrix.name(1)).toHaveValue('Red');
  await expect(matrix.dialog.getByText('2 variants go when you save: Red S, Red M.')).toBeVisible();
  await matrix.stock('Red M').fill('8');
  await expect(matrix.dialog.getByText('One variant goes when you save: Red S.')).toBeVisible();

  const sent = requestsTo(page, updateCall);
  await editor.saveAndClose();
  const body = sent[0]?.postDataJSON();
  expect(body.p_removed).toHaveLength(1);
  expect(body.p_variants.map(({ color, size, stock }: Record<string, unknown>) => `${color} ${size} ${stock}`)).toEqual(
    ['Red M 8', 'Blue S 3', 'Blue M 9'],
  );
  await matrix.openStored(id);
  await matrix.show();
  await expect(matrix.stock('Red M')).toHaveAccessibleDescription('Saved already');
  await expect(matrix.stock('Red S')).toHaveValue('');
});

test('back and forth between lines and matrix loses nothing, and each shows what is wrong', async ({
  editor,
  matrix,
  page,
}) => {
  const sent = requestsTo(page, addCall);
  const typed = ['2XL Red 3', 'xxl   red  4', 'S Blue abc', ' Green 5', 'M Red '];
  await editor.openFilled('Twofold Cotton');
  await editor.fillLine(1, '2XL', 'Red', '3');
  await editor.fillLine(2, 'xxl ', ' red ', '4');
  await editor.fillLine(3, 'S', 'Blue', 'abc');
  await editor.fillLine(4, '', 'Green', '5');
  await editor.fillLine(5, 'M', 'Red', '');
  await matrix.show();
  await expect(matrix.stock('Red XXL')).toHaveValue('3 + 4');
  await expect(matrix.stock('Red XXL')).not.toBeEditable();
  await expect(matrix.stock('Blue S')).toHaveValue('abc');
  await expect(matrix.dialog.getByText('One line has no size or no color, and no place here.')).toBeVisible();
  expect(await matrix.lines()).toEqual(typed);

  await matrix.show();
  await editor.save();
  await expect(matrix.stock('Blue S')).toBeFocused();
  await expect(matrix.stock('Blue S')).toHaveAccessibleDescription('Blue S, Red M: Type a whole number, 0 or more');
  await page.keyboard.type('6');
  await editor.save();
  await expect(editor.button('Show in Lines')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.cell('Size', 4)).toBeFocused();
  await editor.cell('Size', 4).fill('L');
  await matrix.show();
  await editor.save();
  await expect(matrix.stock('Red M')).toBeFocused();
  await page.keyboard.press('Delete');
  await editor.saveAndClose();
  const sizes = sent[0]?.postDataJSON().p_variants.map(({ size }: { size: string }) => size);
  expect(sizes).toEqual(['2XL', 'xxl', 'S', 'L']);
});

test('axe finds nothing in the matrix, neither on the way nor with errors and marks', async ({
  editor,
  matrix,
  page,
}) => {
  const id = await editor.add('Clean Cotton', [['S', 'Red', '1']]);
  await matrix.openStored(id);
  await matrix.show('Blue');
  await matrix.stock('Blue S').fill('x');
  await matrix.stock('Red S').press('Delete');
  await editor.save();
  await expect(matrix.stock('Blue S')).toHaveAttribute('aria-invalid', 'true');
  expect(await violationsInBoth(page, '[data-dialog]')).toEqual([]);
});
