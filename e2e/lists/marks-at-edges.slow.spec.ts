import type { Locator, Page } from '@playwright/test';
import { CustomersPage, newPhone } from '../customers/customers-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { phone } from '../screens.ts';
import { expect, test } from '../shop.ts';

// A phone whose screen has a camera at the top and a home bar at the foot.

test.use(phone);
test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

const giveEdges = (page: Page) =>
  page.addStyleTag({ content: ':root { --safe-top: 59px !important; --safe-bottom: 34px !important }' });

/** What a row that is marked lies under while a toast stands; 'no toast' while none does. */
const covered = (row: Locator): Promise<string> =>
  row.evaluate((marked) => {
    const box = (part: string) => document.querySelector(part)?.getBoundingClientRect();
    const { top, bottom } = marked.getBoundingClientRect();
    const toast = box('[data-toasts]');
    if (!toast?.height) return 'no toast';
    if (top < (box('header')?.bottom ?? 0)) return 'under the bar';
    return bottom > Math.min(toast.top, box('[data-dock]')?.top ?? toast.top) ? 'under the toast' : 'clear';
  });

test('a customer that was added is below the bar, however far down the list was', async ({ page }) => {
  const customers = new CustomersPage(page);
  await customers.open();
  await giveEdges(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await customers.openAdd();
  await customers.fill('Edge', 'Person', newPhone());
  await customers.saveAndClose();
  const row = customers.table.locator('tr[data-marked="added"]');
  await expect(row).toContainText('Edge');
  await expect.poll(() => covered(row)).toBe('clear');
});

/** Opens the list, and in the dialog a product at the foot of the screen, whose fabric is changed; answers its id. */
const changeAtFoot = async (editor: ProductDialogPage, fabric: string): Promise<string> => {
  await editor.products.open();
  await giveEdges(editor.page);
  const row = editor.products.rows.nth(8);
  const id = (await row.getAttribute('data-row')) ?? '';
  await row.evaluate((card) => card.scrollIntoView({ block: 'end' }));
  await editor.openEdit(id);
  await editor.field('Fabric').fill(fabric);
  return id;
};

/** Has the toast of a product stay, as it does while the focus is in it. */
const keepToast = async ({ toasts }: ProductDialogPage): Promise<void> => {
  await toasts.getByRole('button', { name: 'Close' }).focus();
};

/** What has a new size is told so when the test says it, as on a machine that is late with it. */
const holdSizes = (page: Page) =>
  page.addInitScript(() => {
    const held: (() => void)[] = [];
    const state = window as unknown as { holdSizes: boolean; tellSizes: () => void };
    const Original = window.ResizeObserver;
    window.ResizeObserver = class extends Original {
      constructor(call: ResizeObserverCallback) {
        const late: ResizeObserverCallback = (...told) =>
          state.holdSizes ? held.push(() => call(...told)) : call(...told);
        super(late);
      }
    };
    state.tellSizes = () => {
      state.holdSizes = false;
      for (const tell of held.splice(0)) tell();
    };
  });

test('a product that was saved is above its toast, also where the room of that is known late', async ({ page }) => {
  const editor = new ProductDialogPage(page);
  const { products } = editor;
  await holdSizes(page);
  const id = await changeAtFoot(editor, 'Late Silk');
  await page.evaluate('holdSizes = true');
  await editor.saveAndClose();
  await expect(products.row(id)).toHaveAttribute('data-marked', 'saved');
  await keepToast(editor);
  await page.evaluate('tellSizes()');
  await expect.poll(() => covered(products.row(id))).toBe('clear');
});

test('a product that was saved stays above its toast when the dock comes beneath that', async ({ page, shop }) => {
  // The tests before may have left no label with an old price.
  const [stale] = await shop.sql(`
    insert into private.stale_products (productid, pieces)
    select productid, 1 from public.products order by sort_key limit 1 on conflict do nothing returning productid`);
  const editor = new ProductDialogPage(page);
  const { products } = editor;
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/rpc/stale_labels', async (route) => {
    await mayCome;
    await route.continue();
  });
  const id = await changeAtFoot(editor, 'Silk above the dock');
  await editor.saveAndClose();
  await keepToast(editor);
  await expect.poll(() => covered(products.row(id))).toBe('clear');
  letCome();
  await expect(page.locator('[data-dock]')).toBeVisible();
  await expect.poll(() => covered(products.row(id))).toBe('clear');
  await shop.sql('delete from private.stale_products where productid = $1', [stale?.productid]);
});

test('a product that was saved is above its own toast of three lines, and that above the dock', async ({ page }) => {
  const editor = new ProductDialogPage(page);
  const { products } = editor;
  await products.open();
  await giveEdges(page);
  const row = products.rows.nth(8);
  const id = (await row.getAttribute('data-row')) ?? '';
  await products.rows.nth(7).getByRole('checkbox').tap();
  await expect(page.locator('[data-dock]')).toContainText('1 product');
  await row.evaluate((card) => card.scrollIntoView({ block: 'end' }));
  await editor.openEdit(id);
  await editor.field('Fabric').fill('Handwoven Banarasi Katan Silk with Meenakari and Real Zari in Three Pieces');
  await editor.saveAndClose();
  await keepToast(editor);
  await expect(products.row(id)).toHaveAttribute('data-marked', 'saved');
  await expect.poll(() => covered(products.row(id))).toBe('clear');
});
