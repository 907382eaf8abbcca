import type { Page } from '@playwright/test';
import { insertProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { test as base } from '../shop.ts';
import { noteGlows, untilLive } from './live-page.ts';

export const ids = ['BC96101', 'BC96102', 'BC96103'] as const;

/** Two people, each with a browser of their own, who look at the same products: `mine` is watched, `theirs` is worked in. */
export const test = base.extend<{ mine: ProductsPage; theirs: ProductDialogPage }>({
  mine: async ({ page, signedIn, shop }, use) => {
    for (const id of ids) await insertProduct(shop, id);
    await signedIn(page, 'admin');
    await noteGlows(page);
    const products = new ProductsPage(page);
    await products.open('?productid=BC961');
    await untilLive(page);
    await use(products);
    await shop.sql(`delete from public.products where productid like 'BC961%' or fabric like 'Astray %'`);
  },
  theirs: async ({ mine: _, openElsewhere, signedIn }, use) => {
    const page = await openElsewhere();
    await signedIn(page, 'superadmin');
    await noteGlows(page);
    const editor = new ProductDialogPage(page);
    await editor.products.open('?productid=BC961');
    await untilLive(page);
    await use(editor);
  },
});

export const idsOf = ({ rows }: ProductsPage): Promise<(string | null)[]> =>
  rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));

/** Who else edits a row, at the row. */
export const atRow = (products: ProductsPage, id: string) =>
  products.row(id).getByRole('button', { name: /^Being edited by/ });

export const openCustomers = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('heading', { name: 'Customer Management' }).waitFor();
};
