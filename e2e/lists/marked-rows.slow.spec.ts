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

for (const { on, use } of screens) {
  test.describe(`on ${on}`, () => {
    test.use(use);
    test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

    test('a product that was added, then saved, is in sight and marked until the page changes', async ({
      page,
      shop,
    }) => {
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

    test('a product far down that was saved is in sight, and only the last one is marked', async ({ page }) => {
      const editor = new ProductDialogPage(page);
      const { products } = editor;
      await products.open('?page=2');
      for (const place of [12, 3]) {
        const id = (await products.rows.nth(place).getAttribute('data-row')) ?? '';
        await editor.openEdit(id);
        await page.evaluate(() => document.querySelector('tr[data-row]')?.scrollIntoView());
        await editor.field('Description').fill(`Changed in place ${place}`);
        await editor.saveAndClose();
        await expectMarked(products.row(id), 'saved');
        await expect(marked(page)).toHaveCount(1);
      }
    });

    test('a customer that was added is the first and in sight; one that was saved too', async ({ page, shop }) => {
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
    });

    test('a discount that was added, then saved, is in sight and marked', async ({ page, shop }) => {
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
}
