import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { hold } from '../../../test-setup/network.ts';
import { sql } from '../../../test-setup/shop.ts';
import {
  addProduct,
  choose,
  comesToSay,
  contains,
  held,
  labelledVariants,
  labelsOut,
  press,
  printing,
  serve,
  takeTimers,
} from '../testing.ts';
import { button, byStock, dialog, few, openBatch, type Product, says } from './testing-batch-dialog.tsx';

const line = (name: string): Locator => dialog.getByRole('textbox', { name: `Labels of ${name}` });
const question = (title: string): Locator => page.getByRole('alertdialog', { name: title });
const done = /^(?:The printer took [\d,]+ labels?|All labels are printed)$/;

const print = async (name: string): Promise<void> => {
  await button(name).click();
  await says(done);
};

test('proposes one label a line, remembers "As in stock", and prints what is typed, by keyboard', async () => {
  await serve('TSC TE244');
  const [first, second, ...products] = await few();
  const { unmount } = await openBatch(...products);
  await says('3 labels of 2 products');
  await byStock();
  await says('7 labels of 2 products');
  await unmount();
  await openBatch(...products);
  await expect.element(dialog.getByRole('combobox', { name: 'Copies' })).toHaveTextContent('As in stock');
  await dialog.getByRole('textbox', { name: 'Spares a line' }).fill('1');
  await expect.element(button('Print 10 labels')).toBeEnabled();
  await choose(dialog, 'Copies', 'The same for all');
  await dialog.getByRole('textbox', { name: 'Number for each line' }).fill('2');
  await expect.element(button('Print 9 labels')).toBeEnabled();
  await line(`${first}, M, Red`).fill('x');
  await says('Type a whole number from 0 to 9,999.');
  await says(`1 number is not right: ${first}, M, Red.`);
  await expect.element(button(/^Print \d/)).toBeDisabled();
  await button('Go to the first').click();
  await expect.element(line(`${first}, M, Red`)).toHaveFocus();
  await line(`${first}, M, Red`).fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(line(`${first}, L, Blue`)).toHaveFocus();
  await line(`${first}, L, Blue`).fill('5');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(line(`${first}, M, Red`)).toHaveFocus();
  await expect.element(button('Print 8 labels')).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await press(question('Leave without printing?'), 'Keep editing');
  await expect.element(question('Leave without printing?')).not.toBeInTheDocument();
  await expect.element(line(`${first}, M, Red`)).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(button('Close')).toHaveFocus();
  expect(await labelsOut()).toEqual([`${first} x 5`, `${second} x 3`]);
});

test('states which lines cannot be printed and why', async () => {
  await serve('TSC TE244');
  const product = await addProduct(250, ['M', 'Red', 3], ['L', 'Red', 0]);
  const unpriced = await addProduct(0, ['M', 'Red', 2]);
  await openBatch(product, unpriced, await addProduct(90));
  await byStock();
  await says('3 labels of 1 product');
  await dialog.getByText('1 line cannot be printed', { exact: false }).click();
  await expect
    .element(dialog.getByRole('group').getByText('This product has no retail price.', { exact: false }))
    .toBeVisible();
  await print('Print 3 labels');
  expect(await labelsOut()).toEqual([`${product.productid} x 3`]);
});

test('prints variant labels in the order of the list', async () => {
  await serve('TSC TE244');
  const [, , one, other] = await few();
  await openBatch(one, other);
  await byStock();
  await choose(dialog, 'Label', 'Variant label');
  await print('Print 7 labels');
  const code = ({ productid, variants }: Product, at: number) =>
    productid + String(variants[at]?.number).padStart(2, '0');
  expect(await labelsOut()).toEqual([`${code(one, 0)} x 2`, `${code(one, 1)} x 1`, `${code(other, 0)} x 4`]);
  expect((await printing()).jobs[0]?.labels[0]?.texts).toEqual(
    expect.arrayContaining([one.productid, 'M', 'Red', '250']),
  );
});

test('replaces typed numbers by another choice of copies only after a question', async () => {
  const [, second, ...products] = await few();
  await openBatch(...products);
  await byStock();
  const typed = line(`${second}, Free-Size, Green`);
  await typed.fill('9');
  await choose(dialog, 'Copies', 'One label a line');
  const replace = question('Replace the numbers that you typed?');
  await contains(replace, 'What you typed in 1 line will be lost.');
  await press(replace, 'Cancel');
  await expect.element(typed).toHaveValue('9');
  await expect.element(dialog.getByRole('combobox', { name: 'Copies' })).toHaveTextContent('As in stock');
  await choose(dialog, 'Copies', 'One label a line');
  await press(replace, 'Replace');
  await expect.element(typed).toHaveValue('1');
  await says('3 labels of 2 products');
});

