import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleCustomer, saveCustomer } from './sample-customer.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { type Answer, fileShop } from './test-shop.ts';

// What the wire may bring, by plain HTTP and past every client: a clear 4xx with a code, no stack, and nothing saved.

const shop = fileShop();

const adding = (change: object = {}, variants: unknown = []) => ({
  p_request_id: randomUUID(),
  p_product: { ...sampleProduct, ...change },
  p_variants: variants,
});

const add = (body: unknown) => shop.send('admin', 'POST', 'rpc/add_product', body);

const oneRow = { accept: 'application/vnd.pgrst.object+json' };
const twoMegabytes = 'd'.repeat(2 * 1024 * 1024);

const post = (path: string, body: unknown) => shop.send('admin', 'POST', path, body);
const get = (path: string, headers?: Record<string, string>) => shop.send('admin', 'GET', path, undefined, headers);
const insert = (change: object) => post('products', { ...sampleProduct, productid: 'BAD1', ...change });
const update = (p_productid: string, p_updated_at: string) =>
  post('rpc/update_product', { p_productid, p_product: {}, p_variants: [], p_removed: [], p_updated_at });
const [line] = sampleVariants(1);
const halfPair = '{"p_request_id":"7d444840-9dc0-11d1-b245-5ffdce74fad2","p_product":{"name":"\\ud800"}}';
const distant = { p_discount: { id: 1e30 }, p_updated_at: '2026-01-01' };

const cases: readonly [what: string, ask: () => Promise<Answer>, status: number, code: string | RegExp][] = [
  ['malformed JSON to a function', () => add('{"p_product": '), 400, 'PGRST102'],
  ['malformed JSON to a table', () => post('products', '[{"productid"'), 400, 'PGRST102'],
  ['no body at all', () => add(''), 404, 'PGRST202'],
  ['an unknown argument', () => add({ ...adding(), p_more: 1 }), 404, 'PGRST202'],
  ['a request id of no kind', () => add({ ...adding(), p_request_id: 'again' }), 400, '22P02'],
  ['no request id', () => add({ ...adding(), p_request_id: null }), 400, '22004'],
  ['a negative price, by insert', () => insert({ retailprice: -1 }), 400, '23514'],
  ['a word for a price, by insert', () => insert({ retailprice: 'ten' }), 400, '22P02'],
  ['an unknown category, by insert', () => insert({ categoryid: 123_456 }), 409, '23503'],
  ['an unknown column, by insert', () => insert({ taste: 'sweet' }), 400, 'PGRST204'],
  ['a duplicate variant id', () => add(adding({}, [line, line])), 409, '23505'],
  ['a description of 2 MB', () => add(adding({ description: twoMegabytes })), 413, /./],
  ['one just below the limit of a body', () => add(adding({ description: 'd'.repeat(1_000_000) })), 400, '23514'],
  ['a NUL in a text', () => add(adding({ description: 'a\u0000b' })), 400, '22P05'],
  ['half a surrogate pair', () => add(halfPair), 400, '22P02'],
  ['an unknown column, by select', () => get('products?select=taste'), 400, '42703'],
  ['an unknown column, by filter', () => get('products?taste=eq.sweet'), 400, '42703'],
  ['an unknown table', () => get('bills'), 404, 'PGRST205'],
  ['a table of the private schema', () => get('product_search'), 404, 'PGRST205'],
  ['a function of the private schema', () => post('rpc/is_staff', {}), 404, 'PGRST202'],
  ['an operator that does not exist', () => get('products?name=almost.saree'), 400, 'PGRST100'],
  ['one row where there is none', () => get('products?productid=eq.NONE', oneRow), 406, 'PGRST116'],
  ['a page that is a word', () => post('rpc/search_products', { p_page: 'last' }), 400, '22P02'],
  ['a page beyond all integers', () => post('rpc/search_products', { p_page: 1e12 }), 400, /22003|22P02/],
  ['a product that does not exist', () => update('NONE', '2026-01-01'), 404, 'PT404'],
  ['a time that is none', () => update('BC24001', 'then'), 400, '22007'],
  ['malformed JSON to save_customer', () => post('rpc/save_customer', '{"p_'), 400, 'PGRST102'],
  ['a customer of 2 MB', () => saveCustomer(shop, sampleCustomer({ customer_notes: twoMegabytes })), 413, /./],
  ['a NUL in a name', () => saveCustomer(shop, sampleCustomer({ first_name: 'a\u0000b' })), 400, '22P05'],
  ['a phone that is a number', () => saveCustomer(shop, sampleCustomer({ phone: 919_876_543_210 })), 400, '22023'],
  ['a time of a customer that is none', () => saveCustomer(shop, sampleCustomer(), 'then'), 400, '22007'],
  ['a page of customers that is a word', () => post('rpc/search_customers', { p_page: 'last' }), 400, '22P02'],
  ['referrers of a word', () => post('rpc/find_referrers', { p_excluding: 'x' }), 400, '22P02'],
  ['a discount without a request id', () => post('rpc/save_discount', { p_discount: {} }), 400, '22004'],
  ['a discount whose id is beyond all integers', () => post('rpc/save_discount', distant), 400, '22003'],
];

