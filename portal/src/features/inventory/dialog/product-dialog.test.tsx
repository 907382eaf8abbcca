import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { requestsTo } from '../../../test-setup/network.ts';
import {
  addCall,
  button,
  category,
  cell,
  chooseCategory,
  dialog,
  field,
  fillLine,
  openDialog,
  openFilled,
  paste,
  press,
  reopen,
  saveAndClose,
  unique,
  variantsOf,
} from '../testing.tsx';

test('gives a new line the size of the category, and makes the name of category and fabric', async () => {
  await openDialog();
  await button('Add variant').click();
  await expect.element(cell('Size', 2)).toHaveFocus();
  await expect.element(cell('Size', 2)).toHaveValue('');
  await expect.element(cell('Stock', 2)).toHaveValue('0');
  const name = dialog.element().querySelector<HTMLInputElement>('input[name="name"]');
  expect(name?.type).toBe('hidden');
  await field('Fabric').fill('Muga');
  expect(name?.value).toBe('');
  await press('Tab');
  await expect.poll(() => name?.value).toBe('Muga');
  await chooseCategory('Saree');
  await press('Tab');
  await expect.poll(() => name?.value).toBe('Muga - Saree');
  await button('Add variant').click();
  await expect.element(cell('Size', 3)).toHaveValue('Free-Size');
});

test('shows what an empty form lacks at its fields, with the focus on the first', async () => {
  await openDialog();
  await button('Save').click();
  await expect.element(category).toHaveFocus();
  const lacksName = 'Choose a category or type a fabric: the name is made of them.';
  await expect.element(category).toHaveAccessibleDescription(lacksName);
  await expect.element(field('Fabric')).toBeInvalid();
  const lacksPrice = /^Type the purchase price, 0 if it has none\./;
  await expect.element(field('Purchase price')).toHaveAccessibleDescription(lacksPrice);
  await expect.element(field('Retail price')).toBeInvalid();
  await field('Fabric').fill('Silk');
  await expect.element(category).toBeValid();
});

test('shows the errors of lines at their cells', async () => {
  const fabric = unique('Silk');
  await openFilled(fabric);
  await fillLine(1, 'M', 'Red', '1');
  await button('Add variant').click();
  await cell('Stock', 2).fill('-3');
  await button('Save').click();
  await expect.element(cell('Size', 2)).toHaveFocus();
  await expect.element(cell('Size', 2)).toHaveAccessibleDescription('Size is required');
  await expect.element(cell('Color', 2)).toHaveAccessibleDescription('Color is required');
  await expect.element(cell('Stock', 2)).toHaveAccessibleDescription('Type a whole number, 0 or more');
  await expect.element(cell('Size', 1)).toBeValid();
  await button('Remove line 2').click();
  await expect.element(cell('Size', 1)).toHaveFocus();
  await saveAndClose();
  expect(await variantsOf('fabric', fabric)).toEqual(['M Red 1']);
});

test('shows what is too long, too large or no web address at its field', async () => {
  await openDialog();
  await field('Fabric').fill('x'.repeat(121));
  await field('Purchase price').fill('99999999999');
  await button('Auto').click();
  await field('Description').fill('x'.repeat(5_001));
  await field('Product URL').fill('javascript:alert(1)');
  await button('Save').click();
  await expect.element(field('Fabric')).toHaveFocus();
  await expect.element(field('Fabric')).toHaveAccessibleDescription('Shorten this to 120 characters.');
  const tooLarge = /^Type at most ₹9,99,99,99,999\.99\./;
  await expect.element(field('Purchase price')).toHaveAccessibleDescription(tooLarge);
  await expect.element(field('Description')).toHaveAccessibleDescription('Shorten this to 5,000 characters.');
  await expect.element(field('Product URL')).toHaveAccessibleDescription(/^Type a whole web address/);
});

test('takes digits alone in a price, and explains why it refuses a pasted decimal', async () => {
  await openDialog();
  const price = field('Purchase price');
  await price.click();
  await userEvent.keyboard('1b2-3 4x');
  await expect.element(price).toHaveValue('₹1,234');
  await userEvent.keyboard('.');
  await expect.element(price).toHaveAccessibleDescription(/^Prices are in whole rupees/);
  paste('99.50');
  const refusal = /^Prices are in whole rupees\. "99\.50" has a decimal point/;
  await expect.element(price).toHaveAccessibleDescription(refusal);
  await expect.element(price).toHaveValue('₹1,234');
  await price.fill('100000');
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}5');
  await expect.element(price).toHaveValue('₹15,00,000');
});

test('ignores the untouched first line: it is not sent, and needs no entry and no question', async () => {
  const sent = requestsTo(addCall);
  await openDialog();
  await chooseCategory('Saree');
  await expect.element(cell('Size', 1)).toHaveValue('Free-Size');
  await category.fill('');
  await field('Fabric').click();
  await expect.element(cell('Size', 1)).toHaveValue('');
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await reopen();
  await field('Fabric').fill(unique('Lineless'));
  await field('Purchase price').fill('0');
  await field('Retail price').fill('0');
  await cell('Stock', 1).fill('2');
  await button('Save').click();
  await expect.element(cell('Size', 1)).toHaveAccessibleDescription('Size is required');
  await cell('Stock', 1).fill('0');
  await saveAndClose();
  expect(await Promise.all(sent.map(async (request) => (await request.json()).p_variants))).toEqual([[]]);
});
