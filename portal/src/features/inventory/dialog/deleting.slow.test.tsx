import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loseResponses, reconnect, requestsTo, respond } from '../../../test-setup/network.ts';
import { sql } from '../../../test-setup/shop.ts';
import { toast } from '../../../test-setup/toast.ts';
import {
  button,
  cell,
  deleteProduct,
  dialog,
  field,
  insertProduct,
  question as leaving,
  openDialog,
  press,
  problem,
  saveAndClose,
  variantsOf,
} from '../testing.tsx';

const deleteCall = 'rest/v1/rpc/delete_product';
const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' });
const confirm = () => question.getByRole('button', { name: 'Delete' }).click();

/** Edits a stored product of two lines. */
const edit = async () => {
  const product = await insertProduct(['M', 'Red', 1200], ['L', 'Blue', 3]);
  await openDialog(product);
  return { id: product.productid, called: `${product.productid}, Linen - Saree` };
};

const isStored = async (id: string): Promise<boolean> =>
  (await sql('select 1 from public.products where productid = $1', [id])).length > 0;

test('asks what is deleted, and that it can be put back; Escape keeps the product', async () => {
  const { id, called } = await edit();
  await button('Delete').click();
  await expect
    .element(question)
    .toMatchTextContent(new RegExp(`${called}, goes with its 2 variants and 1,203 pieces\\.`));
  await expect.element(question).toMatchTextContent(/It can be put back from the history\./);
  await expect.element(question).not.toMatchTextContent(/What you typed/);
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('Escape');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Delete')).toHaveFocus();
  await press('Enter');
  await confirm();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toast(`Product Deleted${called}`)).toBeVisible();
  expect(await isStored(id)).toBe(false);
});

test('saves nothing behind the question, and shows that a deletion failed', async () => {
  const { id } = await edit();
  await field('Description').fill('Not saved');
  const updates = requestsTo('rest/v1/rpc/update_product');
  await button('Delete').click();
  await expect.element(question).toMatchTextContent(/What you typed here and did not save goes as well\./);
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('Control+Enter');
  respond(deleteCall, 500, {});
  await confirm();
  await expect.element(toast('Not deleted')).toBeVisible();
  await button('Close').click();
  await leaving.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(updates).toEqual([]);
  expect(await isStored(id)).toBe(true);
});

test('shows that a product is deleted already', async () => {
  const { id, called } = await edit();
  await button('Delete').click();
  await deleteProduct(id);
  await confirm();
  await expect.element(toast(`Already deleted${called}`)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('deletes once if the response was lost', async () => {
  const { id, called } = await edit();
  loseResponses(deleteCall);
  await button('Delete').click();
  await confirm();
  await expect.element(toast('Not deletedThe server could not be reached.')).toBeVisible();
  expect(await isStored(id)).toBe(false);
  reconnect();
  await button('Delete').click();
  await confirm();
  await expect.element(toast(`Already deleted${called}`)).toBeVisible();
});

test('shows what another person saved since, before it can be deleted', async () => {
  const { id } = await edit();
  await button('Delete').click();
  await sql(`update public.products set fabric = 'Tussar' where productid = $1`, [id]);
  await confirm();
  const reason = 'Somebody else saved this product after you opened it';
  await expect.element(problem).toMatchTextContent(new RegExp(reason));
  await expect.element(toast(`Not deleted${reason}.`)).toBeVisible();
  await expect.element(field('Fabric')).toHaveValue('Tussar');
  await button('Delete').click();
  await confirm();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await isStored(id)).toBe(false);
});

test('puts a product back that was deleted meanwhile, and saves the entries', async () => {
  const { id } = await edit();
  await field('Description').fill('Typed meanwhile');
  await cell('Stock', 2).fill('9');
  await deleteProduct(id);
  await button('Save').click();
  const gone = 'It is not saved: this product is no longer there. What you typed is still here.';
  await expect.element(problem).toMatchTextContent(gone);
  await button('Put it back').click();
  await expect.element(problem).toMatchTextContent(/This product is there again/);
  await expect.element(problem).toHaveFocus();
  await saveAndClose();
  expect(await variantsOf('productid', id)).toEqual(['M Red 1200', 'L Blue 9']);
});