const counts = async (): Promise<unknown> =>
  (
    await shop.query(
      `select (select count(*) from products) as products, (select count(*) from productsizecolors) as variants,
         (select count(*) from customers) as customers, (select count(*) from discounts) as discounts`,
    )
  ).rows;

test.each(cases)('%s', async (_, ask, status, code) => {
  const before = await counts();
  const { status: answered, body } = await ask();
  expect([answered, body.code]).toEqual([status, typeof code === 'string' ? code : expect.stringMatching(code)]);
  expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message']);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|PL\/pgSQL/);
  expect(await counts()).toEqual(before);
});

test.each([`%_\\'"`, `'); drop table products; --`, '*', '..', '\\', 'a'.repeat(3000), '\u0001', '🧵'])(
  'a filter of %j finds what contains it and nothing else',
  async (text) => {
    for (const name of ['p_productid', 'p_category', 'p_fabric', 'p_size', 'p_color', 'p_description']) {
      const { status, body } = await shop.send('admin', 'POST', 'rpc/search_products', { [name]: text });
      expect(status).toBe(200);
      for (const product of body.products)
        expect(JSON.stringify(Object.values(product))).toContain(JSON.stringify(text).slice(1, -1));
    }
    for (const name of ['p_first_name', 'p_last_name', 'p_phone', 'p_referrer', 'p_email', 'p_loyalty']) {
      const { status, body } = await shop.send('admin', 'POST', 'rpc/search_customers', { [name]: text });
      expect(status).toBe(200);
      for (const customer of body.customers)
        expect(JSON.stringify(customer)).toContain(JSON.stringify(text).slice(1, -1));
    }
    expect((await shop.send('admin', 'POST', 'rpc/find_referrers', { p_text: text })).status).toBe(200);
  },
);

test.each([
  ['products?productid=eq.NONE', { name: 'x' }],
  [`productsizecolors?variantid=eq.${randomUUID()}`, { stock: 1 }],
  ['customers?customer_ulid=eq.NONE', { last_name: 'x' }],
])('a change of %s, which does not exist, changes nothing and says so', async (path, change) => {
  const answer = await shop.send('admin', 'PATCH', path, change, { prefer: 'return=representation' });
  expect(answer).toEqual({ status: 200, body: [] });
});

test('no token, an altered one and one of another kind', async () => {
  const ask = async (authorization: string | null) => {
    const answer = await fetch(`${shop.url}/rest/v1/products?select=productid`, {
      headers: authorization === null ? {} : { authorization },
    });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const token = shop.token('admin') ?? '';
  expect(await ask(null)).toEqual([401, '42501']);
  expect(await ask(`Bearer ${token.slice(0, -8)}AAAAAAAA`)).toEqual([401, 'PGRST301']);
  expect(await ask('Bearer nonsense')).toEqual([401, 'PGRST301']);
});
