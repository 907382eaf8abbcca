import { randomInt, randomUUID } from 'node:crypto';
import { newPhone, sampleCustomer, saveCustomer } from './sample-customer.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import type { Answer, Caller, TestShop } from './test-shop.ts';

const one = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

/** One write to a shop after another, each of any kind, by anybody, of any of a few records that others write too. */
export function historyWriter(shop: TestShop): () => Promise<Answer> {
  const staff = (): Caller => one(['admin', 'superadmin', 'service'] as const);
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    shop.send(staff(), method, path, body, headers);
  const rpc = (name: string, body: object) => shop.send(one(['admin', 'superadmin']), 'POST', `rpc/${name}`, body);
  const anyOf = async (path: string): Promise<Record<string, string | null>> => {
    const { body } = await shop.send('service', 'GET', path);
    return body.length > 0 ? one(body) : {};
  };
  // Eight products, so that people meet.
  const product = () => anyOf('products?select=productid,updated_at&order=created_at.desc&limit=8');
  const variant = async () => {
    const { productid } = await product();
    return anyOf(`productsizecolors?select=variantid,productid&productid=eq.${productid}`);
  };
  const customer = () =>
    anyOf('customers?select=customerid,customer_ulid,updated_at&order=created_at.desc,customerid.desc&limit=8');
  const discount = () => anyOf('discounts?select=id,updated_at&order=id.desc&limit=5');
  const anyId = () => `${one(['H', 'BC31'])}${randomInt(900) + 100}`;

  const writes: readonly (() => Promise<Answer>)[] = [
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
    () => rpc('save_discount', { p_discount: { code: anyId(), value: randomInt(99) }, p_request_id: randomUUID() }),
    async () => send('PATCH', `discounts?id=eq.${(await discount()).id}`, { value: randomInt(99), product_ids: ['X'] }),
    async () => shop.send('service', 'DELETE', `discounts?id=eq.${(await discount()).id}`),
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
  return () => one(writes)();
}
