import { HistoryPage, insertProduct } from '../history/history-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { test as base, expect } from '../shop.ts';
import { Line, untilLive, waitingIn } from './live-page.ts';
import { type RestartedShop, restartedShop } from './restarted-shop.ts';

const test = base.extend<object, { shop: RestartedShop }>({ shop: restartedShop });

const id = 'BC96601';

test('a restart of the server is said on the pages that are open, and nothing of what came meanwhile is missed', async ({
  page,
  openElsewhere,
  signedIn,
  shop,
}) => {
  test.setTimeout(120_000);
  await insertProduct(shop, id);
  const line = await Line.of(page);
  await signedIn(page, 'admin');
  const products = new ProductsPage(page);
  await products.open('?productid=BC966');
  await untilLive(page);
  // Somebody else looks at the product's history.
  const theirs = await openElsewhere();
  await signedIn(theirs, 'superadmin');
  await new ProductsPage(theirs).open('?productid=BC966');
  await theirs.getByRole('button', { name: `Details of ${id}` }).click();
  const history = new HistoryPage(theirs);
  await history.open(id);
  await untilLive(theirs);

  await shop.down();
  await expect(page.getByText('not live')).toBeVisible();
  await expect.poll(() => line.open).toBe(0);
  await shop.up();
  await shop.sql(`update public.products set fabric = 'Meanwhile' where productid = '${id}'`);
  await insertProduct(shop, 'BC96602');
  await expect(products.row(id)).toContainText('Meanwhile', { timeout: 40_000 });
  await expect(history.entries.first()).toContainText('Linen became Meanwhile', { timeout: 40_000 });
  await expect(waitingIn(page)).toHaveText('1 change · show', { timeout: 20_000 });
  await untilLive(page);
  await expect(page.getByText('not live')).toBeHidden();

  await shop.sql(`update public.products set fabric = 'Afterwards' where productid = '${id}'`);
  await expect(products.row(id)).toContainText('Afterwards');
});
