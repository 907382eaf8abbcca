import { HistoryPage, insertProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { test as base, expect } from '../shop.ts';
import { Line, peopleIn, see, untilLive, waitingIn } from './live-page.ts';
import { type RestartedShop, restartedShop } from './restarted-shop.ts';

const id = 'BC96601';

/** A page whose line the test holds, and a product; `products` is not opened yet. */
const test = base.extend<{ line: Line; products: ProductsPage }, { shop: RestartedShop }>({
  shop: restartedShop,
  line: async ({ page }, use) => use(await Line.of(page)),
  products: async ({ page, signedIn, shop, line: _ }, use) => {
    await insertProduct(shop, id);
    await signedIn(page, 'admin');
    await use(new ProductsPage(page));
    await shop.sql(`delete from public.products where productid like 'BC966%'`);
  },
});

const weave = (fabric: string) => `update public.products set fabric = '${fabric}' where productid = '${id}'`;

test('says on open pages that the server restarts, and shows what was saved meanwhile', async ({
  page,
  line,
  products,
  openElsewhere,
  signedIn,
  shop,
}) => {
  test.setTimeout(120_000);
  await products.open('?productid=BC966');
  await untilLive(page);
  // Someone else looks at the product's history.
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
  await shop.sql(weave('Meanwhile'));
  await insertProduct(shop, 'BC96602');
  await expect(products.row(id)).toContainText('Meanwhile', { timeout: 40_000 });
  await expect(history.entries.first()).toContainText('Linen became Meanwhile', { timeout: 40_000 });
  await expect(waitingIn(page)).toHaveText('1 change · show', { timeout: 20_000 });
  await untilLive(page);
  await expect(page.getByText('not live')).toBeHidden();

  await shop.sql(weave('Afterwards'));
  await expect(products.row(id)).toContainText('Afterwards');
});

test('lets the line of a hidden page go, asks for none while it sleeps, and is live again once it is seen', async ({
  page,
  line,
  products,
  openElsewhere,
  signedIn,
  shop,
}) => {
  test.slow();
  await test.step('lets the line of a page go that is hidden for a minute, and catches up once it is seen again', async () => {
    const theirs = await openElsewhere();
    await signedIn(theirs, 'superadmin');
    await new ProductsPage(theirs).open('?productid=BC966');
    await page.clock.install();
    await products.open('?productid=BC966');
    await page.clock.runFor(5_000);
    await untilLive(page);
    await expect(peopleIn(theirs)).toHaveText('AD');
    const editor = new ProductDialogPage(page);
    await editor.openEdit(id);
    await see(page, false);
    await page.clock.fastForward('01:01');
    await expect.poll(() => line.open).toBe(0);
    await expect(peopleIn(theirs)).toBeHidden();
    await shop.sql(weave('Woken'));
    await see(page, true);
    await page.clock.runFor(20_000);
    // Behind the dialog.
    await expect(page.locator(`tr[data-row="${id}"]`)).toContainText('Woken');
    await expect(editor.dialog.getByRole('alert')).toContainText('Fabric, now Woken');
    await expect(peopleIn(theirs)).toHaveText('AD');
    await expect(page.getByText('not live')).toBeHidden();
  });

  await test.step('asks for no line while a page sleeps, and is live at once if it is seen again', async () => {
    const refused = refuse(line);
    await page.clock.install();
    await products.open('?productid=BC966');
    // Each of both channels is refused until it waits for minutes.
    for (let times = 1; times <= 7; times += 1) {
      await expect.poll(refused).toBe(2 * times);
      await page.clock.fastForward(times < 7 ? '01:30' : '00:01');
    }
    await see(page, false);
    await page.clock.fastForward('01:01');
    await expect.poll(() => line.open).toBe(0);
    // The client takes a while to leave.
    await page.clock.runFor(5_000);
    const asked = line.asked;
    await page.clock.fastForward('08:00');
    await expect(page.locator('[data-live="off"]')).toBeAttached();
    expect([line.open, line.asked]).toEqual([0, asked]);
    line.onFrame = (frame) => frame;
    await see(page, true);
    await untilLive(page);
  });
});

/** Refuses each join; the function it returns tells how often. */
const refuse = (line: Line): (() => number) => {
  const answer = /"status":"ok","response":\{"postgres_changes.*\}/;
  let refused = 0;
  line.onFrame = (frame) => {
    if (!answer.test(frame)) return frame.includes('"system"') ? '[null,null,"phoenix","nothing",{}]' : frame;
    refused += 1;
    return frame.replace(answer, '"status":"error","response":{"reason":"No"}}');
  };
  return () => refused;
};
