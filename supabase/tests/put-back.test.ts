import { describe, expect, test } from 'vitest';
import type { ChangeObject } from '../../portal/src/lib/answers.ts';
import { askedHistory } from './asked-history.ts';
import { behind } from './during.ts';
import { newPhone, savedCustomer } from './sample-customer.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const { send, added, changesOf, lastOf, putBack, rowOf } = askedHistory(() => shop);

describe('a value', () => {
  test('is put back alone, or with all that changed with it, and that is a change too', async () => {
    const { productid } = await added();
    const at = `products?productid=eq.${productid}`;
    await send('PATCH', at, { retailprice: 1200.5, fabric: 'Linen', name: 'Linen - Saree', producturl: null });
    const change = await lastOf('product', productid);
    const answer = { kind: 'product', record: productid, variantid: null, left_out: [] };
    expect(await putBack(change, 'retailprice')).toEqual({ status: 200, body: answer });
    expect(await rowOf(at)).toMatchObject({ retailprice: 1125, fabric: 'Linen', producturl: null });
    expect(await lastOf('product', productid)).toMatchObject({
      way: 'put back',
      changed_by: 'admin@demo.thaan.example',
      before: { retailprice: 1200.5 },
      after: { retailprice: 1125 },
    });
    // The name was made of fabric and category.
    await putBack(change, 'fabric');
    expect(await rowOf(at)).toMatchObject({ fabric: 'Chanderi', name: 'Chanderi - Saree' });
    await putBack(change, undefined, null);
    expect(await rowOf(at)).toMatchObject(sampleProduct);
    // Sent again after a lost answer it writes nothing.
    const count = (await changesOf('product', productid)).length;
    expect((await putBack(change)).status).toBe(200);
    expect((await changesOf('product', productid)).length).toBe(count);
    // By hand it is by hand again.
    await send('PATCH', at, { fabric: 'Linen' });
    expect(await lastOf('product', productid)).toMatchObject({ way: null });
  });

  test('of a variant, a customer, a category and a renamed product', async () => {
    const { productid, variants } = await added(2);
    await send('PATCH', `productsizecolors?variantid=eq.${variants[0]?.variantid}`, { stock: 50, color: 'Red' });
    const stock = await lastOf('product', productid);
    await send('PATCH', `products?productid=eq.${productid}`, { productid: `${productid}-R` });
    const renamed = await lastOf('product', `${productid}-R`);
    const variantid = variants[0]?.variantid;
    expect((await putBack(stock, 'stock')).body).toEqual({
      kind: 'variant',
      record: `${productid}-R`,
      variantid,
      left_out: [],
    });
    expect((await putBack(renamed)).body.record).toBe(productid);
    const line = { productid, number: 1, stock: 0, color: 'Red' };
    expect(await rowOf(`productsizecolors?variantid=eq.${variantid}`)).toMatchObject(line);
    expect(await rowOf(`products?productid=eq.${productid}`)).toMatchObject({ total_stock: 1 });

    const { customer_ulid, customerid } = await savedCustomer(shop);
    await send('PATCH', `customers?customerid=eq.${customerid}`, { phone: newPhone(), store_credit: 500 });
    expect((await putBack(await lastOf('customer', customer_ulid), 'store_credit')).status).toBe(200);
    expect(await rowOf(`customers?customerid=eq.${customerid}`)).toMatchObject({ store_credit: 12.3 });

    await send('PATCH', 'categories?categoryid=eq.5', { name: 'Of today' });
    expect((await putBack(await lastOf('category', 5))).status).toBe(200);
    expect(await rowOf('categories?categoryid=eq.5')).not.toMatchObject({ name: 'Of today' });
  });

  test('stays where somebody else changed it meanwhile, also at the same moment', async () => {
    const { productid } = await added();
    const at = `products?productid=eq.${productid}`;
    await send('PATCH', at, { retailprice: 1200, description: 'New' });
    const change = await lastOf('product', productid);
    const raising = [`update products set retailprice = 1300 where productid = '${productid}'`];
    const answer = await behind(shop, raising, () => putBack(change));
    expect(answer).toMatchObject({ status: 409, body: { code: 'PT409' } });
    expect(JSON.parse(answer.body.details)).toEqual({ retailprice: 1300, description: 'New' });
    expect(answer.body.message).toBe('Somebody else changed this after you looked');
    // What they did not touch may be put back.
    expect((await putBack(change, 'description')).status).toBe(200);
    expect(await rowOf(at)).toMatchObject({ retailprice: 1300, description: sampleProduct.description });
  });

  test('is refused in the words of a save, and where there is nothing to put back', async () => {
    const first = await savedCustomer(shop);
    await send('PATCH', `customers?customerid=eq.${first.customerid}`, { phone: newPhone() });
    await savedCustomer(shop, { phone: first.phone });
    const change = await lastOf('customer', first.customer_ulid);
    expect(await putBack(change)).toMatchObject({
      status: 409,
      body: { message: 'Phone number already exists', hint: 'Look the customer up by this phone.' },
    });
    const words = async (answer: Promise<{ status: number; body: { message: string; hint: string } }>) => {
      const { status, body } = await answer;
      expect(body.hint).toMatch(/^[A-Z].*\.$/);
      return [status, body.message];
    };
    const { productid, variants } = await added(1);
    const other = await added(1);
    await send('PATCH', `productsizecolors?variantid=eq.${variants[0]?.variantid}`, { productid: other.productid });
    const moved = await lastOf('product', other.productid);
    expect(await words(putBack(moved, 'number'))).toEqual([400, 'This is not put back by hand']);
    expect(await words(putBack(change, 'last_name'))).toEqual([400, 'This is not put back by hand']);
    const start = (await changesOf('product', productid)).at(-1) as ChangeObject;
    expect(await words(putBack(start))).toEqual([400, 'What was added has no value to put back']);
    expect(await words(putBack({ ...start, changeid: 2 ** 40 }))).toEqual([404, 'There is no such change']);
    await send('DELETE', `customers?customerid=eq.${first.customerid}`);
    expect(await words(putBack(change))).toEqual([404, 'This record is no longer there']);
    const gone = await lastOf('customer', first.customer_ulid);
    expect(await words(putBack(gone, 'phone'))).toEqual([400, 'A deleted record comes back as a whole']);
  });

  test('of a role: nobody locks everybody out, and an account’s address stays its own', async () => {
    const { ids } = shop;
    const at = `profiles?id=eq.${ids.user}`;
    await send('PATCH', at, { role: 'admin' });
    await shop.query(`update profiles set email = 'new@example.in' where id = $1`, [ids.user]);
    const [address, promotion] = await changesOf('profile', ids.user);
    await send('PATCH', `profiles?id=in.(${ids.admin},${ids.superadmin})`, { role: 'user' }, 'superadmin');
    // Only the promoted one is left.
    const token = shop.token('user') as string;
    const put = (p_changeid?: number) => shop.sendAs(token, 'POST', 'rest/v1/rpc/put_back', { p_changeid });
    expect(await put(promotion?.changeid)).toMatchObject({
      status: 409,
      body: { message: 'Nobody could enter the admin area any more' },
    });
    expect((await put(address?.changeid)).status).toBe(400);
    await shop.query(`update profiles set role = 'admin' where id = $1`, [ids.admin]);
    expect((await put(promotion?.changeid)).status).toBe(200);
    expect((await put(promotion?.changeid)).status).toBe(403);
  });
});

