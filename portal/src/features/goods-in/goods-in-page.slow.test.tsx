import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestsTo } from '../../test-setup/network.ts';
import { sql } from '../../test-setup/shop.ts';
import {
  button,
  closeLabels,
  field,
  foot,
  line,
  matchCall,
  newFabric,
  newId,
  openPage,
  paste,
  pressSave,
  putProduct,
  question,
  receiveCall,
  save,
  stockOf,
  text,
} from './testing.tsx';

test('adds lines by Enter and a product by Enter twice, as in a spreadsheet', async () => {
  const fabric = newFabric();
  await openPage();
  const type = async (...texts: readonly string[]): Promise<void> => {
    for (const [place, text] of texts.entries()) {
      if (text !== '') await userEvent.keyboard(text);
      if (place < texts.length - 1) await userEvent.keyboard('{Tab}');
    }
  };
  await type('kurti', fabric, '450', 'a', 'S', 'Red', '3');
  await expect.element(field('Category', 1)).toHaveValue('Kurti');
  await expect.element(field('Retail price', 1)).toHaveValue('₹1,125');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Size', 2)).toHaveFocus();
  await type('M', 'Red', '4');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Size', 3)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Category', 3)).toHaveFocus();
  await expect.element(field('Category', 3)).toHaveValue('Kurti');
  await type('saree', fabric, '2000', '5000', '', 'Green', '1');
  await expect.element(foot).toMatchTextContent('2 new products: 8 pieces');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field('Quantity', 2)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(field('Color', 2)).toHaveFocus();

  await button('Remove line 1').click();
  await expect.element(foot).toMatchTextContent('2 new products: 5 pieces');
  await expect.element(field('Fabric', 1)).toHaveValue(fabric);
  await button('Undo').click();
  await save('2 products added: 8 pieces came in.');
  expect(await stockOf(fabric)).toEqual(['S, Red, 3', 'M, Red, 4', 'Free-Size, Green, 1']);
});

test('walks the lines by Tab and the arrows, and removes a line by keys', async () => {
  const fabric = newFabric();
  const id = newId();
  await openPage();
  await putProduct(id, fabric, ['S', 'Red', 4]);
  paste(
    `Kurti|${fabric}|450|1150|S|Red|3`,
    `Kurti|${fabric}|450|1150|M|Red|4`,
    `Saree|${fabric}|2000|5000|Free-Size|Green|1`,
  );
  await expect.element(text(`More stock for ${id}`)).toBeVisible();
  await field('Quantity', 1).click();
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Product ID or code', 2)).toHaveFocus();
  await field('Quantity', 1).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('New instead')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('Remove line 1')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(field('Quantity', 1)).toHaveFocus();

  // A blank line in the middle goes while the focus does, and what was removed can still be put back.
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Size', 2)).toHaveFocus();
  await button('Remove line 3').click();
  await expect.element(foot).toMatchTextContent('4 pieces');
  await button('Undo').click();
  await field('Quantity', 2).click();
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  await expect.element(foot).toMatchTextContent('1 new product, more stock for 1 product: 4 pieces');
  await expect.element(field('Quantity', 2)).toHaveFocus();
  await button('Undo').click();
  await save('1 product added, 1 product got more stock: 8 pieces came in.');
  expect(await stockOf(fabric)).toEqual(['Free-Size, Green, 1', 'S, Red, 7', 'M, Red, 4']);
});

test('adds stock to what fits or is named by its id, and asks if two fit', async () => {
  const fabric = newFabric();
  const id = newId();
  const other = `${id}0`;
  await openPage();
  await putProduct(id, fabric, ['XXL', 'Red', 4], ['S', 'Red', 2]);
  paste(`Kurti|${fabric}|450|1,150|2XL|red |3`, `Kurti|${fabric}|450|1150|M|Red|1`);
  await expect.element(text(`More stock for ${id}`)).toBeVisible();
  await expect.element(text(`"2XL" is XXL, as in ${id}.`)).toBeVisible();
  await expect.element(text('4 → 7')).toBeVisible();
  await sql(`update public.productsizecolors set stock = 1 where productid = '${id}' and size = 'XXL'`);
  await save('1 product got more stock: 4 pieces came in.');
  await closeLabels();
  expect(await stockOf(fabric)).toEqual(['XXL, Red, 4', 'S, Red, 2', 'M, Red, 1']);

  await putProduct(other, fabric, ['S', 'Blue', 1]);
  paste(`${other}|||||S|Blue|5`, `|Kurti|${fabric}|450|1150|S|Red|2`, `|Saree|${fabric}|450|1150|Free-Size|Red|2`);
  await expect.element(text('2 products fit. Which one came in?')).toBeVisible();
  await save('2 products fit. Which one came in?');
  await expect.element(field('Quantity', 2)).toHaveFocus();
  await button(`${id} (S, M, XXL; 7 pcs)`).click();
  await expect.element(foot).toMatchTextContent('1 new product, more stock for 2 products: 9 pieces');
  await button('New instead').click();
  await expect.element(foot).toMatchTextContent('2 new products, more stock for 1 product: 9 pieces');
  await button('More stock instead').click();
  await button(`${id} (S, M, XXL; 7 pcs)`).click();
  await save('1 product added, 2 products got more stock: 9 pieces came in.');
  expect(await stockOf(fabric)).toEqual(['Free-Size, Red, 2', 'XXL, Red, 4', 'S, Red, 4', 'M, Red, 1', 'S, Blue, 6']);
});

