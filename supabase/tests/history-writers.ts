import { randomInt, randomUUID } from 'node:crypto';
import { newPhone, sampleCustomer, saveCustomer } from './sample-customer.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import type { Answer, Caller, TestShop } from './test-shop.ts';

type Write = () => Promise<Answer>;
type Row = Readonly<Record<string, string | null>>;

/** How anybody writes to a shop, and any of the few records that others write too. */
interface Desk {
  readonly shop: TestShop;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  rpc(name: string, body: object): Promise<Answer>;
  product(): Promise<Row>;
  variant(): Promise<Row>;
  customer(): Promise<Row>;
  discount(): Promise<Row>;
}

/** One write to a shop after another, each of any kind, by anybody, of any of a few records that others write too. */
export function historyWriter(shop: TestShop): Write {
  const desk = deskOf(shop);
  const kinds = [productWrites, variantWrites, customerWrites, discountWrites, otherWrites];
  const writes = kinds.flatMap((writesOf) => writesOf(desk));
  return () => one(writes)();
}

const one = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

const anyId = () => `${one(['H', 'BC31'])}${randomInt(900) + 100}`;

function deskOf(shop: TestShop): Desk {
  const staff = (): Caller => one(['admin', 'superadmin', 'service'] as const);
  const anyOf = async (path: string): Promise<Row> => {
    const { body } = await shop.send('service', 'GET', path);
    return body.length > 0 ? one(body) : {};
  };
  // Eight products, so that people meet.
  const product = () => anyOf('products?select=productid,updated_at&order=created_at.desc&limit=8');
  return {
    shop,
    send: (method, path, body, headers) => shop.send(staff(), method, path, body, headers),
    rpc: (name, body) => shop.send(one(['admin', 'superadmin']), 'POST', `rpc/${name}`, body),
    product,
    variant: async () => {
      const { productid } = await product();
      return anyOf(`productsizecolors?select=variantid,productid&productid=eq.${productid}`);
    },
    customer: () =>
      anyOf('customers?select=customerid,customer_ulid,updated_at&order=created_at.desc,customerid.desc&limit=8'),
    discount: () => anyOf('discounts?select=id,updated_at&order=id.desc&limit=5'),
  };
}

const productWrites = ({ shop, send, rpc, product, variant }: Desk): readonly Write[] => [
  () => rpc('add_product', { p_request_id: randomUUID(), p_product: sampleProduct, p_variants: sampleVariants(2) }),
  async () => {
    const { productid, updated_at } = await product();
    const removed = (await variant()).variantid;
    return rpc('update_product', {
      p_productid: productid,
      p_product: { fabric: one(['Silk', 'Linen', '']), retailprice: randomInt(5000), categoryid: one([1, 2, null]) },
      p_variants: sampleVariants(1),
      p_removed: removed ? [removed] : [],
      p_updated_at: updated_at,
    });
  },
  async () => send('PATCH', `products?productid=eq.${(await product()).productid}`, { productid: anyId() }),
  async () => send('PATCH', `products?productid=eq.${(await product()).productid}`, { retailprice: randomInt(900) }),
  async () => shop.send('service', 'DELETE', `products?productid=eq.${(await product()).productid}`),
];

const variantWrites = ({ send, product, variant }: Desk): readonly Write[] => [
  async () => send('PATCH', `productsizecolors?variantid=eq.${(await variant()).variantid}`, { stock: randomInt(9) }),
  async () => {
    const { variantid } = await variant();
    const { productid } = await product();
    return send('PATCH', `productsizecolors?variantid=eq.${variantid}`, { productid });
  },
  async () => send('DELETE', `productsizecolors?variantid=eq.${(await variant()).variantid}`),
  async () => {
    const { productid } = await product();
    const lines = [...sampleVariants(1), await variant()].map((line) => ({ ...sampleVariants(1)[0], ...line }));
    return send(
      'POST',
      'productsizecolors?on_conflict=variantid',
      lines.map((line) => ({ ...line, productid })),
      { prefer: 'resolution=merge-duplicates' },
    );
  },
];

const customerWrites = ({ shop, send, customer }: Desk): readonly Write[] => [
  async () => saveCustomer(shop, sampleCustomer({ referred_by: (await customer()).customerid })),
  async () => {
    const { customer_ulid, updated_at } = await customer();
    return saveCustomer(shop, { customer_ulid, last_name: `Rao ${randomInt(99)}` }, updated_at);
  },
  async () =>
    send('PATCH', `customers?customer_ulid=eq.${(await customer()).customer_ulid}`, {
      referred_by: (await customer()).customerid,
      phone: newPhone(),
    }),
  async () => send('DELETE', `customers?customer_ulid=eq.${(await customer()).customer_ulid}`),
];

const discountWrites = ({ shop, send, rpc, discount }: Desk): readonly Write[] => [
  () => rpc('save_discount', { p_discount: { code: anyId(), value: randomInt(99) }, p_request_id: randomUUID() }),
  async () => send('PATCH', `discounts?id=eq.${(await discount()).id}`, { value: randomInt(99), product_ids: ['X'] }),
  async () => shop.send('service', 'DELETE', `discounts?id=eq.${(await discount()).id}`),
];

const otherWrites = ({ shop, send, rpc }: Desk): readonly Write[] => [
  async () => send('PATCH', `profiles?id=eq.${shop.ids.user}`, { role: one(['user', 'admin']) }),
  () => send('POST', 'categories', { name: `New ${randomUUID()}` }),
  () => send('PATCH', 'categories?categoryid=eq.2', { name: `Named ${randomInt(99)}` }),
  async () => {
    const { body } = await rpc('list_changes', { p_action: one(['changed', 'deleted']), p_limit: 20 });
    const { changeid, current } =
      body.changes.length > 0 ? one<{ changeid: number; current: object }>(body.changes) : {};
    return rpc('put_back', { p_changeid: changeid, p_current: one([null, current]) });
  },
];
