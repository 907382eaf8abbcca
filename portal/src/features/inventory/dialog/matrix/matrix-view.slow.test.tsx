import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { requestsTo } from '../../../../test-setup/network.ts';
import {
  button,
  cell,
  dialog,
  field,
  fillLine,
  insertProduct,
  openDialog,
  openFilled,
  paste,
  press,
  question,
  reopen,
  saveAndClose,
  unique,
  variantsOf,
} from '../../testing.tsx';
import { colors, showMatrix, sizes, stock } from './testing.tsx';

const text = (words: string | RegExp) => dialog.getByText(words);
const row = (number: number) => field(`Color, row ${number}`);

/** Shows the lines; returns each as a text, such as `S Red 2`. */
const shownLines = async (): Promise<string[]> => {
  await dialog.getByText('Lines', { exact: true }).click();
  await expect.element(button('Add variant')).toBeVisible();
  const rows = [...dialog.element().querySelectorAll('tr, [role="row"]')];
  const texts = rows.map((line) => [...line.querySelectorAll('input')].map(({ value }) => value));
  return texts.filter((values) => values.length > 0).map((values) => values.join(' '));
};

test('moves by arrows and Tab, and repeats a stock by key and button', async () => {
  await openFilled(unique('Moving'));
  await showMatrix('Red', 'Blue');
  await userEvent.keyboard('4{Tab}');
  await expect.element(stock('Red M')).toHaveFocus();
  await press('ArrowDown');
  await expect.element(stock('Blue M')).toHaveFocus();
  await userEvent.keyboard('0r');
  await expect.element(stock('Blue XXL')).toHaveValue('0');
  await expect.element(stock('Red M')).toHaveValue('');
  await stock('Red S').click();
  await button('in the column c').click();
  await expect.element(stock('Red S')).toHaveFocus();
  await expect.element(stock('Blue S')).toHaveValue('4');
  await press('ArrowLeft');
  await expect.element(row(1)).toHaveFocus();
});

test('renames a color, unless another row has the name, and removes one', async () => {
  await openDialog();
  await showMatrix('Red', 'Blue');
  await stock('Red S').fill('4');
  await row(1).fill('blue');
  await press('Enter');
  await expect.element(text('There is a row of blue already.')).toBeVisible();
  await expect.element(row(1)).toHaveValue('Red');
  await row(1).fill('Ruby');
  await press('Enter');
  await expect.element(stock('Ruby S')).toHaveFocus();
  await button('Remove Blue').click();
  await expect.element(button('Remove Ruby')).toHaveFocus();
  expect(await shownLines()).toEqual(['S Ruby 4']);
});

test('repeats numbers only, and not the stock of a cell that holds several lines', async () => {
  await openFilled(unique('Repeated'));
  await fillLine(1, 'S', 'Red', '3');
  await fillLine(2, 's', 'red', '4');
  await showMatrix();
  await stock('Red S').click();
  await expect.element(button('in the row r')).toBeDisabled();
  await userEvent.keyboard('r');
  await expect.element(stock('Red M')).toHaveValue('');
  await stock('Red M').click();
  await userEvent.keyboard('12 pcs');
  await expect.element(stock('Red M')).toHaveValue('12 pcs');
  await userEvent.keyboard('r');
  await expect.element(stock('Red XXL')).toHaveValue('12');
});

