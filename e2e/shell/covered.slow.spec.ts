import type { Page } from '@playwright/test';
import { ImportPage } from '../files/import-page.ts';
import { expect, test } from '../fixtures.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { phone } from '../screens.ts';
import { covered, keepToasts, letStand, places, said } from '../standing-toasts.ts';
import { untilDrawn } from '../waits.ts';

/** A phone has the least room beside toasts; a counter has room for one without anything that moves. */
const screens = {
  'a phone': { use: phone, kind: 'three' },
  'the counter': { use: { viewport: { width: 1366, height: 768 } }, kind: 'short' },
} as const;

const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of [document.documentElement, ...document.querySelectorAll('main *, [data-dialog] *')])
      part.scrollTop = part.scrollHeight;
  });

const paths = ['/admin/customers', '/admin/discounts', '/admin/users', '/admin/bills', '/admin/login'];

/** What can be opened on the products page, each from a page that was just loaded. */
const opened: Record<string, (page: Page) => Promise<void>> = {
  'the products': async () => {},
  'ticked products': async (page) => {
    await page.locator('main').getByRole('checkbox').last().check();
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  },
  'a product': async (page) => {
    const id = (await new ProductsPage(page).rows.first().getAttribute('data-row')) ?? '';
    await new ProductDialogPage(page).openEdit(id);
  },
  'labels to print': async (page) => {
    await page.locator('main').getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Print labels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print labels' });
    // All is there once it is known that this computer has no print service; a phone makes a PDF and looks for none.
    await expect(dialog.getByRole('button', { name: /^(Use the demo printer|Save PDF)/ })).toBeVisible();
  },
  'an import': async (page) => {
    const imports = new ImportPage(page);
    await imports.openHere();
    const lines = Array.from({ length: 40 }, (_, at) => `Silk ${at},100,250,M,Red,1`);
    await imports.choose('goods.csv', ['Fabric,Purchase Price,Retail Price,Size,Color,Stock', ...lines].join('\n'));
    await imports.button('Check the lines').click();
    await expect(imports.button(/^Import [0-9]/)).toBeVisible();
    // They come after the rest, and with them the dialog has its height.
    await expect(imports.lines).toHaveCount(40);
  },
};

/** Opens the products with what comes after the rows: the menu, and what is said of labels. */
const openWhole = async (page: Page): Promise<void> => {
  const labels = page.waitForResponse('**/rest/v1/rpc/stale_labels');
  await new ProductsPage(page).open();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  await labels;
  await untilDrawn(page);
};

const expectFree = async (page: Page, what: string): Promise<void> => {
  expect.soft(await covered(page), what).toEqual([]);
  await scrollToEnd(page);
  expect.soft(await covered(page), `${what}, at its end`).toEqual([]);
};

for (const [screen, { use, kind }] of Object.entries(screens)) {
  test.describe(screen, () => {
    test.use(use);

    test('covers no action with a toast', async ({ page, signedIn }) => {
      test.slow();
      await keepToasts(page);
      await signedIn(page, 'superadmin');
      for (const [what, open] of Object.entries(opened)) {
        await openWhole(page);
        await open(page);
        const before = await places(page);
        await letStand(page, said[kind]);
        if (kind === 'short') expect(await places(page), 'nothing moves').toEqual(before);
        await expectFree(page, what);
      }
      for (const path of paths) {
        await page.goto(path);
        await expect(page.locator('main').getByRole('button').or(page.getByText('This is the')).first()).toBeVisible();
        await letStand(page, said[kind]);
        await expectFree(page, path);
      }
    });
  });
}
