import { expect, test } from 'vitest';
import { disconnect, loseResponses, reconnect } from '../../../test-setup/network.ts';
import { sql } from '../../../test-setup/shop.ts';
import { toast } from '../../../test-setup/toast.ts';
import {
  addCall,
  another,
  button,
  cell,
  changeArguments,
  dialog,
  field,
  fillLine,
  openFilled,
  press,
  problem,
  saveAndClose,
  unique,
  variantsOf,
} from '../testing.tsx';

const storedOf = (fabric: string) =>
  sql('select productid, description from public.products where fabric = $1 order by productid', [fabric]);

test('starts the next product with category, fabric and sizes, and shows which was added last', async () => {
  const fabric = unique('Row Cotton');
  await openFilled(fabric);
  await fillLine(1, 'M', 'Red', '1');
  await fillLine(2, 'L', 'Red', '2');
  await field('Description').fill('Only of the first');
  await button(another).click();
  await expect.element(dialog).toHaveAccessibleDescription(/^Added just now: BC\d{5}$/);
  await expect.element(field('Purchase price')).toHaveFocus();
  await expect.element(field('Fabric')).toHaveValue(fabric);
  for (const name of ['Purchase price', 'Retail price', 'Description'])
    await expect.element(field(name)).toHaveValue('');
  await expect.element(cell('Size', 2)).toHaveValue('L');
  await expect.element(cell('Color', 1)).toHaveValue('');
  await field('Purchase price').fill('900');
  await button('Auto').click();
  await cell('Color', 1).fill('Blue');
  await saveAndClose();
  expect(await variantsOf('fabric', fabric)).toEqual(['M Red 1', 'L Red 2', 'M Blue 0']);
  expect(await storedOf(fabric)).toMatchObject([{ description: 'Only of the first' }, { description: '' }]);
});

test('keeps entries and focus if the server cannot be reached, and adds the product later', async () => {
  const fabric = unique('Offline Silk');
  await openFilled(fabric);
  await fillLine(1, 'M', 'Red', '2');
  disconnect(addCall);
  await cell('Color', 1).click();
  await press('Control+Enter');
  await expect.element(toast('Adding Product FailedProduct insert failed')).toBeVisible();
  await expect.element(cell('Color', 1)).toHaveFocus();
  const reason = 'The server could not be reached. Check the connection, then try again.';
  await expect.element(problem).toHaveTextContent(`It is not saved. ${reason} What you typed is still here.`);
  await expect.element(field('Fabric')).toHaveValue(fabric);
  reconnect();
  await saveAndClose();
  expect(await variantsOf('fabric', fabric)).toEqual(['M Red 2']);
});

test('adds a product once if the response was lost, and saves what was typed since', async () => {
  const fabric = unique('Once Silk');
  await openFilled(fabric);
  loseResponses(addCall);
  await button('Save').click();
  await expect.element(problem).toMatchTextContent(/The server could not be reached\./);
  reconnect();
  await field('Description').fill('Typed since');
  await button(another).click();
  await expect.element(problem).toMatchTextContent(/already saved with other values/);
  await expect.element(field('Description')).toHaveValue('Typed since');
  await button(another).click();
  await expect.element(field('Purchase price')).toHaveValue('');
  await expect.element(problem).not.toBeInTheDocument();
  expect(await storedOf(fabric)).toMatchObject([{ description: 'Typed since' }]);
  await field('Purchase price').fill('5');
  await button('Auto').click();
  loseResponses(addCall);
  await button('Save').click();
  await expect.element(problem).toMatchTextContent(/The server could not be reached\./);
  reconnect();
  await saveAndClose();
  expect(await storedOf(fabric)).toHaveLength(2);
});

test('shows the reason if the server refuses a product', async () => {
  const fabric = unique('Refused Silk');
  await openFilled(fabric);
  changeArguments(addCall, () => ({ p_variants: [{ variantid: 'no-id', size: 'M', color: 'Red', stock: 1 }] }));
  await button('Save').click();
  await expect.element(toast('Adding Product FailedVariants insert failed')).toBeVisible();
  const reason = 'A value cannot be read. Check the prices, the numbers and the dates.';
  await expect.element(problem).toHaveTextContent(`It is not saved. ${reason} What you typed is still here.`);
  await expect.element(field('Fabric')).toHaveValue(fabric);
});
