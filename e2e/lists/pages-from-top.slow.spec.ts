import { CustomersPage } from '../customers/customers-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { phone } from '../screens.ts';
import { expect, test } from '../shop.ts';

const screens = [
  { on: 'a phone', use: phone },
  { on: 'a low counter screen', use: { viewport: { width: 1366, height: 520 } } },
];

for (const { on, use } of screens) {
  test.describe(`on ${on}`, () => {
    test.use(use);
    test.beforeEach(({ page, signedIn }) => signedIn(page, 'admin'));

    for (const Pages of [ProductsPage, CustomersPage]) {
      test(`the next page of ${Pages.name} is shown from its top`, async ({ page }) => {
        const list = new Pages(page);
        await list.open();
        const first = (await list.rows.first().getAttribute('data-row')) ?? '';
        await list.rows.last().scrollIntoViewIfNeeded();
        await expect(list.rows.first()).not.toBeInViewport({ ratio: 1 });
        await list.button('Next').click();
        await expect(list.rows.first()).not.toHaveAttribute('data-row', first);
        await expect(list.rows.first()).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      });
    }
  });
}
