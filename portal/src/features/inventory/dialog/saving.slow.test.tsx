import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, hold, requestsTo } from '../../../test-setup/network.ts';
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
  insertProduct,
  openDialog,
  openFilled,
  press,
  problem,
  question,
  saveAndClose,
  unique,
  variantsOf,
} from '../testing.tsx';

const updateCall = 'rest/v1/rpc/update_product';

test('does not ask any longer once a running save is done, and goes on in the next product', async () => {
  await openFilled(unique('Left Linen'));
  const release = hold(addCall);
  await press('Control+Shift+Enter');
  await expect.element(button(another)).toHaveAttribute('aria-busy', 'true');
  await press('Escape');
  await expect.element(question).toBeVisible();
  release();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Purchase price')).toHaveFocus();
  await expect.element(field('Purchase price')).toHaveValue('');
  await field('Purchase price').fill('5');
  await press('Escape');
  await expect.element(question).toBeVisible();
});

test('shows a refusal at the field that caused it, and only there', async () => {
  await openFilled(unique('Refused Linen'));
  changeArguments(addCall, ({ p_product }) => ({ p_product: { ...p_product, description: 'd'.repeat(5001) } }));
  await button('Save').click();
  await expect.element(toast('Adding Product FailedProduct insert failed')).toBeVisible();
  await expect.element(field('Description')).toHaveAccessibleDescription(/^The description is too long\. ./);
  await expect.element(field('Description')).toHaveFocus();
  await expect.element(problem).not.toBeInTheDocument();
});

test('shows an update that failed in a toast', async () => {
  await openDialog(await insertProduct());
  await field('Description').fill('Not saved yet');
  disconnect(updateCall);
  await button('Save').click();
  await expect.element(toast('Update Failed')).toMatchTextContent(/The server could not be reached\./);
  await expect.element(field('Description')).toHaveValue('Not saved yet');
});

test('saves the changes of a product; a stored line that lost its size or color stays as it was', async () => {
  const { productid } = await editStored();
  await field('Fabric').fill('Edited Linen');
  await button('Remove line 1').click();
  await cell('Size', 1).fill('');
  await cell('Stock', 1).fill('99');
  await button('Add variant').click();
  await cell('Size', 2).fill('');
  await cell('Color', 2).fill('Blue');
  await fillLine(3, 'L', 'Green', '7');
  await saveAndClose();
  await expect.element(toast('Product UpdatedSaved changes to Edited Linen - Saree')).toBeVisible();
  expect(await variantsOf('productid', productid)).toEqual(['M Red 2', 'L Green 7']);
});

test('keeps the paise of prices until they are edited', async () => {
  const { productid } = await editStored();
  await expect.element(field('Purchase price')).toHaveValue('₹499.50');
  await field('Description').fill('Looked at again');
  const sent = requestsTo(updateCall);
  await saveAndClose();
  expect((await sent[0]?.json())?.p_product).toMatchObject({ purchaseprice: '499.50', retailprice: '1248.75' });
  const stored = 'select purchaseprice::text, description from public.products where productid = $1';
  expect(await sql(stored, [productid])).toEqual([{ purchaseprice: '499.50', description: 'Looked at again' }]);
});

/** Edits a stored product with two lines. */
async function editStored() {
  const product = await insertProduct(['S', 'Red', 1], ['M', 'Red', 2]);
  await openDialog(product);
  await expect.element(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  await expect.element(dialog).toHaveAccessibleDescription(`Product ID ${product.productid}`);
  return product;
}
