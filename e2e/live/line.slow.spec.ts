import { holdCalls } from '../calls.ts';
import { insertProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { test as base, expect } from '../shop.ts';
import { toasts } from '../toast.ts';
import { Line, see, untilLive, waitingIn } from './live-page.ts';
import { panelIn } from './overtaken-page.ts';

const view = '?productid=BC962';

/** A page of three products whose line the test holds in its hands; `products` is opened, and live. */
const test = base.extend<{ line: Line; unopened: ProductsPage; products: ProductsPage }>({
  line: async ({ page }, use) => use(await Line.of(page)),
  unopened: async ({ page, signedIn, shop, line: _ }, use) => {
    for (const id of ['BC96201', 'BC96202', 'BC96203']) await insertProduct(shop, id);
    await signedIn(page, 'admin');
    await use(new ProductsPage(page));
    await shop.sql(`delete from public.products where productid like 'BC962%'`);
  },
  products: async ({ unopened, page }, use) => {
    await unopened.open(view);
    await untilLive(page);
    await use(unopened);
  },
});

/** A frame that says nothing to anybody. */
const silence = '[null,null,"phoenix","nothing",{}]';

const notLive = (products: ProductsPage) => products.page.getByText('not live');

const weave = (fabric: string) => `update public.products set fabric = '${fabric}' where productid = 'BC96202'`;

test('a lost line is said at the head; once it is back the list catches up', async ({ products, line, shop }) => {
  await line.cut();
  await expect(notLive(products)).toBeVisible();
  await expect(toasts(products.page)).toHaveCount(0);
  await shop.sql(weave('Unseen'));
  await insertProduct(shop, 'BC96200');
  line.mend();
  await expect(products.row('BC96202')).toContainText('Unseen', { timeout: 20_000 });
  await expect(notLive(products)).toBeHidden();
  await expect(waitingIn(products.page)).toHaveText('1 change · show');
});

test('a channel that the service closed is made again', async ({ products, line, shop }) => {
  let join = '';
  line.onFrame = (frame) => {
    const [ref, , topic] = JSON.parse(frame) as [string | null, string | null, string];
    if (topic === 'realtime:shop:lists') join ||= ref ?? '';
    return frame;
  };
  await line.cut();
  line.mend();
  await expect.poll(() => line.ready, { timeout: 20_000 }).toBe(2);
  line.say([join, join, 'realtime:shop:lists', 'phx_close', {}]);
  await expect.poll(() => line.ready, { timeout: 20_000 }).toBe(3);
  await shop.sql(weave('Heard again'));
  await expect(products.row('BC96202')).toContainText('Heard again');
});

test('where the service hears of nothing for a while that is said, and it catches up', async ({
  products,
  line,
  shop,
}) => {
  const system = (status: string, message: string) =>
    line.say([null, null, 'realtime:shop:lists', 'system', { extension: 'postgres_changes', status, message }]);
  system('error', 'Changes are not heard of at the moment');
  await expect(notLive(products)).toBeVisible();
  line.onFrame = (frame) => (frame.includes('postgres_changes') ? silence : frame);
  await shop.sql(weave('Missed'));
  await expect(products.row('BC96202')).not.toContainText('Missed');
  system('ok', 'Subscribed to PostgreSQL');
  await expect(products.row('BC96202')).toContainText('Missed');
  await expect(notLive(products)).toBeHidden();
});

test('a dialog that opens while its list is read for rows that nobody named shows what was saved', async ({
  products: _,
  page,
  line,
  shop,
}) => {
  line.onFrame = (frame) => (frame.includes('postgres_changes') ? silence : frame);
  const asked = page.waitForRequest('**/rpc/search_products');
  const release = await holdCalls(page, '**/rpc/search_products');
  await shop.sql(weave('Unnamed'));
  const many = { extension: 'postgres_changes', status: 'ok', message: 'Many changes', tables: ['public.products'] };
  line.say([null, null, 'realtime:shop:lists', 'system', many]);
  await asked;
  const editor = new ProductDialogPage(page);
  await editor.openEdit('BC96202');
  await expect(panelIn(editor.dialog)).toContainText('Taken over from them: Fabric, now Unnamed.');
  await release();
});

/** Puts other words in the place of these, and holds back what else is said to the channel; answers how often. */
const exchange = (line: Line, words: RegExp, others: string): (() => number) => {
  let exchanged = 0;
  line.onFrame = (frame) => {
    if (words.test(frame)) {
      exchanged += 1;
      return frame.replace(words, others);
    }
    return frame.includes('"system"') ? silence : frame;
  };
  return () => exchanged;
};

/** Refuses each join; answers how often. */
const refuse = (line: Line): (() => number) =>
  exchange(line, /"status":"ok","response":\{"postgres_changes.*\}/, '"status":"error","response":{"reason":"No"}}');

/** Each answers how many times the page has met it; it meets it so many times where it tries again. */
const without: readonly [string, number, (line: Line) => () => number][] = [
  [
    'no such service',
    3,
    (line) => {
      void line.cut();
      return () => line.asked;
    },
  ],
  ['a join that is refused', 3, refuse],
  [
    'a database without a log',
    1,
    (line) => exchange(line, /"status":"ok","message":"Subscribed to/, '"status":"error","message":"No log in'),
  ],
];

for (const [what, times, arrange] of without) {
  test(`with ${what} the list is as ever, and nothing is said`, async ({ unopened: products, page, line, shop }) => {
    const met = arrange(line);
    await products.open(view);
    await expect.poll(met, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);
    await expect(page.locator('[data-live="off"]')).toBeAttached();
    await shop.sql(weave('Later'));
    await products.filter('Fabric').fill('Later');
    await expect(products.rows).toHaveCount(1);
    await expect(notLive(products)).toBeHidden();
    await expect(toasts(page)).toHaveCount(0);
  });
}

test('a page that nobody sees for a minute lets its line go, and catches up when it is seen again', async ({
  unopened: products,
  page,
  line,
  shop,
}) => {
  await page.clock.install();
  await products.open(view);
  await untilLive(page);
  await see(page, false);
  await page.clock.fastForward('01:01');
  await expect.poll(() => line.open).toBe(0);
  await shop.sql(weave('Woken'));
  await see(page, true);
  await expect(products.row('BC96202')).toContainText('Woken');
  await expect.poll(() => line.ready).toBe(2);
  await expect(notLive(products)).toBeHidden();
});

test('a page that sleeps asks for no line, however it was refused; once it is seen again it is live at once', async ({
  unopened: products,
  page,
  line,
}) => {
  const refused = refuse(line);
  await page.clock.install();
  await products.open(view);
  // Each of both channels is refused until it waits for minutes.
  for (let times = 1; times <= 7; times += 1) {
    await expect.poll(refused).toBe(2 * times);
    await page.clock.fastForward(times < 7 ? '01:30' : '00:01');
  }
  await see(page, false);
  await page.clock.fastForward('01:01');
  await expect.poll(() => line.open).toBe(0);
  // The client takes its leave for a while.
  await page.clock.runFor(5_000);
  const asked = line.asked;
  await page.clock.fastForward('08:00');
  await expect(page.locator('[data-live="off"]')).toBeAttached();
  expect([line.open, line.asked]).toEqual([0, asked]);
  line.onFrame = (frame) => frame;
  await see(page, true);
  await untilLive(page);
});