test('takes a block from a spreadsheet with its sizes and colors, and keeps empty rows in place', async () => {
  await openFilled(unique('Pasted'));
  await showMatrix();
  await colors.click();
  paste('Colour\tS\tXL\t3XL\nRed\t1\t2\t\nBlue\t1,000\t3 pcs\t4');
  await expect.element(sizes).toHaveValue('S, M, L, XL, XXL, 3XL');
  await expect.element(stock('Blue S')).toHaveValue('1000');
  await stock('Red M').click();
  paste('5\t6\n7\t8\n9\t10');
  await expect.element(text('2 stocks did not fit: copy sizes and colors along with them.')).toBeVisible();
  expect(await shownLines()).toEqual([
    ...['S Red 1', 'M Red 5', 'L Red 6', 'XL Red 2'],
    ...['S Blue 1000', 'M Blue 7', 'L Blue 8', 'XL Blue 3', '3XL Blue 4'],
  ]);
  await cell('Stock', 1).click();
  paste('7\n\n8');
  await expect.element(cell('Stock', 3)).toHaveValue('8');
  await expect.element(cell('Stock', 2)).toHaveValue('5');
  await showMatrix();
  await stock('Red S').click();
  paste('1\n\t\n');
  await expect.element(stock('Red S')).toHaveValue('1');
  await expect.element(stock('Blue S')).toHaveValue('1000');
});

test('marks stored cells; an emptied one is removed by the save, and keeps its variant if it is filled again', async () => {
  const product = await insertProduct(['S', 'Red', 1], ['M', 'Red', 2], ['S', 'Blue', 3]);
  await openDialog(product);
  await showMatrix();
  await expect.element(stock('Red S')).toHaveAccessibleDescription('Saved already');
  await sizes.fill('S, M, L');
  await press('Enter');
  await expect.element(stock('Blue M')).toHaveAccessibleDescription('');
  await stock('Blue M').fill('9');
  await userEvent.keyboard('a');
  await expect.element(stock('Blue L')).toHaveValue('9');
  await expect.element(stock('Red M')).toHaveValue('2');
  for (const name of ['Red S', 'Red M']) {
    await stock(name).click();
    await press('Delete');
    await expect.element(stock(name)).toHaveAccessibleDescription('Goes when you save');
  }
  await expect.element(text(/^2 variants go when you save: Red S, Red M\./)).toBeVisible();
  await stock('Red M').fill('8');
  await expect.element(text(/^One variant goes when you save: Red S\./)).toBeVisible();
  const sent = requestsTo('rest/v1/rpc/update_product');
  await saveAndClose();
  const { p_variants, p_removed } = JSON.parse((await sent[0]?.text()) ?? '{}');
  expect(p_removed).toHaveLength(1);
  expect(p_variants[0]).toMatchObject({ variantid: product.variants[1]?.variantid, size: 'M', color: 'Red', stock: 8 });
  const stored = await variantsOf('productid', product.productid);
  expect(stored.toSorted()).toEqual(['L Blue 9', 'L Red 9', 'M Blue 9', 'M Red 8', 'S Blue 3']);
});

test('keeps a stored color in its row if it is renamed with an emptied cell, or removed and filled again', async () => {
  const product = await insertProduct(['S', 'Red', 1], ['M', 'Red', 2], ['S', 'Blue', 3]);
  await openDialog(product);
  await showMatrix();
  await stock('Red S').click();
  await press('Delete');
  await row(1).fill('Ruby');
  await press('Enter');
  await expect.element(row(1)).toHaveValue('Ruby');
  await expect.element(row(2)).toHaveValue('Blue');
  await expect.element(row(3)).not.toBeInTheDocument();
  await expect.element(stock('Ruby S')).toHaveAccessibleDescription('Goes when you save');
  await button('Remove Ruby').click();
  await expect.element(row(1)).toHaveValue('Ruby');
  await stock('Ruby S').fill('7');
  await expect.element(row(1)).toHaveValue('Ruby');
  await saveAndClose();
  expect(await variantsOf('productid', product.productid)).toEqual(['S Ruby 7', 'S Blue 3']);
});

test('shows every line in both views', async () => {
  const typed = ['2XL Red 3', 'xxl   red  4', 'S Blue abc', ' Green 5', 'M Red '];
  await openDialog();
  await fillLine(1, '2XL', 'Red', '3');
  await fillLine(2, 'xxl ', ' red ', '4');
  await fillLine(3, 'S', 'Blue', 'abc');
  await fillLine(4, '', 'Green', '5');
  await fillLine(5, 'M', 'Red', '');
  await showMatrix();
  await expect.element(stock('Red XXL')).toHaveValue('3 + 4');
  await expect.element(stock('Red XXL')).toHaveAttribute('readonly');
  await expect.element(stock('Blue S')).toHaveValue('abc');
  await expect.element(text('One line has no size or no color, and no place here.')).toBeVisible();
  expect(await shownLines()).toEqual(typed);
});

