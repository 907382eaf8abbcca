import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deadlocks } from './deadlocks.ts';
import { expectHistoryToEqualTables } from './history-replay.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { type Answer, counted, fileShop } from './test-shop.ts';

const shop = fileShop({ prepared: false });

interface Known {
  readonly productid: string;
  readonly updated_at: string;
  readonly variants: readonly { variantid: string; size: string; color: string; stock: number }[];
}

/** What two who want the same are told: whoever comes second is refused in one of these words, and nothing else. */
const expected = new Map([
  [
    404,
    [
      'This product is no longer there',
      'This record is no longer there',
      'The product of this variant is no longer there',
    ],
  ],
  [409, ['Somebody else saved this product after you opened it', 'Somebody else changed this after you looked']],
]);

const one = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

/** Everybody at one shop: what they did, and what came of it. */
class People {
  readonly given: string[] = [];
  readonly done = new Map<string, number>();
  readonly unexpected: unknown[] = [];
  readonly #deletions: number[] = [];

  async rpc(name: string, body: object): Promise<Answer> {
    const answer = await shop.send(one(['admin', 'superadmin']), 'POST', `rpc/${name}`, body);
    const { status } = answer;
    if (status < 400) this.done.set(name, (this.done.get(name) ?? 0) + 1);
    else if (!expected.get(status)?.includes(answer.body.message)) this.unexpected.push({ name, ...answer });
    return answer;
  }

  /** One of the few products that the others are at too, as it stands. */
  async product(): Promise<Known | undefined> {
    const { body } = await shop.send('admin', 'POST', 'rpc/search_products', { p_fabric: 'At once', p_page: null });
    return body.products.length > 0 ? one(body.products.slice(-6) as Known[]) : undefined;
  }

  async add(): Promise<void> {
    const { body } = await this.rpc('add_product', {
      ...{ p_request_id: randomUUID(), p_product: { ...sampleProduct, fabric: 'At once' } },
      p_variants: sampleVariants(3).map((line) => ({ ...line, stock: randomInt(50) })),
    });
    this.given.push(body.productid);
  }

  async delete(): Promise<void> {
    const product = await this.product();
    if (!product) return;
    const { status, body } = await this.rpc('delete_product', {
      ...{ p_productid: product.productid, p_updated_at: product.updated_at },
    });
    if (status === 200) this.#deletions.push(body.changeid);
  }

  async putBack(): Promise<void> {
    if (this.#deletions.length > 0) await this.rpc('put_back', { p_changeid: one(this.#deletions.slice(-12)) });
  }

  async restock(): Promise<void> {
    const product = await this.product();
    if (!product) return;
    const lines = product.variants.map(({ variantid, size, color }) => ({
      variantid,
      size,
      color,
      stock: randomInt(50),
    }));
    const removed = randomInt(4) === 0 ? lines.splice(0, 1).map(({ variantid }) => variantid) : [];
    await this.rpc('update_product', {
      ...{ p_productid: product.productid, p_updated_at: product.updated_at },
      ...{ p_product: {}, p_variants: lines, p_removed: removed },
    });
  }

  /** One after another, of whatever there is to do. */
  async work(times: number): Promise<void> {
    const ways = [this.add, this.delete, this.putBack, this.restock];
    for (let turn = 0; turn < times; turn++) await one(ways).call(this);
  }

  async putEverythingBack(): Promise<void> {
    for (const p_changeid of this.#deletions) await this.rpc('put_back', { p_changeid });
  }
}

/** The stock of each product by the history alone: what each of its variants had last, whether it is there or not. */
const stockByHistory = async () => {
  const { rows } = await shop.query(
    `
    with stocks as (
      select distinct on (variantid) variantid, record,
        coalesce(after -> 'stock', before -> 'stock')::int as stock
      from private.changes
      where kind = 'variant' and coalesce(after, before) ? 'stock' order by variantid, changeid desc
    ), removed as (
      -- Alone, and not put back since: the last that is known of it is that it went without its product.
      select variantid from (
        select distinct on (variantid) variantid, action, record, changed_at from private.changes as change
        where kind = 'variant' and action <> 'changed' order by variantid, changeid desc
      ) as latest
      where action = 'deleted' and not exists (
        select from private.changes as product
        where product.kind = 'product' and product.action = 'deleted' and product.record = latest.record
          and product.changed_at = latest.changed_at
      )
    )
    select record as productid, sum(stock)::int as stock from stocks
    where variantid not in (select variantid from removed) and record = any ($1) group by record order by 1`,
    [people.given],
  );
  return rows;
};

const people = new People();

// Guarantee 3.
test('eight people who delete, put back, add and restock at once give no id twice and lose no stock', async () => {
  await Promise.all(Array.from({ length: 8 }, () => people.add()));
  await Promise.all(Array.from({ length: 8 }, () => people.work(counted(30, 500))));
  expect(people.unexpected).toEqual([]);
  for (const name of ['add_product', 'delete_product', 'put_back', 'update_product'])
    expect([name, (people.done.get(name) ?? 0) > counted(10, 200)]).toEqual([name, true]);

  await people.putEverythingBack();
  expect(people.unexpected).toEqual([]);
  // Nobody's id was given to another: each stands once, and all that were added are there.
  expect(new Set(people.given).size).toBe(people.given.length);
  const { rows: there } = await shop.query(
    `select productid, total_stock::int as stock from public.products where productid = any ($1)
     and productid in (select productid from public.productsizecolors) order by 1`,
    [people.given],
  );
  expect(there).toEqual(await stockByHistory());
  const { rows: all } = await shop.query(
    'select count(*)::int as count from public.products where productid = any ($1)',
    [people.given],
  );
  expect(all).toEqual([{ count: people.given.length }]);
  const numbers = people.given.map((id) => Number(id.slice(4))).sort((left, right) => left - right);
  expect(numbers).toEqual(Array.from(numbers, (_, place) => (numbers[0] ?? 0) + place));
  // The history tells the same, change by change, and nobody waited for somebody who waited.
  await expectHistoryToEqualTables(shop);
  expect(await deadlocks(shop)).toBe(0);
});
