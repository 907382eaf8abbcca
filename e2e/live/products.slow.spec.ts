import { violationsInBoth } from '../accessibility.ts';
import { insertProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { requestsTo } from '../page-events.ts';
import { wrongForFingers } from '../phone/touched.ts';
import { phone } from '../screens.ts';
import { test as base, expect } from '../shop.ts';
import { countIn, glowsOf, noteGlows, untilLive, waitingIn } from './live-page.ts';
import { noteSpoken, spokenOn } from './spoken.ts';

const view = '?productid=BC961';

/** Two people, each with a browser of their own, who look at the same products: `mine` is watched, `theirs` is worked in. */
const test = base.extend<{ mine: ProductsPage; theirs: ProductDialogPage }>({
  mine: async ({ page, signedIn, shop }, use) => {
    for (const id of ['BC96101', 'BC96102', 'BC96103']) await insertProduct(shop, id);
    await signedIn(page, 'admin');
    await noteGlows(page);
    const products = new ProductsPage(page);
    await products.open(view);
    await untilLive(page);
    await use(products);
    await shop.sql(`
      delete from public.products
      where productid like 'BC961%' or productid = 'BC97102' or fabric like 'Astray %'`);
  },
  theirs: async ({ mine: _, openElsewhere, signedIn }, use) => {
    const page = await openElsewhere();
    await signedIn(page, 'superadmin');
    await noteGlows(page);
    const editor = new ProductDialogPage(page);
    await editor.products.open(view);
    await untilLive(page);
    await use(editor);
  },
});

const idsOf = ({ rows }: ProductsPage): Promise<(string | null)[]> =>
  rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));

const ids = ['BC96101', 'BC96102', 'BC96103'];

test('what somebody else saves shows where the row stands, and glows once; nobody sees their own glow', async ({
  mine,
  theirs,
}) => {
  await theirs.openEdit('BC96102');
  await theirs.field('Fabric').fill('Ikat');
  await theirs.saveAndClose();
  await expect(mine.row('BC96102')).toContainText('Ikat');
  await expect(mine.row('BC96102')).not.toHaveAttribute('data-news');
  expect(await idsOf(mine)).toEqual(ids);
  expect(await glowsOf(mine.page)).toEqual(['BC96102']);
  await expect(waitingIn(mine.page)).toBeHidden();
  // And the other way round: the first thing that glows there is not their own.
  const editor = new ProductDialogPage(mine.page);
  await editor.openEdit('BC96103');
  await editor.field('Fabric').fill('Mashru');
  await editor.saveAndClose();
  await expect(theirs.products.row('BC96103')).toContainText('Mashru');
  expect(await glowsOf(theirs.page)).toEqual(['BC96103']);
});