test('leads to what is wrong in the matrix, and to the line that only Lines show', async () => {
  const fabric = unique('Wrong');
  await openFilled(fabric);
  await fillLine(1, 'S', 'Blue', 'abc');
  await fillLine(2, '', 'Green', '5');
  await fillLine(3, 'M', 'Red', '');
  await showMatrix();
  await button('Save').click();
  await expect.element(stock('Blue S')).toHaveFocus();
  const wrong = 'Blue S, Red M: Type a whole number, 0 or more';
  await expect.element(stock('Blue S')).toHaveAccessibleDescription(wrong);
  await stock('Blue S').fill('6');
  await button('Save').click();
  await expect.element(button('Show in Lines')).toHaveFocus();
  await press('Enter');
  await expect.element(cell('Size', 2)).toHaveFocus();
  await cell('Size', 2).fill('L');
  await showMatrix();
  await button('Save').click();
  await expect.element(stock('Red M')).toHaveFocus();
  await stock('Red M').fill('2');
  await saveAndClose();
  expect((await variantsOf('fabric', fabric)).toSorted()).toEqual(['L Green 5', 'M Red 2', 'S Blue 6']);
});

test('asks before colors, sizes or half a name are discarded; Escape restores a name first', async () => {
  await openDialog();
  await showMatrix('Red');
  const discard = async (): Promise<void> => {
    await press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await reopen();
  };
  await discard();
  await colors.fill('Re');
  await discard();
  await sizes.fill('S, M, T');
  await discard();
  await colors.fill('Red');
  await press('Enter');
  await row(1).fill('Ruby');
  await press('Escape');
  await expect.element(row(1)).toHaveValue('Red');
  await expect.element(row(1)).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
  await button('Remove Red').click();
  await button('Close').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('asks at its row for the stock of a color that has none, before it saves', async () => {
  const fabric = unique('Stockless');
  await openFilled(fabric);
  await showMatrix('Red', 'Green');
  await stock('Red M').fill('2');
  await button('Save').click();
  await expect.element(stock('Green S')).toHaveFocus();
  const missing = 'Green has no stock: type one, or remove it.';
  await expect.element(stock('Green S')).toHaveAccessibleDescription(missing);
  await stock('Green L').fill('1');
  await expect.element(stock('Green S')).toHaveAccessibleDescription('');
  await saveAndClose();
  expect(await variantsOf('fabric', fabric)).toEqual(['M Red 2', 'L Green 1']);
});

test('includes half-typed names and stocks in a save by Ctrl+Enter and in a change of the view by Alt+M', async () => {
  const fabric = unique('Halfway');
  await openFilled(fabric);
  await showMatrix();
  await colors.fill('Red, Blu');
  await press('Alt+m');
  await expect.element(button('Add variant')).toBeVisible();
  await press('Alt+m');
  await expect.element(row(2)).toHaveValue('Blu');
  await stock('Red S').fill('12 pcs');
  await stock('Blu S').fill('1,200');
  await expect.element(stock('Red S')).toHaveValue('12');
  await row(2).fill('Red');
  await press('Control+Enter');
  await expect.element(text('There is a row of Red already.')).toBeVisible();
  await colors.fill('Green');
  await press('Control+Enter');
  await expect.element(stock('Green S')).toHaveFocus();
  await stock('Green S').fill('4 pcs');
  await press('Alt+m');
  await expect.element(cell('Stock', 3)).toHaveValue('4');
  await press('Alt+m');
  await row(2).fill('Blue');
  await press('Control+Enter');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await variantsOf('fabric', fabric)).toEqual(['S Red 12', 'S Blue 1200', 'S Green 4']);
});
