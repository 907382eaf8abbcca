import { expect } from '../fixtures.ts';
import { requestsTo } from '../page-events.ts';
import { test } from './matrix-page.ts';

const addCall = '/rest/v1/rpc/add_product';
const updateCall = '/rest/v1/rpc/update_product';

type Sent = { size: string; color: string; stock: number };
const said = ({ size, color, stock }: Sent) => `${color} ${size} ${stock}`;

test('colors, sizes and half a name are something to lose; Escape gives a name back and stops there', async ({
  editor,
  matrix,
  page,
}) => {
  const isAsked = async () => {
    await page.keyboard.press('Escape');
    await expect(editor.question).toBeVisible();
    await editor.question.getByRole('button', { name: 'Discard' }).click();
    await expect(editor.dialog).toBeHidden();
  };
  await editor.openAdd();
  await matrix.show('Red');
  await isAsked();
  await editor.openAdd();
  await matrix.colors.fill('Re');
  await isAsked();
  await editor.openAdd();
  await matrix.sizes.fill('S, M, T');
  await isAsked();

  await editor.openAdd();
  await matrix.colors.fill('Red');
  await matrix.colors.press('Enter');
  await matrix.name(1).fill('Ruby');
  await page.keyboard.press('Escape');
  await expect(matrix.name(1)).toHaveValue('Red');
  await expect(matrix.name(1)).toBeFocused();
  await expect(editor.question).toBeHidden();
  await editor.button('Remove Red').click();
  await editor.button('Close').click();
  await expect(editor.dialog).toBeHidden();
});

test('a color without any stock is said before a save, at its row', async ({ editor, matrix, page }) => {
  const sent = requestsTo(page, addCall);
  await editor.openFilled('Stockless Cotton');
  await matrix.show('Red', 'Green');
  await matrix.stock('Red M').fill('2');
  await editor.save();
  await expect(matrix.stock('Green S')).toBeFocused();
  await expect(matrix.stock('Green S')).toHaveAccessibleDescription('Green has no stock: type one, or remove it.');
  await matrix.stock('Green L').fill('1');
  await expect(matrix.stock('Green S')).toHaveAccessibleDescription('');
  await editor.saveAndClose();
  expect(sent[0]?.postDataJSON().p_variants.map(said)).toEqual(['Red M 2', 'Green L 1']);
});

test('what is half typed counts at a save by Ctrl+Enter, and at Alt+M', async ({ editor, matrix, page }) => {
  const sent = requestsTo(page, addCall);
  await editor.openFilled('Halfway Cotton');
  await matrix.show();
  await matrix.colors.fill('Red, Blu');
  await page.keyboard.press('Alt+m');
  await expect(editor.button('Add variant')).toBeVisible();
  await page.keyboard.press('Alt+m');
  await expect(matrix.name(2)).toHaveValue('Blu');
  await matrix.stock('Red S').fill('12 pcs');
  await matrix.stock('Blu S').fill('1,200');
  await expect(matrix.stock('Red S')).toHaveValue('12');
  await matrix.name(2).fill('Red');
  await page.keyboard.press('Control+Enter');
  await expect(matrix.dialog.getByText('There is a row of Red already.')).toBeVisible();
  await matrix.colors.fill('Green');
  await page.keyboard.press('Control+Enter');
  await expect(matrix.stock('Green S')).toBeFocused();
  await matrix.stock('Green S').fill('4 pcs');
  await page.keyboard.press('Alt+m');
  await expect(editor.cell('Stock', 3)).toHaveValue('4');
  await page.keyboard.press('Alt+m');
  await matrix.name(2).fill('Blue');
  await page.keyboard.press('Control+Enter');
  await expect(editor.dialog).toBeHidden();
  expect(sent[0]?.postDataJSON().p_variants.map(said)).toEqual(['Red S 12', 'Blue S 1200', 'Green S 4']);
});

test('only a number is repeated; several lines of one cell are not', async ({ editor, matrix, page }) => {
  await editor.openFilled('Repeated Cotton');
  await editor.fillLine(1, 'S', 'Red', '3');
  await editor.fillLine(2, 's', 'red', '4');
  await matrix.show();
  await matrix.stock('Red S').focus();
  await expect(editor.button('in the row r')).toBeDisabled();
  await page.keyboard.press('r');
  await expect(matrix.stock('Red M')).toHaveValue('');
  await matrix.stock('Red M').focus();
  await page.keyboard.type('12 pcs');
  await expect(matrix.stock('Red M')).toHaveValue('12 pcs');
  await page.keyboard.press('r');
  await expect(matrix.stock('Red XXL')).toHaveValue('12');
});

test('a stored row stays one row in its place, renamed with an emptied cell or removed and typed again', async ({
  editor,
  matrix,
  page,
}) => {
  const id = await editor.add('Placed Cotton', [
    ['S', 'Red', '1'],
    ['M', 'Red', '2'],
    ['S', 'Blue', '3'],
  ]);
  await matrix.openStored(id);
  await matrix.show();
  await matrix.stock('Red S').press('Delete');
  await matrix.name(1).fill('Ruby');
  await page.keyboard.press('Enter');
  await expect(matrix.name(1)).toHaveValue('Ruby');
  await expect(matrix.name(2)).toHaveValue('Blue');
  await expect(matrix.name(3)).toHaveCount(0);
  await expect(matrix.stock('Ruby S')).toHaveAccessibleDescription('Goes when you save');
  await editor.button('Remove Ruby').click();
  await expect(matrix.name(1)).toHaveValue('Ruby');
  await matrix.stock('Ruby S').fill('7');
  await expect(matrix.name(1)).toHaveValue('Ruby');
  const sent = requestsTo(page, updateCall);
  await editor.saveAndClose();
  expect(sent[0]?.postDataJSON().p_variants.map(said)).toEqual(['Ruby S 7', 'Blue S 3']);
  expect(sent[0]?.postDataJSON().p_removed).toHaveLength(1);
});

test('a row without text in a pasted block holds its place, in the matrix and in the lines', async ({
  editor,
  matrix,
}) => {
  await editor.openFilled('Blank Row Cotton');
  await matrix.show('Red', 'Blue', 'Green');
  await editor.paste('1\t2\n\t\n5\t6');
  await expect(matrix.stock('Green M')).toHaveValue('6');
  await expect(matrix.stock('Blue S')).toHaveValue('');
  await matrix.stock('Blue S').fill('3');
  await matrix.showLines();
  await editor.cell('Stock', 1).focus();
  await editor.paste('7\n\n8');
  expect(await matrix.lines()).toEqual(['S Red 7', 'M Red 2', 'S Blue 8', 'S Green 5', 'M Green 6']);
});
