import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import { deadlocks } from './deadlocks.ts';
import { behind } from './during.ts';
import { billOf, moreOf, newFabric, newGood, type Pieces, receive, received } from './sample-goods.ts';
import { addedProduct, sampleVariants } from './sample-product.ts';
import { newLines, stagedFile } from './staged-file.ts';
import { counted, fileShop } from './test-shop.ts';

const shop = fileShop();

const added = () =>
  addedProduct(
    shop,
    {},
    sampleVariants(2).map((line) => ({ ...line, stock: 1000 })),
  );

const totals = async (ids: readonly string[]) =>
  (
    await shop.query(
      'select productid, total_stock::int as total from products where productid = any ($1) order by 1',
      [ids],
    )
  ).rows;

test('a sale that waits for its commit is not undone by goods that come in', async () => {
  const { productid, variants } = await added();
  const variantid = variants[0]?.variantid;
  const bill = billOf(moreOf(productid, ['S', 'Color 0', 40, { variantid }]));
  const answer = await behind(
    shop,
    [`update public.productsizecolors set stock = stock - 30 where variantid = '${variantid}'`],
    () => receive(shop, bill),
  );
  expect(answer).toMatchObject({ status: 200, body: { products: [{ total_stock: 2010 }] } });
});

test('eight people who take in, sell and add at once lose no piece and give no id twice', async () => {
  const products = [await added(), await added(), await added()];
  const ids = products.map(({ productid }) => productid);
  const rounds = counted(12, 100);
  const made: string[] = [];
  const bills = async (person: number) => {
    for (let round = 0; round < rounds; round++) {
      const more = (person % 2 ? ids : [...ids].reverse()).map((id, place) =>
        moreOf(id, [place % 2 ? 'S' : ' s', 'color 0', 2], ['XL', 'Teal', 1]),
      );
      const { added: fresh } = await received(
        shop,
        ...more,
        newGood({}, ['S', 'Red', 1]),
        newGood({}, ['S', 'Red', 1]),
      );
      made.push(...fresh);
    }
  };
  // As the other counter does it: what it saw is looked at again where somebody was faster.
  const sell = async (place: number) => {
    for (let sold = 0; sold < rounds; ) {
      const { data } = await shop
        .as('admin')
        .rpc('search_products', { p_productid: ids[place] ?? '' })
        .throwOnError();
      const [{ productid, updated_at, variants }] = data.products as [ProductObject];
      const { number: _, productid: __, ...line } = variants[0] as ProductObject['variants'][0];
      const { status } = await shop.send('superadmin', 'POST', 'rpc/update_product', {
        ...{ p_productid: productid, p_product: {}, p_removed: [], p_updated_at: updated_at },
        p_variants: [{ ...line, stock: line.stock - 1 }],
      });
      if (status === 200) sold++;
      else expect(status).toBe(409);
    }
  };
  const add = async () => {
    for (let round = 0; round < rounds; round++) made.push((await added()).productid);
  };
  await Promise.all([bills(0), bills(1), bills(2), bills(3), sell(0), sell(1), add(), add()]);
  expect(new Set(made).size).toBe(made.length);
  expect(made).toHaveLength(4 * 2 * rounds + 2 * rounds);
  const perProduct = 2000 + 4 * rounds * 3;
  expect(await totals(ids)).toEqual(
    ids.map((productid, place) => ({ productid, total: perProduct - (place < 2 ? rounds : 0) })),
  );
  const { rows } = await shop.query(
    `select productid from productsizecolors where productid = any ($1)
     group by productid, lower(btrim(size)), lower(color) having count(*) > 1`,
    [ids],
  );
  expect(rows).toEqual([]);
  expect(await deadlocks(shop)).toBe(0);
});

test('a product that is deleted while its goods wait is named, and nothing is saved', async () => {
  const [kept, gone] = [await added(), await added()];
  const answer = await behind(shop, [`delete from public.products where productid = '${gone.productid}'`], () =>
    receive(shop, billOf(moreOf(kept.productid, ['S', 'Color 0', 1]), moreOf(gone.productid, ['S', 'Color 0', 1]))),
  );
  expect([answer.status, JSON.parse(answer.body.details).lines]).toEqual([
    422,
    [expect.objectContaining({ line: 2, field: 'code', reason: `${gone.productid} was deleted` })],
  ]);
  expect(await totals([kept.productid])).toMatchObject([{ total: 2000 }]);
});

test('goods come in beside an import, unless it holds one of them', async () => {
  const [held, other] = [await added(), await added()];
  const [line] = held.variants;
  const file = await stagedFile(shop, 'products', [
    ...newLines(40, ''),
    { productid: held.productid, size: line?.size ?? '', color: line?.color ?? '', stock: 77 },
  ]);
  const { digest } = await file.check();
  const p_request_id = randomUUID();
  const bill = billOf(newGood({ fabric: newFabric() }, ['S', 'Red', 1]), moreOf(held.productid, ['S', 'Color 0', 5]));
  const loaded = await behind(
    shop,
    [`select from productsizecolors where variantid = '${line?.variantid}' for update`],
    () => file.load(digest),
    async () => {
      const { added: ids } = await received(
        shop,
        newGood({ fabric: newFabric() }, ['S', 'Red', 1]),
        moreOf(other.productid, ['S', 'Color 0', 5]),
      );
      expect([ids.length, (await totals([other.productid]))[0]?.total]).toEqual([1, 2005]);
      expect(await receive(shop, bill, { p_request_id })).toMatchObject({
        status: 423,
        body: { code: 'PT423', message: 'A product of these goods is being saved by somebody else' },
      });
    },
  );
  expect(loaded).toMatchObject({ status: 200, body: { changed: 1 } });
  // What the import set is added to.
  const { status, body } = await receive(shop, bill, { p_request_id });
  expect([status, body.products[1]?.variants[0]?.stock]).toEqual([200, 82]);
});

test('300 products and 1,000 variants are taken at once', async () => {
  const pieces = (at: number) => Array.from({ length: at < 100 ? 4 : 3 }, (_, c): Pieces => ['S', `Color ${c}`, 3]);
  const goods = Array.from({ length: 300 }, (_, at) => newGood({ fabric: `Of many ${at}` }, ...pieces(at)));
  const { status, body } = await receive(shop, billOf(...goods));
  expect([status, body.added.length, body.labels.length]).toEqual([200, 300, 1000]);
});
