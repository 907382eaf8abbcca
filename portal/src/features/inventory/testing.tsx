import { bypass, http } from 'msw';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { use } from '../../test-setup/network.ts';
import { logInAs, renderPortal } from '../../test-setup/render-portal.tsx';
import { sql } from '../../test-setup/shop.ts';
import { productNow } from './dialog/product-by-id.queries.ts';
import type { ProductRow } from './product-row.ts';
import { useInventoryDialogs } from './use-inventory-dialogs.tsx';

// The code of the dialog is there before the first test begins, whose time it would take.
await import('./dialog/parts.ts');

export const dialog = page.getByRole('dialog', { name: /^(Add|Edit) Product$/ });
export const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
export const problem = dialog.getByRole('alert');
export const category = dialog.getByRole('combobox', { name: 'Category' });
export const field = (name: string): Locator => dialog.getByRole('textbox', { name, exact: true });
export const cell = (column: string, line: number): Locator => field(`${column}, line ${line}`);
export const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true });

const opener = page.getByRole('button', { name: 'Open', exact: true });

function Dialogs({ product }: { product: ProductRow | null }) {
  const dialogs = useInventoryDialogs(() => {});
  return (
    <>
      <button type="button" onClick={() => (product ? dialogs.edit(product) : dialogs.add())}>
        Open
      </button>
      {dialogs.dialogs}
    </>
  );
}

/** Opens the dialog by its button, again if it was closed. */
export const reopen = async (): Promise<void> => {
  await opener.click();
  await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
};

/** Renders the dialog of a product, or of a new one, and opens it. */
export const openDialog = async (product: ProductRow | null = null): Promise<void> => {
  await renderPortal(<Dialogs product={product} />);
  await reopen();
};

/** Opens the dialog and fills the fields that a new product needs. */
export const openFilled = async (fabric: string): Promise<void> => {
  await openDialog();
  await field('Fabric').fill(fabric);
  await field('Purchase price').fill('1000');
  await button('Auto').click();
};

/** Fills a line of the variants, and adds it first if there is none yet. */
export const fillLine = async (line: number, size: string, color: string, stock: string): Promise<void> => {
  if (!cell('Size', line).query()) await button('Add variant').click();
  await cell('Size', line).fill(size);
  await cell('Color', line).fill(color);
  await cell('Stock', line).fill(stock);
};

export const saveAndClose = async (): Promise<void> => {
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
};

export const chooseCategory = async (name: string): Promise<void> => {
  await category.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
};

/** Presses keys held together, such as `Control+Enter`. */
export const press = (keys: string): Promise<void> => {
  const parts = keys.split('+');
  const last = parts.pop() ?? '';
  const [held, released] = [parts.map((key) => `{${key}>}`), parts.map((key) => `{/${key}}`)];
  return userEvent.keyboard(`${held.join('')}{${last}}${released.join('')}`);
};

/** Pastes a text into the focused element. */
export const paste = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
};

const randomDigits = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0');

/** A name that no other test gives. */
export const unique = (name: string): string => `${name} ${randomDigits()}`;

/** Inserts a saree of Linen with lines of size, color and stock; returns it as the list shows it. */
export const insertProduct = async (...lines: readonly (readonly [string, string, number])[]): Promise<ProductRow> => {
  const id = `BC9${randomDigits()}`;
  const [row] = await sql(
    `insert into public.products (productid, name, fabric, purchaseprice, retailprice, categoryid)
     select $1, 'Linen - ' || name, 'Linen', 499.50, 1248.75, categoryid from public.categories where name = 'Saree'
     returning created_at::text`,
    [id],
  );
  for (const line of lines)
    await sql('insert into public.productsizecolors (productid, size, color, stock) values ($1, $2, $3, $4)', [
      id,
      ...line,
    ]);
  await logInAs('admin');
  const product = await productNow({ productid: id, created_at: row?.created_at } as ProductRow);
  if (!product) throw new Error(`${id} was not inserted`);
  return product;
};

export const deleteProduct = (productid: string) =>
  sql('delete from public.products where productid = $1', [productid]);

/** The stored variants of the products with this column value, by number, as `M Red 2`. */
export const variantsOf = async (column: 'productid' | 'fabric', value: string): Promise<string[]> => {
  const rows = await sql(
    `select concat_ws(' ', v.size, v.color, v.stock) as line from public.productsizecolors v
     join public.products p using (productid) where p.${column} = $1 order by p.productid, v.number`,
    [value],
  );
  return rows.map(({ line }) => String(line));
};

export const addCall = 'rest/v1/rpc/add_product';
export const another = 'Save and add another';

/** Sends other arguments to the server than the dialog does. */
export const changeArguments = (path: string, to: (sent: { p_product: object }) => object): void =>
  use(
    http.all(`*/${path}`, async ({ request }) => {
      const sent = JSON.parse(await request.clone().text());
      return fetch(bypass(new Request(request, { body: JSON.stringify({ ...sent, ...to(sent) }) })));
    }),
  );
