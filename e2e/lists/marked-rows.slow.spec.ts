import type { Locator, Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { CustomersPage, insertCustomer, newPhone } from '../customers/customers-page.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { phone } from '../screens.ts';
import { expect, type Shop, test } from '../shop.ts';

const screens = [
  { on: 'a phone', use: phone },
  { on: 'a large screen', use: { viewport: { width: 1366, height: 520 } } },
];

/** The row is on the screen from edge to edge, nothing lies on it, and it says in a word or a sign that it is the one. */
const expectMarked = async (row: Locator, how: 'added' | 'saved'): Promise<void> => {
  await expect(row).toHaveAttribute('data-marked', how);
  await expect(row.getByTitle(how === 'added' ? 'Added' : 'Saved', { exact: true })).toBeVisible();
  await expect
    .poll(() =>
      row.evaluate((shown) => {
        const { left, top, width, height } = shown.getBoundingClientRect();
        return [top + 1, top + height - 1].map((y) => shown.contains(document.elementFromPoint(left + width / 2, y)));
      }),
    )
    .toEqual([true, true]);
};

const marked = (page: Page): Locator => page.locator('tr[data-marked]');

/** The page on which a product stands by its place in the order; ids of another form may fill the last one. */
const pageOf = async ({ sql }: Pick<Shop, 'sql'>, id: string): Promise<string> => {
  const [row] = await sql(
    `select ceil(count(*) / 15.0)::text as page from public.products
     where (sort_key, productid) <= (select sort_key, productid from public.products where productid = $1)`,
    [id],
  );
  return String(row?.page);
};

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

for (const { on, use } of screens) {
  test.describe(`on ${on}`, () => {
    test.use(use);
    test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

    test('brings a product that was added or saved into sight, marked until the page changes', async ({
      page,
      shop,
    }) => {
      test.slow();
      const editor = new ProductDialogPage(page);
      const { products } = editor;
      await products.open();
      await editor.openFilled('Marked Silk');
      await editor.saveAndClose();
      const row = products.rows.last();
      await expect(row).toContainText('Marked Silk');
      await expectMarked(row, 'added');
      const id = (await row.getAttribute('data-row')) ?? '';
      // Ids of another form are sorted behind those of a year.
      const note = products.table.getByText(`${id} stands here until you leave this page`);
      await expect(note).toBeInViewport({ ratio: 1 });
      expect(await violations(page, 'main')).toEqual([]);
      await editor.openEdit(id);
      await editor.field('Fabric').fill('Marked Cotton');
      await editor.saveAndClose();
      await expect(products.row(id)).toContainText('Marked Cotton');
      await expectMarked(products.row(id), 'saved');
      await expect(products.row(id).getByRole('button', { name: `Edit ${id}` })).toBeFocused();
      await expect(marked(page)).toHaveCount(1);
      await expect(note).toBeVisible();
      await products.button('First').click();
      await expect(products.pageInput).toHaveValue('1');
      await expect(marked(page)).toHaveCount(0);
      await products.pageInput.fill(await pageOf(shop, id));
      await products.pageInput.press('Enter');
      await expect(products.row(id)).toBeVisible();
      await expect(note).toHaveCount(0);
    });
  });
}

test.describe('on a phone whose screen has a camera at the top and a home bar at the foot', () => {
  test.use(phone);
  test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

  test('keeps a row that was added or saved in sight, marked, clear of the bar, its toast and the dock', async ({
    page,
    shop,
  }) => {
    test.slow();
    await test.step('shows a product that was saved above its toast, also if its room is known late', async () => {
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

    await test.step('keeps a row clear of the bar, its toast and the dock', async () => {
      await test.step('shows a customer that was added below the bar, however far down the list was', async () => {
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

      await test.step('shows a product that was saved above its toast if the dock comes beneath that', async () => {
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

      await test.step('shows a product that was saved above a toast of three lines, and that above the dock', async () => {
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
    });

    await test.step('brings a customer and a discount into sight, marked', async () => {
      await insertCustomer(shop, { first_name: 'Stored', last_name: 'Person' });
      const customers = new CustomersPage(page);
      await customers.open();
      await page.evaluate(() => document.querySelector('tr[data-row]:nth-of-type(12)')?.scrollIntoView());
      await customers.openAdd();
      await customers.fill('Marked', 'Person', newPhone());
      await customers.saveAndClose();
      await expect(customers.rows.first()).toContainText('Marked');
      await expectMarked(customers.rows.first(), 'added');
      await expect(page.getByText('stands here until')).toHaveCount(0);
      const saved = customers.rows.nth(1);
      await saved.getByRole('button', { name: 'Edit Stored Person' }).click();
      await customers.field('Address').fill('12, Ring Road');
      await customers.saveAndClose();
      await expectMarked(saved, 'saved');
      await expect(saved.getByRole('button', { name: 'Edit Stored Person' })).toBeFocused();
      await expect(marked(page)).toHaveCount(1);

      const discounts = new DiscountsPage(page);
      await discounts.open();
      await discounts.openAdd();
      await discounts.field('Code').fill('MARKED1');
      await discounts.field('Value').fill('5');
      await discounts.saveAndClose();
      const row = discounts.rows.filter({ hasText: 'MARKED1' });
      await expectMarked(row, 'added');
      await discounts.openEdit('MARKED1');
      await discounts.field('Value').fill('6');
      await discounts.saveAndClose();
      await expectMarked(row, 'saved');
      await expect(row.getByRole('button', { name: 'Edit MARKED1' })).toBeFocused();
      await shop.sql(`delete from public.discounts where code = 'MARKED1'`);
    });
  });
});
