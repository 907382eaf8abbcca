import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderPortal } from '../../../test-setup/render-portal.tsx';
import { addProduct, choose } from '../testing.ts';
import { BatchDialog } from './batch-dialog.tsx';

export type Product = Awaited<ReturnType<typeof addProduct>>;

export const dialog = page.getByRole('dialog', { name: 'Print labels' });
export const button = (name: string | RegExp): Locator => dialog.getByRole('button', { name, exact: true });
export const says = (text: string | RegExp) => expect.element(dialog.getByText(text, { exact: false })).toBeVisible();

export const openBatch = async (...products: readonly Product[]) => {
  const onClose = vi.fn();
  const source = { productids: products.map(({ productid }) => productid) };
  const screen = await renderPortal(
    <BatchDialog source={source} open onClose={onClose} onPrinted={() => {}} finalFocus={undefined} />,
  );
  await expect.element(dialog.getByRole('combobox', { name: 'Copies' })).toBeVisible();
  return { onClose, unmount: () => screen.unmount() };
};

/** Seven labels of two products. */
export const few = async (): Promise<[string, string, Product, Product]> => {
  const one = await addProduct(250, ['M', 'Red', 2], ['L', 'Blue', 1]);
  const other = await addProduct(499, ['Free-Size', 'Green', 4]);
  return [one.productid, other.productid, one, other];
};

export const byStock = () => choose(dialog, 'Copies', 'As in stock');