test('offers the categories that a begun one may be', async () => {
  await openPage();
  await userEvent.keyboard('kur');
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('Silk');
  await expect.element(text('There is no category "kur".')).toBeVisible();
  await expect.element(button('Add category "kur"')).toBeVisible();
  await button('Kurta Pyjama').click();
  await expect.element(field('Category', 1)).toHaveValue('Kurta Pyjama');
  await expect.element(text('There is no category "kur".')).not.toBeInTheDocument();
});

test('sends nothing if the page is empty or has too much for one bill', async () => {
  const fabric = newFabric();
  await openPage();
  const calls = [requestsTo(matchCall), requestsTo(receiveCall)];
  await pressSave();
  await expect.element(foot).toMatchTextContent('Nothing to save yet');
  paste(...Array.from({ length: 301 }, (_, at) => `Kurti|${fabric}|${at + 100}|1150|S|Red|1`));
  await expect.element(foot).toMatchTextContent('A bill has at most 300 products. These are 301: save it in parts.');
  await pressSave();
  await expect.element(text('Looking...')).not.toBeInTheDocument();
  await expect.element(field('Quantity', 301)).not.toHaveAttribute('readonly');
  expect(calls.flat()).toEqual([]);
  await expect.element(page.getByText(/cannot be read|could not be loaded/)).not.toBeInTheDocument();
});

test('shows each error at its line, and saves when all are corrected', async () => {
  const fabric = newFabric();
  await openPage();
  const category = `Shrug ${fabric.slice(-9)}`;
  paste(
    `Kurti|${fabric}|₹450|1,150|S|Red|0`,
    `Kurti|${fabric}|450|1150|M|Red|10,000`,
    `Kurti|${fabric}|450|1150| M |red|1`,
    `${category}|${fabric}|200.50|500|L|Blue|1`,
    `Saree|${fabric}|2000||Free-Size|Green|1`,
    '||||XL|Green|1',
  );
  await pressSave();
  await expect.element(text('5 lines need a look, from line 1 on.')).toBeVisible();
  await expect.element(field('Quantity', 1)).toHaveFocus();
  await expect
    .element(field('Quantity', 1))
    .toHaveAccessibleDescription('No piece came in with this line: type how many, or remove the line.');
  await userEvent.keyboard('3');
  await button('Yes, 10,000 pieces').click();
  await expect.element(text('The same as line 2: M, Red. Did it come in twice?')).toBeVisible();
  await button('Remove line 3').click();
  await button(`Add category "${category}"`).click();
  await expect.element(text(`There is no category "${category}".`)).not.toBeInTheDocument();
  await expect
    .element(text('Prices are in whole rupees. "200.50" has a decimal point: type the rupees alone.'))
    .toBeVisible();
  await field('Purchase price', 3).fill('200');
  await expect.element(text('Type the retail price, 0 if it has none.')).toBeVisible();
  await button('Auto').click();
  await save('3 products added: 10,006 pieces came in.');
  expect(await stockOf(fabric)).toEqual([
    'S, Red, 3',
    'M, Red, 10000',
    'L, Blue, 1',
    'Free-Size, Green, 1',
    'XL, Green, 1',
  ]);
});

test('asks about a bill that is pasted twice or came in already', async () => {
  const fabric = newFabric();
  await openPage();
  const bill = [`Kurti|${fabric}|450|1150|S|Red|3`, `Kurti|${fabric}|450|1150|M|Red|2`];
  paste(...bill);
  await expect.element(foot).toMatchTextContent('1 new product: 5 pieces');
  paste(...bill);
  const twice = question('Paste the same lines once more?');
  await expect.element(twice).toMatchTextContent('The 2 lines that you pasted stand here already, from line 1 on.');
  await twice.getByRole('button', { name: 'Leave them out' }).click();
  await expect.element(twice).not.toBeInTheDocument();
  await save('1 product added: 5 pieces came in.');
  await closeLabels();

  paste(...bill);
  await expect.element(text(/^admin@demo\.thaan\.example saved the same goods on .*once more\.$/)).toBeVisible();
  await pressSave();
  const again = question('These goods came in already');
  await expect.element(again).toMatchTextContent('admin@demo.thaan.example saved the same goods on');
  await again.getByRole('button', { name: 'Do not save' }).click();
  await expect.element(again).not.toBeInTheDocument();
  expect(await stockOf(fabric)).toEqual(['S, Red, 3', 'M, Red, 2']);
  await field('Quantity', 1).click();
  await pressSave();
  await again.getByRole('button', { name: 'Save once more' }).click();
  await expect.element(text('1 product got more stock: 5 pieces came in.')).toBeVisible();
  expect(await stockOf(fabric)).toEqual(['S, Red, 6', 'M, Red, 4']);
});

test('keeps the lines if the page is opened again', async () => {
  const fabric = newFabric();
  const { unmount } = await openPage();
  paste(line(fabric));
  await field('Quantity', 1).fill('4');
  await expect.element(foot).toMatchTextContent('1 new product: 4 pieces');
  await unmount();
  await openPage();
  await expect.element(field('Quantity', 1)).toHaveValue('4');
  await expect.element(foot).toMatchTextContent('1 new product: 4 pieces');
});
