import { CustomersPage } from '../customers/customers-page.ts';
import { accounts } from '../fixtures.ts';
import { insertProduct, openProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import type { ProductsPage } from '../inventory/products-page.ts';
import { requestsTo } from '../page-events.ts';
import { wrongForFingers } from '../phone/touched.ts';
import { phone } from '../screens.ts';
import { endedDialog, logIn } from '../session.ts';
import { expect, type Shop, setRole } from '../shop.ts';
import { companyIn, glowsOf, peopleIn, untilLive, waitingIn } from './live-page.ts';
import { atRow, ids, openCustomers, test } from './two-people.ts';

const owner = accounts.superadmin.email;

test.afterEach(({ shop }) => setRole(shop, accounts.user.email, 'user'));

test('shows the own product at once and until it is deleted, and reads no more again than what changed', async ({
  mine,
  theirs,
  shop,
}) => {
  test.slow();
  await test.step('shows the own product at once, and no change that waits', async () => {
    const id = await theirs.add('Own Silk');
    await expect(theirs.products.row(id)).toBeVisible();
    await theirs.openEdit(id);
    await theirs.field('Fabric').fill('Own Cotton');
    await theirs.saveAndClose();
    // Among many products a new one is pinned to the page that was opened for it, as it was saved.
    await theirs.products.filter('Product ID').fill(id);
    await expect(theirs.products.rows).toHaveCount(1);
    // The earlier changes have arrived once another person's change has.
    const editor = new ProductDialogPage(mine.page);
    await editor.products.open(`?productid=${id}`);
    await editor.openEdit(id);
    await editor.field('Fabric').fill('Their Linen');
    await editor.saveAndClose();
    await expect(theirs.products.row(id)).toContainText('Their Linen');
    await expect(waitingIn(theirs.page)).toBeHidden();
    expect(await glowsOf(theirs.page)).toEqual([id]);
  });

  await test.step('updates and removes a product just added that stands outside its page', async () => {
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

  await test.step('reads the list and the stale labels again after a change, and nothing else', async () => {
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
});

test('does not say that a person is here if another one logged in in the next tab', async ({ mine, theirs, shop }) => {
  const { user } = accounts;
  await setRole(shop, user.email, 'admin');
  const editor = new ProductDialogPage(mine.page);
  await editor.openEdit(ids[0]);
  await editor.field('Fabric').fill('Mine');
  await expect(atRow(theirs.products, ids[0])).toHaveText('AD');
  const next = await mine.page.context().newPage();
  await new CustomersPage(next).open();
  await next.getByRole('button', { name: 'Logout' }).click();
  await next.waitForURL('**/admin/login');
  await logIn(next, user);
  await openCustomers(next);
  await expect(endedDialog(mine.page)).toBeVisible();
  await openCustomers(theirs.page);
  await expect(peopleIn(theirs.page)).toHaveAccessibleName(`Also here: US (${user.email})`);
  await theirs.page.goBack();
  await expect(theirs.products.row(ids[0])).toBeVisible();
  await expect(peopleIn(theirs.page)).toBeHidden();
  await expect(atRow(theirs.products, ids[0])).toBeHidden();
  await next.close();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('shows in reach of a finger what waits, who is here and what they edit, and moves nothing', async ({
    mine,
    shop,
    theirs,
  }) => {
    test.slow();
    await test.step('moves nothing in an open history until the changes are shown', async () => {
      const { page } = mine;
      const history = await openProduct(page, ids[0]);
      await untilLive(page);
      const waiting = history.dialog.getByRole('button', { name: /changes? · show$/ });
      const before = await history.entries.last().boundingBox();
      await shop.sql(`update public.products set fabric = 'Ikat' where productid = '${ids[0]}'`);
      await expect(waiting).toHaveText('1 change · show');
      expect(await history.entries.last().boundingBox()).toEqual(before);
      await waiting.tap();
      await expect(history.entries.first()).toContainText('Linen became Ikat');
    });

    await test.step('shows what waits and who is here in the list and in a dialog', async () => {
      await mine.open('?productid=BC961');
      await untilLive(mine.page);
      const { page } = mine;
      const placeOf = async () => [
        await mine.button('+ Add Product').boundingBox(),
        await mine.rows.first().boundingBox(),
        await page.getByRole('button', { name: 'Open the menu' }).boundingBox(),
      ];
      await expect(peopleIn(page)).toHaveText('OW');
      const before = await placeOf();
      await theirs.openEdit(ids[1]);
      await expect(atRow(mine, ids[1])).toHaveText('OW');
      await insertProduct(shop, 'BC96100');
      await expect(waitingIn(page)).toBeVisible();
      expect(await placeOf()).toEqual(before);
      const pill = await waitingIn(page).locator('span').boundingBox();
      const below = await mine.button('Clear Filters').boundingBox();
      expect((below?.y ?? 0) - (pill?.y ?? 0) - (pill?.height ?? 0)).toBe(8);
      expect(await wrongForFingers(page)).toEqual([]);
      await peopleIn(page).tap();
      await expect(page.getByText(owner, { exact: true })).toBeVisible();
      await waitingIn(page).tap();
      await expect(mine.rows).toHaveCount(4);
      // Both in the dialog.
      const editor = new ProductDialogPage(page);
      await editor.openEdit(ids[1]);
      await expect(companyIn(editor.dialog)).not.toHaveText('');
      const field = editor.field('Description');
      await field.fill('Mine');
      const topOf = async () => (await field.boundingBox())?.y ?? 0;
      const top = await topOf();
      await shop.sql(`update public.products set fabric = 'Ikat' where productid = '${ids[1]}'`);
      await expect(editor.dialog.getByRole('alert')).toContainText('Taken over from them: Fabric, now Ikat.');
      expect(Math.abs((await topOf()) - top)).toBeLessThan(2);
      await editor.button('Somebody else saved · show').tap();
      await expect(editor.dialog.getByText('Somebody else saved this product')).toBeInViewport();
    });
  });
});

const fiveIds = ['BC96501', 'BC96502', 'BC96503', 'BC96504', 'BC96505'];

const fabricsIn = async ({ sql }: Shop): Promise<string[]> =>
  (await sql(`select productid, fabric from public.products where productid like 'BC965%' order by sort_key`)).map(
    ({ productid, fabric }) => `${productid} ${fabric}`,
  );

/** What a list shows of each of its products: its id and its fabric. */
const fabricsOn = ({ rows }: ProductsPage): Promise<string[]> =>
  rows.evaluateAll((all) =>
    all.map((row) => `${row.getAttribute('data-row')} ${/Weave (?:new|\d-\d)/.exec(row.textContent ?? '')?.[0]}`),
  );

test('shows the same products in five browsers that work at the same time', async ({
  openElsewhere,
  signedIn,
  shop,
}) => {
  test.setTimeout(180_000);
  for (const id of fiveIds) await insertProduct(shop, id);
  const editors = await Promise.all(
    fiveIds.map(async (_, place) => {
      const page = await openElsewhere();
      await signedIn(page, place % 2 ? 'admin' : 'superadmin');
      const editor = new ProductDialogPage(page);
      await editor.products.open('?productid=BC965');
      await untilLive(page);
      return editor;
    }),
  );
  const save = async (editor: ProductDialogPage, id: string, before: string, fabric: string): Promise<void> => {
    await expect(editor.products.row(id)).toContainText(before);
    await editor.openEdit(id);
    await editor.field('Fabric').fill(fabric);
    await editor.saveAndClose();
  };
  // Each works on another product, then on that of the next one, all at once.
  for (const round of [0, 1])
    await Promise.all(
      editors.map((editor, place) => {
        const worked = (place + round) % fiveIds.length;
        const before = round === 0 ? 'Linen' : `Weave 0-${worked}`;
        return save(editor, fiveIds[worked] ?? '', before, `Weave ${round}-${place}`);
      }),
    );
  // One product is gone and another one came: both wait everywhere.
  await shop.sql(`delete from public.products where productid = 'BC96505'`);
  await insertProduct(shop, 'BC96500');
  await shop.sql(`update public.products set fabric = 'Weave new' where productid = 'BC96500'`);
  for (const { page, products } of editors) {
    await expect(waitingIn(page)).toHaveText('2 changes · show');
    await waitingIn(page).click();
    await expect.poll(() => fabricsOn(products)).toEqual(await fabricsIn(shop));
    await expect(waitingIn(page)).toBeHidden();
  }
  expect(await fabricsIn(shop)).toHaveLength(5);
  await shop.sql(`delete from public.products where productid like 'BC965%'`);
});
