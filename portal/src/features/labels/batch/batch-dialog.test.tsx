import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderPortal } from '../../../test-setup/render-portal.tsx';
import { addProduct, choose, labelledVariants } from '../testing.ts';
import { BatchDialog } from './batch-dialog.tsx';

type Product = Awaited<ReturnType<typeof addProduct>>;

const dialog = page.getByRole('dialog', { name: 'Print labels' });
const button = (name: string | RegExp): Locator => dialog.getByRole('button', { name, exact: true });
const says = (text: string | RegExp) => expect.element(dialog.getByText(text, { exact: false })).toBeVisible();

const openBatch = async (...products: readonly Product[]) => {
  const onClose = vi.fn();
  const source = { productids: products.map(({ productid }) => productid) };
  const screen = await renderPortal(
    <BatchDialog source={source} open onClose={onClose} onPrinted={() => {}} finalFocus={undefined} />,
  );
  await expect.element(dialog.getByRole('combobox', { name: 'Copies' })).toBeVisible();
  return { onClose, unmount: () => screen.unmount() };
};

/** Seven labels of two products. */
const few = async (): Promise<[string, string, Product, Product]> => {
  const one = await addProduct(250, ['M', 'Red', 2], ['L', 'Blue', 1]);
  const other = await addProduct(499, ['Free-Size', 'Green', 4]);
  return [one.productid, other.productid, one, other];
};

const byStock = () => choose(dialog, 'Copies', 'As in stock');

test('counts labels of a PDF only once they are said to have come out', async () => {
  const [first, , ...products] = await few();
  const { onClose } = await openBatch(...products);
  await byStock();
  await choose(dialog, 'Print on', 'PDF, A4 sheet of 65');
  await dialog.getByRole('textbox', { name: 'First free place' }).fill('66');
  await says('Type a whole number from 1 to 65.');
  await expect.element(button('Save PDF of 7 labels')).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'First free place' }).fill('63');
  await button('Save PDF of 7 labels').click();
  await says('Did the labels come out?');
  await button('No, back to the list').click();
  expect(await labelledVariants(first)).toBe(0);
  await button('Save PDF of 7 labels').click();
  await button('Yes, all of them').click();
  await expect.poll(() => onClose).toHaveBeenCalled();
  await expect.poll(() => labelledVariants(first)).toBe(2);
});
