import { bypass, http } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, hold, loseResponses, reconnect, requestsTo, use } from '../../../test-setup/network.ts';
import { sql } from '../../../test-setup/shop.ts';
import { toast } from '../../../test-setup/toast.ts';
import {
  button,
  cell,
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

const addCall = 'rest/v1/rpc/add_product';
const updateCall = 'rest/v1/rpc/update_product';
const another = 'Save and add another';

const storedOf = (fabric: string) =>
  sql('select productid, description from public.products where fabric = $1 order by productid', [fabric]);

/** Sends other arguments to the server than the dialog does. */
const change = (path: string, to: (sent: { p_product: object }) => object): void =>
  use(
    http.all(`*/${path}`, async ({ request }) => {
      const sent = JSON.parse(await request.clone().text());
      return fetch(bypass(new Request(request, { body: JSON.stringify({ ...sent, ...to(sent) }) })));
    }),
  );

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
  change(addCall, () => ({ p_variants: [{ variantid: 'no-id', size: 'M', color: 'Red', stock: 1 }] }));
  await button('Save').click();
  await expect.element(toast('Adding Product FailedVariants insert failed')).toBeVisible();
  const reason = 'A value cannot be read. Check the prices, the numbers and the dates.';
  await expect.element(problem).toHaveTextContent(`It is not saved. ${reason} What you typed is still here.`);
  await expect.element(field('Fabric')).toHaveValue(fabric);
});

test('shows a refusal at the field that caused it, and only there', async () => {
  await openFilled(unique('Refused Linen'));
  change(addCall, ({ p_product }) => ({ p_product: { ...p_product, description: 'd'.repeat(5001) } }));
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
