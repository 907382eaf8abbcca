// What stands in a release's fixture: a small shop that was at work, filled through HTTP as any release can be.
import { randomUUID } from 'node:crypto';
import { demoCustomers } from '../supabase/demo/customers.ts';
import type { DemoProduct } from '../supabase/demo/demo-product.ts';
import { demoProducts } from '../supabase/demo/products.ts';
import { createRandom } from '../supabase/demo/random.ts';

export const fixtureOwner = { email: 'owner@shop.example', password: 'a test password 9' };

type Row = Record<string, unknown>;
type Send = (method: string, path: string, body?: unknown) => Promise<Row[]>;

/** Fills the shop at `url` as its owner. Throws what it answers. */
export const fillReleasedShop = async (url: string): Promise<void> => {
  const send = await signedIn(url);
  const products = await addProducts(send);
  await useProducts(send, products);
  await renameTwice(send);
  await addCustomers(send);
  await addDiscounts(send, products);
  await stageImport(send);
  // Somebody who never confirmed the address, and somebody who is not let in.
  await send('POST', 'auth/v1/signup', { email: 'later@shop.example', password: 'another password 7' });
  await send('POST', 'auth/v1/token?grant_type=password', { ...fixtureOwner, password: 'wrong' }).catch(() => []);
};

const signedIn = async (url: string): Promise<Send> => {
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
  const headers = { apikey: key, 'content-type': 'application/json', prefer: 'return=representation' };
  const send =
    (more: Row): Send =>
    async (method, path, body) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${url}/${path}`, { method, headers: { ...headers, ...more }, ...sent });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      const rows = text === '' ? [] : JSON.parse(text);
      return Array.isArray(rows) ? rows : [rows];
    };
  const [session] = await send({})('POST', 'auth/v1/token?grant_type=password', fixtureOwner);
  const asOwner = send({ authorization: `Bearer ${session?.access_token}` });
  // The first session makes the profile where the start has not.
  await asOwner('GET', 'rest/v1/profiles?select=role');
  return asOwner;
};

/** Some ordinary products, and one of every odd kind; their variants in the order of their lines. */
const addProducts = async (send: Send): Promise<readonly DemoProduct[]> => {
  const all = demoProducts(createRandom(20_261_121), 26);
  const some = all.filter((_, place) => place % 12 === 0 || place >= 290);
  const categories = new Map(
    (await send('GET', 'rest/v1/categories?select=categoryid,name')).map(({ categoryid, name }) => [name, categoryid]),
  );
  for (const { category, picture, variants, ...product } of some) {
    const producturl = picture === null ? null : `https://pictures.example/${picture}`;
    const categoryid = category === null ? null : (categories.get(category) ?? null);
    await send('POST', 'rest/v1/products', { ...product, categoryid, producturl });
    const lines = variants.map((line) => ({ ...line, productid: product.productid }));
    if (lines.length > 0) await send('POST', 'rest/v1/productsizecolors', lines);
  }
  return some;
};

const useProducts = async (send: Send, [, second, third]: readonly DemoProduct[]): Promise<void> => {
  const line = (size: string) => ({ variantid: randomUUID(), size, color: 'Maroon', stock: 7 });
  const p_product = {
    name: 'Tussar - Saree',
    categoryid: null,
    fabric: 'Tussar',
    purchaseprice: 1200,
    retailprice: 3000,
    description: 'Added as staff do.',
    producturl: '',
  };
  const p_variants = [line('S'), line('M'), line('L')];
  const [added] = await send('POST', 'rest/v1/rpc/add_product', { p_request_id: randomUUID(), p_product, p_variants });
  await recordPrinted(send, added, p_variants);
  await send('POST', 'rest/v1/rpc/update_product', {
    p_productid: added?.productid,
    p_product: { ...p_product, retailprice: 3100 },
    p_variants: p_variants.slice(0, 2).map((one) => ({ ...one, stock: 9 })),
    p_removed: [p_variants[2]?.variantid],
    p_updated_at: added?.updated_at,
  });
  await send('PATCH', `rest/v1/products?productid=eq.${second?.productid}`, { retailprice: 1999.5 });
  await send('DELETE', `rest/v1/productsizecolors?productid=eq.${third?.productid}`);
};

/** Labels of these lines, at today's price. */
const recordPrinted = async (send: Send, product: Row | undefined, lines: readonly Row[]): Promise<void> => {
  const { productid, retailprice } = product ?? {};
  const p_labels = lines.map(({ variantid }) => ({ productid, variantid, retailprice, copies: 7 }));
  await send('POST', 'rest/v1/rpc/record_printed_labels', { p_print_id: randomUUID(), p_labels });
};

/** Of one year, the highest number was given to a product that has been renamed twice since. */
const renameTwice = async (send: Send): Promise<void> => {
  const rename = (id: string, productid: string) => send('PATCH', `rest/v1/products?productid=eq.${id}`, { productid });
  await rename('BC24001', 'BC26900');
  await rename('BC26900', 'BC24950');
  const lines = await send('GET', 'rest/v1/productsizecolors?productid=eq.BC25095&select=variantid');
  await recordPrinted(send, { productid: 'BC25095', retailprice: 999 }, lines);
};

/** Of the other years, it was given to a product that is gone: staff delete none, but whoever has the database may. */
export const deleteProducts = `delete from public.products where productid in ('BC25095', 'BC241000', 'SAMPLE-01')`;

/** A file that somebody looked at and left. */
const stageImport = async (send: Send): Promise<void> => {
  const p_import_id = randomUUID();
  const values = { category: 'Saree', fabric: 'Muga', purchaseprice: 900, retailprice: 2250, size: 'Free', stock: 3 };
  const p_lines = [{ line: 2, values }];
  await send('POST', 'rest/v1/rpc/stage_import', { p_import_id, p_kind: 'products', p_first: 0, p_lines });
  await send('POST', 'rest/v1/rpc/check_import', { p_import_id, p_new_categories: false });
};

const addCustomers = async (send: Send): Promise<void> => {
  const ids: unknown[] = [];
  for (const customer of demoCustomers(createRandom(7)).slice(0, 12)) {
    const { referrer_ulid, total_spend, bought_days_ago, created_days_ago, ...fields } = customer;
    const p_customer = { ...fields, referred_by: ids[0] ?? null };
    const [saved] = await send('POST', 'rest/v1/rpc/save_customer', { p_customer });
    ids.push(saved?.customerid);
  }
  await send('DELETE', `rest/v1/customers?customerid=eq.${ids[5]}`);
};

const addDiscounts = async (send: Send, products: readonly DemoProduct[]): Promise<void> => {
  const product_ids = products.slice(5, 8).map(({ productid }) => productid);
  for (const p_discount of [
    { code: 'WEL100', type: 'flat', value: 100, min_total: 999, once_per_customer: true },
    { type: 'percentage', value: 12.5, max_discount: 500, category: 'Saree', auto_apply: true },
    { code: 'Pick', type: 'fixed_price', value: 499, product_ids, exclusive: true },
    { code: 'DIWALI', type: 'conditional', value: 0, start_date: '2026-11-01', end_date: '2026-11-30', active: false },
  ])
    await send('POST', 'rest/v1/rpc/save_discount', { p_discount, p_request_id: randomUUID() });
};
