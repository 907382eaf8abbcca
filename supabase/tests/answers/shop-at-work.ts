import { randomUUID } from 'node:crypto';
import type { Answers } from '../../../portal/src/lib/answers.ts';
import { variantCode } from '../../../shop/label/variant-code.ts';
import { picturePath } from '../../../shop/pictures.ts';
import { askedHistory } from '../asked-history.ts';
import { wholeValues } from '../fields/samples.ts';
import { savedCustomer } from '../sample-customer.ts';
import { billOf, moreOf, newGood } from '../sample-goods.ts';
import { sampleProduct } from '../sample-product.ts';
import { secondStepsOf } from '../second-steps.ts';
import { stagedFile } from '../staged-file.ts';
import { storedPicture } from '../stored-picture.ts';
import type { TestShop } from '../test-shop.ts';

const ask = async <Name extends keyof Answers>(
  shop: TestShop,
  name: Name,
  body: object = {},
): Promise<Answers[Name]> => {
  const answer = await shop.send('admin', 'POST', `rpc/${name}`, body);
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.body;
};

/** A save that comes after somebody else's: what is told is the record as it stands. */
const overtaken = async (shop: TestShop, name: string, body: object): Promise<void> => {
  const { status } = await shop.send('admin', 'POST', `rpc/${name}`, body);
  if (status !== 409) throw new Error(`${name} was not overtaken: ${status}`);
};

const fabric = 'Answered';

/** A product of two variants with every column that there is, whichever come to be. */
const addWhole = async (shop: TestShop) =>
  ask(shop, 'add_product', {
    p_request_id: randomUUID(),
    p_product: { ...(await wholeValues(shop, 'products')), fabric },
    p_variants: [await wholeValues(shop, 'productsizecolors'), await wholeValues(shop, 'productsizecolors')],
  });

/** A product loses a variant and then goes, and its labels are scanned. */
async function deleteOne(shop: TestShop): Promise<void> {
  const { productid, variants } = await addWhole(shop);
  const [first, second] = variants.map(({ number }) => variantCode(productid, number ?? 0));
  await shop.send('admin', 'DELETE', `productsizecolors?variantid=eq.${variants[0]?.variantid}`);
  await ask(shop, 'find_deleted', { p_code: first });
  const { body } = await shop.send('admin', 'GET', `products?productid=eq.${productid}&select=updated_at`);
  await ask(shop, 'delete_product', { p_productid: productid, p_updated_at: body[0].updated_at });
  for (const p_code of [productid, second, 'never given']) await ask(shop, 'find_deleted', { p_code });
}

/** Products are added, found, printed, repriced, scanned and exported: one with all there is to it, one with nothing, one with a picture. */
async function workOnProducts(shop: TestShop): Promise<void> {
  const product = await addWhole(shop);
  await ask(shop, 'add_product', {
    p_request_id: randomUUID(),
    p_product: { ...sampleProduct, fabric, categoryid: null, producturl: null },
  });
  await ask(shop, 'add_product', {
    p_request_id: randomUUID(),
    p_product: { ...sampleProduct, fabric, producturl: picturePath(await storedPicture(shop)) },
  });
  const labels = product.variants.map(({ variantid, stock }) => ({
    ...{ productid: product.productid, variantid, retailprice: product.retailprice },
    copies: stock + 1,
  }));
  await ask(shop, 'record_printed_labels', { p_print_id: randomUUID(), p_labels: labels });
  const update = {
    ...{ p_productid: product.productid, p_updated_at: product.updated_at },
    ...{ p_product: { retailprice: 1200.5 }, p_variants: [], p_removed: [] },
  };
  await ask(shop, 'update_product', update);
  await overtaken(shop, 'update_product', { ...update, p_product: { retailprice: 1 } });
  await ask(shop, 'stale_labels');
  await ask(shop, 'search_products', { p_fabric: fabric });
  await ask(shop, 'label_lines', { p_fabric: fabric });
  await ask(shop, 'get_max_product_suffix', { p_prefix: product.productid.slice(0, 4) });
  await ask(shop, 'get_max_product_suffix', { p_prefix: 'never given' });
  const code = variantCode(product.productid, product.variants[0]?.number ?? 0);
  for (const p_code of [product.productid, code, 'never given']) await ask(shop, 'find_scanned', { p_code });
  await deleteOne(shop);
  const { after } = await ask(shop, 'export_products', { p_fabric: fabric, p_limit: 1 });
  await ask(shop, 'export_products', { p_fabric: fabric, p_limit: 1, p_after: after });
}

/** A bill of something new and of more that is there is matched, saved, and asked for again; one product of it is gone, and a variant. */
async function workOnGoods(shop: TestShop): Promise<void> {
  const { productid, variants } = await addWhole(shop);
  const [first] = variants;
  const p_goods = billOf(newGood({ fabric: 'Billed' }, ['S', 'Red', 2]), moreOf(productid, ['M', 'Teal', 3]));
  const { added } = await ask(shop, 'receive_goods', { p_request_id: randomUUID(), p_goods });
  await shop.query('delete from public.products where productid = $1', [added[0]]);
  const codes = [added[0], variantCode(productid, first?.number ?? 0)];
  await ask(shop, 'match_goods', { p_goods: codes.map((code) => ({ code, variants: [] })) });
  const [line] = p_goods[1]?.variants ?? [];
  await ask(shop, 'receive_goods', { p_request_id: randomUUID(), p_goods: p_goods.slice(1) });
  await ask(shop, 'match_goods', { p_goods: [{ code: productid, variants: [line] }] });
  await shop.send('admin', 'DELETE', `productsizecolors?variantid=eq.${first?.variantid}`);
  await ask(shop, 'match_goods', { p_goods: [{ code: codes[1], variants: [] }] });
}