test('asks before it prints more than 50 labels, by press and by key', async () => {
  await serve('TSC TE244');
  const product = await addProduct(250, ['M', 'Red', 40], ['L', 'Red', 11]);
  await openBatch(product);
  await byStock();
  const many = question('Print 51 labels?');
  await button('Print 51 labels').click();
  await contains(many, 'They go to TSC TE244 and take 1.4 m of its roll.');
  await userEvent.keyboard('{Escape}');
  await expect.element(many).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(many.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await labelsOut()).toEqual([]);
  await press(many, 'Cancel');
  await choose(dialog, 'Print on', 'PDF, one label a page');
  await button('Save PDF of 51 labels').click();
  await button('No, back to the list').click();
  await choose(dialog, 'Print on', 'Label printer');
  await button('Print 51 labels').click();
  await press(many, 'Print all 51 labels');
  await says(done);
  expect(await labelsOut()).toEqual([`${product.productid} x 51`]);
});

test('shows changed prices and deleted lines before it prints, and prints nothing for a list changed meanwhile', async () => {
  await serve('TSC TE244');
  const [first, second, ...products] = await few();
  await openBatch(...products);
  await byStock();
  const release = hold('rest/v1/rpc/label_lines');
  await button('Print 7 labels').click();
  await line(`${second}, Free-Size, Green`).fill('1');
  release();
  await says('The list was changed while the prices were checked');
  await sql('update public.products set retailprice = 275 where productid = $1', [first]);
  await sql(`delete from public.productsizecolors where productid = $1 and size = 'L'`, [first]);
  // Held down, the keys do not go past what there is to read.
  await userEvent.keyboard('{Control>}{Enter>9/}{/Control}');
  await says('Changed since this list was opened.');
  await says(`${first}: the retail price was ₹250.00, now it is ₹275.00.`);
  await says(`${first}, L, Blue is no longer there.`);
  expect(await labelsOut()).toEqual([]);
  await print('Print 3 labels');
  expect(await labelsOut()).toEqual([`${first} x 2`, `${second} x 1`]);
  expect((await printing()).jobs[0]?.labels[0]?.texts).toContain('275');
});

/** Prints 70 labels up to where the first 20 are out and 40 more lie in the printer's queue. */
const printOneChunk = async (): Promise<readonly [string, string]> => {
  const one = await addProduct(250, ['M', 'Red', 33], ['L', 'Red', 7]);
  const other = await addProduct(499, ['M', 'Red', 30]);
  await openBatch(one, other);
  await byStock();
  await printing({ become: 'hanging', printer: 'TSC TE244' });
  await button('Print 70 labels').click();
  await press(question('Print 70 labels?'), 'Print all 70 labels');
  await held(2);
  await printing({ held: 'complete' });
  await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  await held(2);
  return [one.productid, other.productid];
};

test('sends nothing more after Cancel, counts what is in the queue, and goes on from there', async () => {
  await serve('TSC TE244');
  const [first, second] = await printOneChunk();
  await button('Cancel').dblClick();
  await says('Stopping after the labels under way');
  await printing({ become: 'idle', printer: 'TSC TE244' });
  await says('Labels 1 to 60 came out. Go on prints Labels 61 to 70.');
  await print('Go on with 10 labels');
  expect(await labelsOut()).toEqual([`${first} x 40`, `${second} x 30`]);
  await button('Some did not come out').click();
  const numbers = dialog.getByRole('textbox', { name: 'Numbers of the labels that did not come out' });
  await numbers.fill('66-71');
  await button('These did not come out').click();
  await says('Type numbers of labels that were sent, from 1 to 70');
  await numbers.fill('3, 66-69');
  await says(`Label 3 (${first}, M, Red); Labels 66 to 69 (${second}, M, Red)`);
  await button('These did not come out').click();
  await says('Labels 1 to 2, 4 to 65 and 70 came out. Go on prints Labels 3 and 66 to 69.');
  await print('Go on with 5 labels');
  expect(await labelsOut()).toEqual([`${first} x 40`, `${second} x 30`, `${first} x 1`, `${second} x 4`]);
});

test('waits while paper is out, and goes on by itself', async () => {
  await serve('TSC TE244');
  const [first, second] = await printOneChunk();
  await printing({ fail: { status: ['PAPER_OUT'] } });
  await says('Waiting for the printer');
  await says(/Labels 21 to 60 lie in the printer’s queue\. TSC TE244 is out of labels\. Put in a new roll/);
  await printing({ fail: {} });
  await printing({ become: 'idle', printer: 'TSC TE244' });
  await says('70 labels printed on TSC TE244.');
  expect(await labelsOut()).toEqual([`${first} x 40`, `${second} x 30`]);
});

test('counts labels only once they came out, and not those cancelled in the queue', async () => {
  await serve('TSC TE244');
  await printing({ become: 'hanging', printer: 'TSC TE244' });
  const product = await addProduct(250, ['M', 'Red', 7]);
  await openBatch(product);
  await byStock();
  takeTimers();
  await button('Print 7 labels').click();
  await held(1);
  await comesToSay(
    dialog,
    'Labels 1 to 7 lie in the printer’s queue. TSC TE244 takes nothing: see that it is switched on and connected.',
  );
  vi.useRealTimers();
  expect(await labelledVariants(product.productid)).toBe(0);
  await printing({ held: 'cancel' });
  await says('Labels 1 to 7 were cancelled in the printer’s queue, and count as not printed.');
  await printing({ become: 'idle', printer: 'TSC TE244' });
  await print('Go on with 7 labels');
  await expect.poll(() => labelledVariants(product.productid)).toBe(1);
});
