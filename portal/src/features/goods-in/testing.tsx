import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderPortal } from '../../test-setup/render-portal.tsx';
import { sql } from '../../test-setup/shop.ts';
import { GoodsInPage } from './goods-in-page.tsx';

export const matchCall = 'rest/v1/rpc/match_goods';
export const receiveCall = 'rest/v1/rpc/receive_goods';

/** A name that nothing else in the shop has. */
const unique = (of: string): string => `${of}${crypto.getRandomValues(new Uint32Array(1))[0]}`;

export const newFabric = (): string => unique('Billcloth ');
export const newId = (): string => unique('GI');

/** Puts a product into the shop: bought at 450 and sold at 1150, with its variants as size, color and stock. */
export const putProduct = async (
  id: string,
  fabric: string,
  ...variants: readonly (readonly [string, string, number])[]
): Promise<void> => {
  await sql(
    `insert into public.products (productid, name, categoryid, fabric, purchaseprice, retailprice)
     select $1, $2 || ' - Kurti', categoryid, $2, 450, 1150 from public.categories where name = 'Kurti'`,
    [id, fabric],
  );
  for (const variant of variants)
    await sql('insert into public.productsizecolors (productid, size, color, stock) values ($1, $2, $3, $4)', [
      ...[id, ...variant],
    ]);
};

export const foot = page.getByRole('region', { name: 'What will be saved' });
export const field = (column: string, line: number): Locator =>
  page.getByRole('textbox', { name: `${column}, line ${line}`, exact: true });
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
export const text = (words: string | RegExp): Locator => page.getByText(words, { exact: true });
export const question = (title: string): Locator => page.getByRole('alertdialog', { name: title });

export const openPage = async () => {
  const rendered = await renderPortal(
    <main tabIndex={-1} className="p-4">
      <GoodsInPage />
    </main>,
    { path: '/admin/inventory/goods-in' },
  );
  await expect.element(field('Category', 1)).toHaveFocus();
  return rendered;
};

/** Pastes rows of cells where the focus is. */
export const paste = (...rows: readonly string[]): void => {
  const data = new DataTransfer();
  data.setData('text/plain', rows.map((row) => row.replaceAll('|', '\t')).join('\r\n'));
  (document.activeElement ?? document.body).dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
};

export const pressSave = (): Promise<void> => userEvent.keyboard('{Control>}{Enter}{/Control}');

/** Saves by the keys, and waits for these words. */
export const save = async (said: string | RegExp): Promise<void> => {
  await pressSave();
  await expect.element(text(said)).toBeVisible();
};

/** The variants of a fabric as the shop has them: 'S, Red, 3', by the order of their products. */
export const stockOf = async (fabric: string): Promise<string[]> => {
  const rows = await sql(
    `select size || ', ' || color || ', ' || stock as said from public.productsizecolors
     join public.products using (productid) where fabric = $1 order by sort_key, line`,
    [fabric],
  );
  return rows.map(({ said }) => String(said));
};

export const closeLabels = async (): Promise<void> => {
  const labels = page.getByRole('dialog', { name: 'Print labels' });
  await labels.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(labels).not.toBeInTheDocument();
};

/** A line of a bill, as it is pasted: a new kurti of this fabric. */
export const line = (fabric: string): string => `Kurti|${fabric}|450|1150|S|Red|3`;