/** Customers, one of whom sent the other and one of whom is known by name and phone alone; and a discount of each kind. */
async function workOnCustomers(shop: TestShop): Promise<void> {
  const { customerid } = await savedCustomer(shop);
  const whole = await wholeValues(shop, 'customers');
  const sent = await savedCustomer(shop, { ...whole, last_name: fabric, referred_by: customerid });
  const bare = { email: null, address: null, gender: null, loyalty_tier: null, customer_notes: null };
  await savedCustomer(shop, { last_name: fabric, ...bare });
  const { customer_ulid, updated_at: p_updated_at } = sent;
  await ask(shop, 'save_customer', { p_customer: { customer_ulid, gender: 'Other' }, p_updated_at });
  await shop.query(
    'update public.customers set total_spend = 12.5, last_purchased_at = now() where customer_ulid = $1',
    [customer_ulid],
  );
  await overtaken(shop, 'save_customer', { p_customer: { customer_ulid, gender: 'Male' }, p_updated_at });
  await ask(shop, 'search_customers', { p_last_name: fabric });
  await ask(shop, 'find_referrers', { p_text: 'a', p_excluding: customerid });
  const { after } = await ask(shop, 'export_customers', { p_last_name: fabric, p_limit: 1 });
  await ask(shop, 'export_customers', { p_last_name: fabric, p_limit: 1, p_after: after });
  const days = { start_date: '2026-12-01', end_date: '2026-12-31' };
  const discount = { ...(await wholeValues(shop, 'discounts')), ...days, type: 'flat' };
  const { id } = await ask(shop, 'save_discount', { p_discount: discount, p_request_id: randomUUID() });
  const later = { p_discount: { id, value: 2 }, p_updated_at: '2026-01-01T00:00:00Z' };
  await overtaken(shop, 'save_discount', later);
  const another = { p_discount: { type: 'flat', value: 1 }, p_request_id: randomUUID() };
  const gone = await ask(shop, 'save_discount', another);
  await ask(shop, 'delete_discount', { p_id: gone.id, p_updated_at: gone.updated_at });
}

/** Files of which lines are new, as they are, changed and wrong; one of them is dropped. */
async function workOnImports(shop: TestShop): Promise<void> {
  const line = { category: `New ${fabric}`, fabric: 'Kota', purchaseprice: 100, retailprice: 250, size: 'M' };
  const { productid, variants } = await addWhole(shop);
  const products = await stagedFile(shop, 'products', [
    { ...line, color: 'Red', stock: 1 },
    { ...line, fabric: 'Wrong', purchaseprice: 'nothing' },
    ...variants.map(({ size, color, stock }, place) => ({ productid, size, color, stock: stock + place })),
  ]);
  await products.check(true);
  await products.lines();
  await products.loaded(true);
  const again = await stagedFile(shop, 'products', [{ ...line, color: 'Red', stock: 1 }]);
  await again.check(true);
  await again.lines();
  const phone = '+919812300045';
  const person = { first_name: 'Asha', last_name: 'Rao' };
  const customers = await stagedFile(shop, 'customers', [{ ...person, phone }, { first_name: 'No phone' }]);
  await customers.check();
  await customers.lines();
  await customers.loaded();
  const dropped = await stagedFile(shop, 'customers', [{ ...person, phone }]);
  await ask(shop, 'drop_import', { p_import_id: dropped.id });
}

/** Changes of a product, a variant, and a customer whose referrer is gone; by a person, an import and a command. */
async function workOnHistory(shop: TestShop): Promise<void> {
  const { lastOf, putBack, send } = askedHistory(() => shop);
  const { productid, variants } = await addWhole(shop);
  await send('PATCH', `products?productid=eq.${productid}`, { retailprice: 1 });
  await putBack(await lastOf('product', productid), 'retailprice');
  await send('PATCH', `productsizecolors?variantid=eq.${variants[0]?.variantid}`, { stock: 77 });
  await putBack(await lastOf('product', productid));
  const host = await savedCustomer(shop);
  const guest = await savedCustomer(shop, { referred_by: host.customerid });
  for (const { customer_ulid } of [guest, host]) await send('DELETE', `customers?customer_ulid=eq.${customer_ulid}`);
  await putBack(await lastOf('customer', guest.customer_ulid));
  await shop.query(`update public.products set description = 'By a command' where productid = $1`, [productid]);
  await ask(shop, 'list_changes', { p_limit: 100 });
  await ask(shop, 'list_sessions');
}

/** The owner takes a second step and asks it of everybody; the admin has none yet. */
async function workOnSecondSteps(shop: TestShop): Promise<void> {
  const owner = await secondStepsOf(shop).enterByFactor('superadmin');
  const { status } = await shop.sendAs(owner, 'POST', 'rest/v1/rpc/set_second_step_rule', { p_rule: 'everybody' });
  if (status !== 200) throw new Error(`The rule was not set: ${status}`);
  await ask(shop, 'second_step_rule');
  await ask(shop, 'list_second_steps');
  await ask(shop, 'own_second_step');
  await ask(shop, 'list_changes', { p_kind: 'profile' });
}

/** Has a shop worked in until each of its functions has answered what it can answer. */
export async function workInShop(shop: TestShop): Promise<void> {
  await workOnProducts(shop);
  await workOnGoods(shop);
  await workOnCustomers(shop);
  await workOnImports(shop);
  await workOnHistory(shop);
  await workOnSecondSteps(shop);
}
