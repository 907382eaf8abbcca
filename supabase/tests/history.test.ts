import { describe, expect, test } from 'vitest';
import type { ChangeObject } from '../../portal/src/lib/answers.ts';
import { savedCustomer } from './sample-customer.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { type Caller, callers, fileShop } from './test-shop.ts';

const shop = fileShop();
let made = 0;

const list = async (ask: object = {}): Promise<{ changes: ChangeObject[]; more: boolean }> => {
  const { status, body } = await shop.send('admin', 'POST', 'rpc/list_changes', ask);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const listOf = async (p_kind: string, p_record: string): Promise<ChangeObject[]> =>
  (await list({ p_kind, p_record, p_limit: 100 })).changes;

/** A product with so many variants; answers its id. */
const product = async (count = 0): Promise<string> => {
  const productid = `H${++made}`;
  await shop
    .as('admin')
    .from('products')
    .insert({ ...sampleProduct, productid })
    .throwOnError();
  const lines = sampleVariants(count).map((line) => ({ ...line, productid }));
  if (count > 0) await shop.as('admin').from('productsizecolors').insert(lines).throwOnError();
  return productid;
};
const patch = (path: string, change: object, caller: Caller = 'admin') => shop.send(caller, 'PATCH', path, change);

describe('the history of a product', () => {
  test('says who did what, from what to what, with its variants, newest first', async () => {
    const id = await product(2);
    const { data: category } = await shop.as('admin').from('categories').select().eq('categoryid', 2).single();
    await patch(`products?productid=eq.${id}`, { retailprice: 1200.5, categoryid: 2 }, 'superadmin');
    await patch(`products?productid=eq.${id}`, { retailprice: 1200.5, description: sampleProduct.description });
    await patch(`productsizecolors?productid=eq.${id}&size=eq.M`, { stock: 7 }, 'service');
    const changes = await listOf('product', id);
    expect(changes.map((change) => [change.kind, change.action, change.name, change.changed_by])).toEqual([
      ['variant', 'changed', 'M / Color 0', null],
      ['product', 'changed', 'Chanderi - Saree', 'owner@demo.thaan.example'],
      ['variant', 'added', 'M / Color 0', 'admin@demo.thaan.example'],
      ['variant', 'added', 'S / Color 0', 'admin@demo.thaan.example'],
      ['product', 'added', 'Chanderi - Saree', 'admin@demo.thaan.example'],
    ]);
    expect(changes[0]).toMatchObject({ before: { stock: 1 }, after: { stock: 7 }, current: { stock: 7 }, way: null });
    expect(changes[1]).toEqual({
      changeid: expect.any(Number),
      kind: 'product',
      record: id,
      variantid: null,
      name: 'Chanderi - Saree',
      action: 'changed',
      before: { retailprice: 1125, categoryid: 1 },
      after: { retailprice: 1200.5, categoryid: 2 },
      current: { retailprice: 1200.5, categoryid: 2 },
      texts: { categoryid: { 1: expect.any(String), 2: category?.name } },
      changed_at: expect.stringMatching(/^2\d{3}-.*\+00:00$/),
      changed_by: 'owner@demo.thaan.example',
      way: null,
    });
    expect(Object.keys(changes[4]?.after ?? {})).not.toContain('total_stock');
    expect(changes[2]?.changed_at).toBe(changes[3]?.changed_at);
  });

  test('follows it over its names, and not whoever had them before or after', async () => {
    const id = await product(1);
    await patch(`products?productid=eq.${id}`, { productid: `${id}-B` });
    const next = (await listOf('product', id)).length;
    await shop
      .as('admin')
      .from('products')
      .insert({ ...sampleProduct, productid: id })
      .throwOnError();
    await patch(`products?productid=eq.${id}`, { fabric: 'Of the second' });
    await patch(`products?productid=eq.${id}-B`, { fabric: 'Of the first' });
    const texts = async (of: string) =>
      (await listOf('product', of)).map(({ kind, action, after, current }) => [kind, action, after?.fabric, !current]);
    expect(next).toBe(0);
    expect(await texts(id)).toEqual([
      ['product', 'changed', 'Of the second', false],
      ['product', 'added', 'Chanderi', false],
    ]);
    expect(await texts(`${id}-B`)).toEqual([
      ['product', 'changed', 'Of the first', false],
      // The renaming; its variant's following is none.
      ['product', 'changed', undefined, false],
      ['variant', 'added', undefined, false],
      ['product', 'added', 'Chanderi', false],
    ]);
    const added = (await listOf('product', `${id}-B`)).at(-1);
    expect([added?.record, added?.current?.productid, added?.current?.fabric]).toEqual([id, `${id}-B`, 'Of the first']);
    await shop.send('service', 'DELETE', `products?productid=eq.${id}-B`);
    const gone = await listOf('product', `${id}-B`);
    expect(gone.map(({ action }) => action).slice(0, 2)).toEqual(['deleted', 'deleted']);
    expect(gone.every(({ current }) => current === null)).toBe(true);
  });

  test('tells of a variant that went to another product in the history of both', async () => {
    const [from, to] = [await product(2), await product(1)];
    await patch(`productsizecolors?productid=eq.${from}&size=eq.S`, { productid: to });
    const moved = { kind: 'variant', record: to, before: { productid: from, number: 1 }, after: { number: 2 } };
    expect((await listOf('product', from))[0]).toMatchObject(moved);
    expect((await listOf('product', to))[0]).toMatchObject(moved);
  });
});

test('all of a kind, of an action, page by page: every change once', async () => {
  await shop.send('service', 'DELETE', `discounts?code=eq.WEL100`);
  await patch('profiles?email=like.user*', { role: 'admin' });
  await patch('profiles?email=like.user*', { role: 'user' });
  expect((await list({ p_kind: 'profile' })).changes[0]).toMatchObject({
    name: 'user@demo.thaan.example',
    before: { role: 'admin' },
    after: { role: 'user' },
  });
  expect((await list({ p_kind: 'discount', p_action: 'deleted' })).changes).toMatchObject([
    { name: 'WEL100', current: null, after: null, before: { code: 'WEL100', type: 'flat' } },
  ]);
  for (const [ask, where] of [
    [{}, 'true'],
    [{ p_kind: 'product', p_action: 'added' }, `kind in ('product', 'variant', 'category') and action = 'added'`],
    [{ p_kind: 'customer' }, `kind = 'customer'`],
  ] as const) {
    const seen: number[] = [];
    for (let page = await list({ ...ask, p_limit: 100 }); ; ) {
      seen.push(...page.changes.map(({ changeid }) => changeid));
      if (!page.more) break;
      page = await list({ ...ask, p_limit: 100, p_before: seen.at(-1) });
    }
    const { rows } = await shop.query(`select changeid from private.changes where ${where} order by changeid desc`);
    expect(seen).toEqual(rows.map(({ changeid }) => Number(changeid)));
  }
  const nameless = await shop.as('admin').from('discounts').insert({}).select().single().throwOnError();
  expect((await listOf('discount', String(nameless.data.id)))[0]?.name).toBe(`#${nameless.data.id}`);
  const refused = await shop.send('admin', 'POST', 'rpc/list_changes', { p_record: 'H1' });
  expect([refused.status, refused.body.code]).toEqual([400, '22023']);
});

test('a discount’s value says which type it had, and which it would have today', async () => {
  const { data } = await shop.as('admin').from('discounts').insert({ value: 5 }).select().single().throwOnError();
  for (const change of [{ value: 10 }, { type: 'percentage' }, { value: 15 }]) {
    await patch(`discounts?id=eq.${data.id}`, change);
  }
  const types = async () => (await listOf('discount', String(data.id))).map(({ texts }) => texts.type);
  const now = 'percentage';
  expect(await types()).toEqual([{ at: 'percentage', now }, undefined, { at: 'flat', now }, undefined]);
  await shop.send('service', 'DELETE', `discounts?id=eq.${data.id}`);
  expect(await types()).toEqual([undefined, { at: 'percentage' }, undefined, { at: 'flat' }, undefined]);
});

test('a referrer who is gone still has a name', async () => {
  const referrer = await savedCustomer(shop, { first_name: 'Meera', last_name: 'Nair' });
  const guest = await savedCustomer(shop, { referred_by: referrer.customerid });
  await shop.send('admin', 'DELETE', `customers?customer_ulid=eq.${referrer.customer_ulid}`);
  expect((await listOf('customer', guest.customer_ulid))[0]).toMatchObject({
    before: { referred_by: referrer.customerid },
    after: { referred_by: null },
    current: { referred_by: null },
    texts: { referred_by: { [referrer.customerid]: 'Meera Nair' } },
  });
});

describe('out of reach of those whom it records', () => {
  test.each(callers)('%s neither reads nor writes it', async (caller) => {
    for (const schema of ['private', 'public']) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 'Nobody' };
        const path = method === 'POST' ? 'changes' : 'changes?changeid=gt.0';
        const { status } = await shop.send(caller, method, path, body, {
          'accept-profile': schema,
          'content-profile': schema,
        });
        expect([schema, method, status >= 400 && status < 500]).toEqual([schema, method, true]);
      }
    }
  });

  test.each(['anon', 'authenticated', 'service_role', 'postgres'])('as the role %s in SQL', async (role) => {
    for (const statement of [
      `update private.changes set name = 'Nobody'`,
      'delete from private.changes where false',
      'truncate private.changes',
      'truncate private.changes restart identity cascade',
      'truncate public.discounts',
      'truncate public.categories cascade',
      ...(role === 'postgres' ? [] : ['select from private.changes', 'insert into private.changes default values']),
    ]) {
      await shop.query('begin');
      await shop.query(`set local role ${role}`);
      await expect(shop.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      await shop.query('rollback');
    }
    expect(Number((await shop.query('select count(*) from private.changes')).rows[0]?.count)).toBeGreaterThan(2000);
  });
});

test('every column is in the history, but for those that the database derives', async () => {
  const { rows } = await shop.query(`
    select trigger.tgrelid::regclass || '.' || attname as column
    from pg_trigger as trigger
    join pg_attribute as attribute on attrelid = tgrelid and attnum > 0 and not attisdropped
    where tgfoid = 'private.record_changed'::regproc
      and attname <> all ('{sizes,colors,total_stock,sort_key,request_id,updated_at}')
      and strpos(pg_get_triggerdef(trigger.oid), 'new.' || attname) = 0`);
  expect(rows).toEqual([]);
});
