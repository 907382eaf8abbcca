import { randomInt, randomUUID } from 'node:crypto';
import { newPhone, sampleCustomer, saveCustomer } from './sample-customer.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import type { Answer, Caller, TestShop } from './test-shop.ts';

const one = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
const anyId = () => `${one(['H', 'BC31'])}${randomInt(900) + 100}`;

/** How anybody writes to a shop, and where any of the few records are that others write too. */
function deskOf(shop: TestShop) {
  const staff = (): Caller => one(['admin', 'superadmin', 'service'] as const);
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    shop.send(staff(), method, path, body, headers);
  const rpc = (name: string, body: object) => shop.send(one(['admin', 'superadmin']), 'POST', `rpc/${name}`, body);
  const anyOf = async (path: string): Promise<Readonly<Record<string, string | null>>> => {
    const { body } = await shop.send('service', 'GET', path);
    return body.length > 0 ? one(body) : {};
  };
  // Eight products, so that people meet.
  const product = () => anyOf('products?select=productid,updated_at&order=created_at.desc&limit=8');
  const variant = async () =>
    anyOf(`productsizecolors?select=variantid,productid&productid=eq.${(await product()).productid}`);
  const customer = () =>
    anyOf('customers?select=customerid,customer_ulid,updated_at&order=created_at.desc,customerid.desc&limit=8');
  const atProduct = async () => `products?productid=eq.${(await product()).productid}`;
  const atVariant = async () => `productsizecolors?variantid=eq.${(await variant()).variantid}`;
  const atCustomer = async () => `customers?customer_ulid=eq.${(await customer()).customer_ulid}`;
  const atDiscount = async () => `discounts?id=eq.${(await anyOf('discounts?select=id&order=id.desc&limit=5')).id}`;
  return { shop, send, rpc, product, variant, customer, atProduct, atVariant, atCustomer, atDiscount };
}

type WritesOf = (desk: ReturnType<typeof deskOf>) => readonly (() => Promise<Answer>)[];

const stockWrites: WritesOf = ({ shop, send, rpc, product, variant, atProduct, atVariant }) => [
  () => rpc('add_product', { p_request_id: randomUUID(), p_product: sampleProduct, p_variants: sampleVariants(2) }),
  async () => {
    const { productid, updated_at } = await product();
    const removed = (await variant()).variantid;
    const fields = { fabric: one(['Silk', 'Linen', '']), retailprice: randomInt(5000), categoryid: one([1, 2, null]) };
    return rpc('update_product', {
      ...{ p_productid: productid, p_product: fields, p_variants: sampleVariants(1), p_updated_at: updated_at },
      p_removed: removed ? [removed] : [],
    });
  },
  async () => {
    const { productid, updated_at } = await product();
    return rpc('delete_product', { p_productid: productid, p_updated_at: updated_at });
  },
  async () => send('PATCH', await atProduct(), { productid: anyId() }),
  async () => send('PATCH', await atProduct(), { retailprice: randomInt(900) }),
  async () => shop.send('service', 'DELETE', await atProduct()),
  async () => send('PATCH', await atVariant(), { stock: randomInt(9) }),
  async () => send('PATCH', await atVariant(), { productid: (await product()).productid }),
  async () => send('DELETE', await atVariant()),
  async () => {
    const { productid } = await product();
    const lines = [...sampleVariants(1), { ...sampleVariants(1)[0], ...(await variant()) }];
    const rows = lines.map((line) => ({ ...line, productid }));
    return send('POST', 'productsizecolors?on_conflict=variantid', rows, { prefer: 'resolution=merge-duplicates' });
  },
];

const otherWrites: WritesOf = ({ shop, send, rpc, customer, atCustomer, atDiscount }) => [
  async () => saveCustomer(shop, sampleCustomer({ referred_by: (await customer()).customerid })),
  async () => {
    const { customer_ulid, updated_at } = await customer();
    return saveCustomer(shop, { customer_ulid, last_name: `Rao ${randomInt(99)}` }, updated_at);
  },
  async () => send('PATCH', await atCustomer(), { referred_by: (await customer()).customerid, phone: newPhone() }),
  async () => send('DELETE', await atCustomer()),
  () => rpc('save_discount', { p_discount: { code: anyId(), value: randomInt(99) }, p_request_id: randomUUID() }),
  async () => send('PATCH', await atDiscount(), { value: randomInt(99), product_ids: ['X'] }),
  async () => shop.send('service', 'DELETE', await atDiscount()),
  () => send('PATCH', `profiles?id=eq.${shop.ids.user}`, { role: one(['user', 'admin']) }),
  () => send('POST', 'categories', { name: `New ${randomUUID()}` }),
  () => send('PATCH', 'categories?categoryid=eq.2', { name: `Named ${randomInt(99)}` }),
  async () => {
    const { body } = await rpc('list_changes', { p_action: one(['changed', 'deleted']), p_limit: 20 });
    const { changeid, current } = body.changes.length > 0 ? one<Record<string, unknown>>(body.changes) : {};
    return rpc('put_back', { p_changeid: changeid, p_current: one([null, current]) });
  },
];

/** One write to a shop after another, each of any kind, by anybody, of any of a few records that others write too. */
export function historyWriter(shop: TestShop): () => Promise<Answer> {
  const desk = deskOf(shop);
  const writes = [...stockWrites(desk), ...otherWrites(desk)];
  return () => one(writes)();
}