test('a row that is open stays open, and what is ticked ticked', async ({ mine, theirs }) => {
  await mine.row('BC96102').getByRole('button', { name: 'Details of BC96102' }).click();
  await mine.row('BC96103').getByRole('checkbox').check();
  await theirs.openEdit('BC96102');
  await theirs.cell('Stock', 2).fill('77');
  await theirs.saveAndClose();
  await expect(mine.row('BC96102')).toContainText('1,277 pcs');
  await expect(mine.row('BC96102').getByRole('button', { name: 'Details of BC96102' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(mine.table.getByRole('cell', { name: '77 pcs', exact: true })).toBeVisible();
  await expect(mine.row('BC96103').getByRole('checkbox')).toBeChecked();
});

test('what would move rows waits to be shown, while the count follows', async ({ mine, theirs, shop }) => {
  await insertProduct(shop, 'BC96100');
  await expect(waitingIn(mine.page)).toHaveText('1 change · show');
  await expect(countIn(mine.page)).toHaveText(/^4 products/);
  await theirs.openEdit('BC96102');
  await theirs.button('Delete').click();
  await theirs.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(waitingIn(mine.page)).toHaveText('2 changes · show');
  await expect(countIn(mine.page)).toHaveText(/^3 products/);
  expect(await idsOf(mine)).toEqual(ids);
  await waitingIn(mine.page).click();
  await expect(waitingIn(mine.page)).toBeHidden();
  await expect.poll(() => idsOf(mine)).toEqual(['BC96100', 'BC96101', 'BC96103']);
  await expect(mine.page.getByRole('main')).toBeFocused();
  await expect.poll(() => glowsOf(mine.page)).toEqual(['BC96100']);
});

test('a row glows no longer than its own tint, whatever else in it comes to an end', async ({ mine, shop }) => {
  await mine.page.evaluate(() =>
    new MutationObserver(([record]) =>
      record?.target.firstChild?.dispatchEvent(new AnimationEvent('animationend', { bubbles: true })),
    ).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-news'] }),
  );
  await shop.sql(`update public.products set fabric = 'Ikat' where productid = 'BC96102'`);
  await expect(mine.row('BC96102')).toContainText('Ikat');
  await expect(mine.row('BC96102')).not.toHaveAttribute('data-news');
  expect(await glowsOf(mine.page)).toContain('BC96102');
});

test('what others do is not read out, but once that it waits; how much one finds is', async ({ mine, shop }) => {
  await noteSpoken(mine.page);
  await shop.sql(`update public.products set fabric = 'Ikat' where productid = 'BC96102'`);
  await expect(mine.row('BC96102')).toContainText('Ikat');
  await insertProduct(shop, 'BC96100');
  await expect(waitingIn(mine.page)).toHaveText('1 change · show');
  await insertProduct(shop, 'BC96109');
  await expect(waitingIn(mine.page)).toHaveText('2 changes · show');
  await expect(countIn(mine.page)).toHaveText(/^5 products/);
  expect(await spokenOn(mine.page)).toEqual(['Changes wait to be shown']);
  await mine.filter('Product ID').fill('BC96103');
  await expect(mine.rows).toHaveCount(1);
  await expect.poll(() => spokenOn(mine.page)).toEqual(['Changes wait to be shown', '1 product']);
});

test('a row that the search finds no longer waits too, and is gone once the page was left', async ({ mine, shop }) => {
  await shop.sql(`update public.products set productid = 'BC97102' where productid = 'BC96102'`);
  await expect(waitingIn(mine.page)).toHaveText('1 change · show');
  expect(await idsOf(mine)).toEqual(ids);
  await mine.page.getByRole('link', { name: 'Customers' }).click();
  await mine.page.getByRole('heading', { name: 'Customer Management' }).waitFor();
  await mine.page.goBack();
  await expect(mine.rows).toHaveCount(2);
  await expect(waitingIn(mine.page)).toBeHidden();
});

test('a page that nobody sees shows what waits, and what comes', async ({ mine, shop }) => {
  const hide = (hidden: boolean) =>
    mine.page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await insertProduct(shop, 'BC96100');
  await expect(waitingIn(mine.page)).toBeVisible();
  await hide(true);
  await expect(mine.rows).toHaveCount(4);
  await insertProduct(shop, 'BC96109');
  await expect(mine.rows).toHaveCount(5);
  await hide(false);
  await shop.sql(`delete from public.products where productid = 'BC96109'`);
  await expect(waitingIn(mine.page)).toBeVisible();
  await expect(mine.rows).toHaveCount(5);
});

test('one who saves sees their own product at once, and no change that waits', async ({ mine, theirs }) => {
  const id = await theirs.add('Own Silk');
  await expect(theirs.products.row(id)).toBeVisible();
  await theirs.openEdit(id);
  await theirs.field('Fabric').fill('Own Cotton');
  await theirs.saveAndClose();
  // Among many products a new one is pinned to the page that was opened for it, as it was saved.
  await theirs.products.filter('Product ID').fill(id);
  await expect(theirs.products.rows).toHaveCount(1);
  // What was told of all that has come by the time that somebody else's change has.
  const editor = new ProductDialogPage(mine.page);
  await editor.products.open(`?productid=${id}`);
  await editor.openEdit(id);
  await editor.field('Fabric').fill('Their Linen');
  await editor.saveAndClose();
  await expect(theirs.products.row(id)).toContainText('Their Linen');
  await expect(waitingIn(theirs.page)).toBeHidden();
  expect(await glowsOf(theirs.page)).toEqual([id]);
});

test('a product just added that stands astray follows what others save, and goes with it', async ({
  mine,
  theirs,
  shop,
}) => {
  // They fill the last page; the new one has its place before it.
  await shop.sql(`
    insert into public.products (productid, name, fabric, purchaseprice, retailprice)
    select 'BC961' || number, 'Khadi', 'Khadi', 1, 2 from generate_series(200, 214) as number`);
  const id = await theirs.add('Astray Silk');
  await expect(theirs.page.getByText(`${id} stands here until you leave this page`)).toBeVisible();
  const editor = new ProductDialogPage(mine.page);
  await editor.products.open(`?productid=${id}`);
  await editor.openEdit(id);
  await editor.field('Fabric').fill('Astray Linen');
  await editor.saveAndClose();
  await expect(theirs.products.row(id)).toContainText('Astray Linen');
  await editor.openEdit(id);
  await editor.button('Delete').click();
  await editor.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(theirs.products.row(id)).toHaveCount(0);
});

test('labels that became stale are counted at once', async ({ mine, theirs, shop }) => {
  await shop.sql(`
    insert into private.printed_labels (variantid, retailprice, older)
    select variantid, retailprice, 0 from public.productsizecolors join public.products using (productid)
    where productid = 'BC96103'`);
  await theirs.openEdit('BC96103');
  await theirs.field('Retail price').fill('1300');
  await theirs.saveAndClose();
  await expect(mine.row('BC96103')).toContainText('1,300.00');
  const badge = mine.page.getByRole('button', { name: 'Print label of BC96103' }).locator('[data-count]');
  await expect(badge).toHaveAttribute('data-count', '99+');
  await expect(mine.page.getByRole('region', { name: 'Labels with an old price' })).toContainText(/: 1,2\d\d pieces/);
});

test('a change has the list and the stale labels read again, and nothing else', async ({ mine, shop }) => {
  const { page } = mine;
  const neighbours = requestsTo(page, 'search_products');
  await mine.open('?page=2');
  await untilLive(page);
  await expect.poll(() => neighbours.map((request) => request.postDataJSON().p_page)).toContain(1);
  const id = (await mine.rows.first().getAttribute('data-row')) ?? '';
  const weave = 'update public.products set fabric = $2 where productid = $1';
  const [before] = await shop.sql('select fabric from public.products where productid = $1', [id]);
  const asked = requestsTo(page, '/rpc/');
  const labels = page.waitForResponse(/stale_labels/);
  await page.clock.install();
  await shop.sql(weave, [id, 'Told']);
  try {
    await expect(mine.row(id)).toContainText('Told');
    await labels;
    await page.clock.runFor(1_000);
    const calls = asked.map((request) =>
      `${request.url().split('/').at(-1)} ${request.postDataJSON().p_page ?? ''}`.trim(),
    );
    expect(calls.filter((call) => !call.startsWith('own_')).sort()).toEqual(['search_products 2', 'stale_labels']);
  } finally {
    await shop.sql(weave, [id, before?.fabric]);
  }
});

test('of many changes at once the list is asked again once', async ({ mine, shop }) => {
  // Its neighbours are fetched ahead as ever.
  const asked = requestsTo(mine.page, 'search_products');
  const askedOf = (number: number) => asked.filter((request) => request.postDataJSON().p_page === number).length;
  await shop.sql(`
    insert into public.products (productid, name, fabric, purchaseprice, retailprice)
    select 'BC961' || number, 'Khadi', 'Khadi', 1, 2 from generate_series(200, 599) as number`);
  await expect(countIn(mine.page)).toHaveText(/^403 products/);
  await expect(waitingIn(mine.page)).toHaveText('12 changes · show');
  expect(askedOf(1)).toBeLessThan(4);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('what waits is pressed by a finger, and neither head nor cards move for it', async ({ mine, shop }) => {
    const placeOf = async () => [
      await mine.button('+ Add Product').boundingBox(),
      await mine.rows.first().boundingBox(),
    ];
    const before = await placeOf();
    await insertProduct(shop, 'BC96100');
    await expect(waitingIn(mine.page)).toBeVisible();
    expect(await placeOf()).toEqual(before);
    const pill = await waitingIn(mine.page).locator('span').boundingBox();
    const below = await mine.button('Clear Filters').boundingBox();
    expect((below?.y ?? 0) - (pill?.y ?? 0) - (pill?.height ?? 0)).toBe(8);
    expect(await wrongForFingers(mine.page)).toEqual([]);
    expect(await violationsInBoth(mine.page, 'main')).toEqual([]);
    await waitingIn(mine.page).tap();
    await expect(mine.rows).toHaveCount(4);
  });
});