describe('what was deleted', () => {
  test('a product with its variants, their numbers and the codes on their labels', async () => {
    const { productid, variants } = await added(3);
    const codes = variants.map(({ number }) => `${productid}${String(number).padStart(2, '0')}`);
    await send('DELETE', `productsizecolors?variantid=eq.${variants[1]?.variantid}`);
    const removed = await lastOf('product', productid);
    await send('DELETE', `products?productid=eq.${productid}`, undefined, 'service');
    const changes = await changesOf('product', productid);
    const [lost, ...lines] = [...changes]
      .reverse()
      .filter(({ action }) => action === 'deleted')
      .slice(1);
    expect([lost?.kind, lines.length]).toEqual(['product', 2]);
    expect((await putBack(removed)).body.message).toBe('The product of this variant is no longer there');
    expect((await putBack(lost as ChangeObject)).body).toEqual({
      kind: 'product',
      record: productid,
      variantid: null,
      left_out: [],
    });
    expect((await putBack(removed)).body).toMatchObject({ kind: 'variant', record: productid });
    const { body } = await send('POST', 'rpc/search_products', { p_productid: productid });
    expect(body.products[0]).toMatchObject({ ...sampleProduct, variants, total_stock: 3, sizes: ['S', 'M', 'L'] });
    for (const [place, p_code] of codes.entries()) {
      const scanned = await send('POST', 'rpc/find_scanned', { p_code });
      expect(scanned.body.variantid).toBe(variants[place]?.variantid);
    }
  });

  test('a variant whose number was given to another since keeps what stands on its labels', async () => {
    const { productid, variants } = await added(2);
    const last = variants[1];
    await send('DELETE', `productsizecolors?variantid=eq.${last?.variantid}`);
    await send('PATCH', `products?productid=eq.${productid}`, { productid: `${productid}X` });
    const line = { ...sampleVariants(1)[0], productid: `${productid}X` };
    await send('POST', 'productsizecolors', line);
    expect(await rowOf(`productsizecolors?variantid=eq.${line.variantid}`)).toMatchObject({ number: 2 });
    const removed = (await changesOf('product', `${productid}X`)).find(({ action }) => action === 'deleted');
    expect((await putBack(removed as ChangeObject)).status).toBe(200);
    expect(await rowOf(`productsizecolors?variantid=eq.${last?.variantid}`)).toMatchObject({ number: 3 });
    const scans = [`${productid}02`, `${productid}X02`, `${productid}X03`].map(
      async (p_code) => (await send('POST', 'rpc/find_scanned', { p_code })).body.variantid,
    );
    expect(await Promise.all(scans)).toEqual([last?.variantid, line.variantid, last?.variantid]);
  });

  test('a customer, again the referrer of those who lost one, without what is gone', async () => {
    const root = await savedCustomer(shop);
    const middle = await savedCustomer(shop, { referred_by: root.customerid });
    const guest = await savedCustomer(shop, { referred_by: middle.customerid });
    const above = await savedCustomer(shop, { referred_by: middle.customerid });
    await send('DELETE', `customers?customerid=eq.${middle.customerid}`);
    await send('PATCH', `customers?customerid=eq.${root.customerid}`, { referred_by: above.customerid });
    const deleted = (await changesOf('customer', middle.customer_ulid))[0] as ChangeObject;
    expect(deleted).toMatchObject({ action: 'deleted', current: null, name: 'Asha Rao' });
    expect((await putBack(deleted)).body).toEqual({
      kind: 'customer',
      record: middle.customer_ulid,
      variantid: null,
      left_out: [],
    });
    const { updated_at: _, referrer: _2, ...fields } = middle;
    expect(await rowOf(`customers?customerid=eq.${middle.customerid}`)).toMatchObject(fields);
    expect(await rowOf(`customers?customerid=eq.${guest.customerid}`)).toMatchObject({
      referred_by: middle.customerid,
    });
    // It would close a circle.
    expect(await rowOf(`customers?customerid=eq.${above.customerid}`)).toMatchObject({ referred_by: null });

    await send('DELETE', `customers?customerid=eq.${guest.customerid}`);
    await send('DELETE', `customers?customerid=eq.${middle.customerid}`);
    const again = await putBack((await changesOf('customer', guest.customer_ulid))[0] as ChangeObject);
    expect(again.body).toMatchObject({ record: guest.customer_ulid, left_out: ['referred_by'] });
  });

  test('a discount, a category, a profile whose account is still there', async () => {
    const { data: discount } = await shop.as('admin').from('discounts').insert({ code: 'BACK' }).select().single();
    await send('DELETE', `discounts?id=eq.${discount?.id}`, undefined, 'service');
    expect((await putBack(await lastOf('discount', discount?.id ?? 0))).status).toBe(200);
    expect(await rowOf('discounts?code=eq.BACK')).toMatchObject({ id: discount?.id, created_at: discount?.created_at });

    const { data: category } = await shop.as('admin').from('categories').insert({ name: 'Kaftan' }).select().single();
    const { productid } = await added();
    await send('PATCH', `products?productid=eq.${productid}`, { categoryid: category?.categoryid });
    const filed = await lastOf('product', productid);
    await send('PATCH', `products?productid=eq.${productid}`, { categoryid: null });
    await send('DELETE', `categories?categoryid=eq.${category?.categoryid}`, undefined, 'service');
    expect((await lastOf('product', productid)).texts).toEqual({
      categoryid: { [category?.categoryid ?? 0]: 'Kaftan' },
    });
    expect(await putBack(await lastOf('product', productid))).toMatchObject({
      status: 409,
      body: { message: 'This category does not exist' },
    });
    expect(filed.texts).toMatchObject({ categoryid: { [category?.categoryid ?? 0]: 'Kaftan' } });
    expect((await putBack(await lastOf('category', category?.categoryid ?? 0))).status).toBe(200);

    await send('DELETE', `profiles?id=eq.${shop.ids.user}`, undefined, 'service');
    const lost = await lastOf('profile', shop.ids.user);
    expect((await putBack(lost)).status).toBe(200);
    expect(await rowOf(`profiles?id=eq.${shop.ids.user}`)).toMatchObject({ email: 'user@demo.thaan.example' });
    await shop.query('delete from auth.users where id = $1', [shop.ids.user]);
    const answer = await putBack(await lastOf('profile', shop.ids.user));
    expect([answer.status, answer.body.message]).toEqual([409, 'This account does not exist']);
  });
});
