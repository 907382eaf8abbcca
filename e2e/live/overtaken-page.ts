import type { Locator } from '@playwright/test';
import { insertProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { test as base } from '../shop.ts';
import { untilLive } from './live-page.ts';

export const id = 'BC96401';

/** A product that is open to be edited, and live. */
export const test = base.extend<{ editor: ProductDialogPage }>({
  editor: async ({ page, signedIn, shop }, use) => {
    await insertProduct(shop, id);
    await signedIn(page, 'admin');
    const editor = new ProductDialogPage(page);
    await editor.products.open(`?productid=${id}`);
    await untilLive(page);
    await editor.openEdit(id);
    await use(editor);
    await shop.sql(`delete from public.products where productid like 'BC964%'`);
  },
});

/** What a dialog says of what somebody else saved. */
export const panelIn = (dialog: Locator) => dialog.getByRole('alert');
export const saved = 'Somebody else saved this product after you opened it';
