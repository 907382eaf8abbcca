import { withoutIntervals } from '../calls.ts';
import { type HistoryPage, insertProduct, openProduct } from '../history/history-page.ts';
import { phone } from '../screens.ts';
import { test as base, expect } from '../shop.ts';
import { untilLive } from './live-page.ts';
import { noteSpoken, spokenOn } from './spoken.ts';

const id = 'BC96901';

/** The history of one product, open and live; the mouse lies where nothing can be pressed. */
const test = base.extend<{ history: HistoryPage }>({
  history: async ({ page, shop, signedIn }, use) => {
    await insertProduct(shop, id);
    await signedIn(page, 'admin');
    await withoutIntervals(page);
    const history = await openProduct(page, id);
    await untilLive(page);
    await history.dialog.getByRole('heading', { name: 'History', exact: true }).hover();
    await use(history);
    await shop.sql(`delete from public.products where productid = '${id}'`);
  },
});

const weave = (fabric: string) => `update public.products set fabric = '${fabric}' where productid = '${id}'`;

const waitingIn = ({ dialog }: HistoryPage) => dialog.getByRole('button', { name: /changes? · show$/ });

/** Where a line of the history stands on the screen. */
const placeOf = (history: HistoryPage, text: string) => history.entries.filter({ hasText: text }).boundingBox();

test('what somebody else does comes to the head of the history while it is open, and is pointed out', async ({
  history,
  shop,
}) => {
  await shop.sql(weave('Ikat'));
  await expect(history.entries.first()).toContainText('Linen became Ikat');
  await expect(history.entries.first()).toHaveAttribute('data-news');
  // A variant's change is told as one of its product.
  await shop.sql(`update public.productsizecolors set stock = 5 where productid = '${id}' and size = 'L'`);
  await expect(history.entries.first()).toContainText('3 pcs became 5 pcs');
  await expect(history.entries.nth(1)).toContainText('Linen became Ikat');
  await expect(history.entries.nth(1)).not.toHaveAttribute('data-news');
  await expect(waitingIn(history)).toBeHidden();
  await shop.sql(`delete from public.products where productid = '${id}'`);
  await expect(history.entries.first()).toContainText(/^\d\d:\d\d.*Deleted/);
});

test('where somebody has scrolled it waits at the head, and nothing moves', async ({ history, shop, page }) => {
  for (let time = 1; time <= 15; time += 1) await shop.sql(weave(`Ikat ${time}`));
  await expect(history.entries.first()).toContainText('became Ikat 15');
  await history.entries.filter({ hasText: 'Linen became Ikat 1' }).hover();
  await page.mouse.wheel(0, 10_000);
  const before = await placeOf(history, 'Linen became Ikat 1');
  await noteSpoken(page);
  await shop.sql(weave('Unseen 1'));
  await expect(waitingIn(history)).toHaveText('1 change · show');
  await shop.sql(weave('Unseen 2'));
  await expect(waitingIn(history)).toHaveText('2 changes · show');
  expect(await spokenOn(page)).toEqual(['Changes wait to be shown']);
  expect(await placeOf(history, 'Linen became Ikat 1')).toEqual(before);
  await waitingIn(history).click();
  await expect(history.entries.first()).toContainText('Unseen 1 became Unseen 2');
  await expect(history.entries.first()).toBeInViewport();
  await expect(waitingIn(history)).toBeHidden();
});

test('under a finger that is about to press nothing moves either', async ({ history, shop }) => {
  await shop.sql(weave('Ikat'));
  const button = history.button('Put back Fabric: Linen');
  await button.hover();
  await shop.sql(weave('Khadi'));
  await expect(waitingIn(history)).toHaveText('1 change · show');
  await expect(button).toBeVisible();
  await waitingIn(history).click();
  await expect(history.entries.first()).toContainText('Ikat became Khadi');
});

test("one's own way back is there at once, and nothing waits", async ({ history, shop }) => {
  await shop.sql(weave('Ikat'));
  await history.putBack('Put back Fabric: Linen', 'Fabric of BC96901 becomes Linen again; it is Ikat now.');
  await expect(history.entries.first()).toContainText('Ikat became Linen');
  await expect(waitingIn(history)).toBeHidden();
});

test('the history of a whole list grows, and keeps to the kind that was chosen', async ({ history, page, shop }) => {
  await history.close();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await history.show('Deleted');
  await insertProduct(shop, 'BC96902');
  await shop.sql(`delete from public.products where productid = 'BC96902'`);
  await expect(history.entries.first()).toContainText('Deleted product BC96902');
  await expect(history.entries.filter({ hasText: 'Added product BC96902' })).toHaveCount(0);
  await history.show('All');
  await expect(history.entries.filter({ hasText: 'Added product BC96902' }).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('under a finger nothing moves, though nobody has scrolled', async ({ history, shop }) => {
    const last = history.entries.last();
    const before = await last.boundingBox();
    await shop.sql(weave('Ikat'));
    await expect(waitingIn(history)).toHaveText('1 change · show');
    expect(await last.boundingBox()).toEqual(before);
    await waitingIn(history).tap();
    await expect(history.entries.first()).toContainText('Linen became Ikat');
  });

  test('what waits lies over the lines, and is pressed by a finger', async ({ history, shop }) => {
    for (let time = 1; time <= 15; time += 1) await shop.sql(weave(`Ikat ${time}`));
    await expect(waitingIn(history)).toHaveText('15 changes · show');
    await waitingIn(history).tap();
    const first = history.entries.filter({ hasText: 'Linen became Ikat 1' });
    await first.scrollIntoViewIfNeeded();
    const before = await placeOf(history, 'Linen became Ikat 1');
    await shop.sql(weave('Unseen'));
    await expect(waitingIn(history)).toBeVisible();
    expect(await placeOf(history, 'Linen became Ikat 1')).toEqual(before);
    await waitingIn(history).tap();
    await expect(history.entries.first()).toContainText('became Unseen');
  });
});
