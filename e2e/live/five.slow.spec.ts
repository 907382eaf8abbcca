import { insertProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import type { ProductsPage } from '../inventory/products-page.ts';
import { expect, type Shop, test } from '../shop.ts';
import { untilLive, waitingIn } from './live-page.ts';

const ids = ['BC96501', 'BC96502', 'BC96503', 'BC96504', 'BC96505'];

const fabricsIn = async ({ sql }: Shop): Promise<string[]> =>
  (await sql(`select productid, fabric from public.products where productid like 'BC965%' order by sort_key`)).map(
    ({ productid, fabric }) => `${productid} ${fabric}`,
  );

/** What a list shows of each of its products: its id and its fabric. */
const fabricsOn = ({ rows }: ProductsPage): Promise<string[]> =>
  rows.evaluateAll((all) =>
    all.map((row) => `${row.getAttribute('data-row')} ${/Weave (?:new|\d-\d)/.exec(row.textContent ?? '')?.[0]}`),
  );

test('five browsers at work end with what the shop has, each of them', async ({ openElsewhere, signedIn, shop }) => {
  test.setTimeout(180_000);
  for (const id of ids) await insertProduct(shop, id);
  const editors = await Promise.all(
    ids.map(async (_, place) => {
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
        const worked = (place + round) % ids.length;
        const before = round === 0 ? 'Linen' : `Weave 0-${worked}`;
        return save(editor, ids[worked] ?? '', before, `Weave ${round}-${place}`);
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
