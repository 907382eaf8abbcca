import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatProductId } from '../../shop/product-id.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

// A plain client's calls (docs/product/data.md): a portal that makes just these must find its way.

const shop = fileShop();

const client = () => shop.as('admin');
const ulid = (): string => randomUUID().replaceAll('-', '').slice(0, 26);

describe('products', () => {
  test('categories are read with all columns', async () => {
    const { data } = await client().from('categories').select('*').throwOnError();
    expect(data).toHaveLength(15);
    expect(data[0]).toMatchObject({ categoryid: expect.any(Number), name: expect.any(String) });
  });

  test('the filtered ids are gathered in batches, the page of 15 is read with its variants', async () => {
    const ids: string[] = [];
    for (let from = 0; ; from += 1000) {
      const { data } = await client()
        .from('products')
        .select('productid, categoryid, fabric, description')
        .range(from, from + 999)
        .throwOnError();
      ids.push(...data.filter(({ fabric }) => fabric.toLowerCase().includes('silk')).map(({ productid }) => productid));
      if (data.length < 1000) break;
    }
    const { data: sized } = await client()
      .from('productsizecolors')
      .select('productid')
      .or('size.ilike.%free%,color.ilike.%pink%')
      .throwOnError();
    const found = ids.filter((id) => sized.some(({ productid }) => productid === id)).slice(0, 15);
    expect(found.length).toBeGreaterThan(3);
    const { data: products } = await client().from('products').select('*').in('productid', found).throwOnError();
    const { data: variants } = await client()
      .from('productsizecolors')
      .select('*')
      .in('productid', found)
      .throwOnError();
    expect(new Set(products.map(({ productid }) => productid))).toEqual(new Set(found));
    for (const { productid, total_stock } of products) {
      const stock = variants
        .filter((variant) => variant.productid === productid)
        .reduce((sum, variant) => sum + variant.stock, 0);
      expect(stock).toBe(total_stock);
    }
  });

  test('a product is numbered, inserted, given variants, changed, and loses one', async () => {
    const { data: last } = await client().rpc('get_max_product_suffix', { p_prefix: 'BC31' }).throwOnError();
    expect(last).toBeNull();
    const productid = formatProductId('BC31', Number(last) + 1);
    await client()
      .from('products')
      .insert({ productid, ...sampleProduct })
      .throwOnError();
    const lines = sampleVariants(3).map((line) => ({ ...line, productid }));
    await client().from('productsizecolors').insert(lines).throwOnError();

    await client()
      .from('products')
      .update({ ...sampleProduct, fabric: 'Tussar', purchaseprice: 12.5 })
      .eq('productid', productid)
      .throwOnError();
    const changed = [
      ...lines.slice(0, 2).map((line) => ({ ...line, stock: 50 })),
      { ...sampleVariants(1)[0], size: 'XXL', color: 'Rust', stock: 1, productid },
    ];
    await client()
      .from('productsizecolors')
      .upsert(changed as typeof lines, { onConflict: 'variantid' })
      .throwOnError();
    await client()
      .from('productsizecolors')
      .delete()
      .in('variantid', [lines[2]?.variantid ?? ''])
      .throwOnError();

    const { data } = await client().from('products').select('*').eq('productid', productid).single().throwOnError();
    expect(data).toMatchObject({ fabric: 'Tussar', purchaseprice: 12.5, sizes: ['S', 'M', 'XXL'], total_stock: 101 });
    expect((await client().rpc('get_max_product_suffix', { p_prefix: 'BC31' })).data).toBe('001');
  });

  test('what an older portal leaves empty is taken as nothing typed', async () => {
    const empty = {
      productid: 'BC31900',
      name: 'Bare',
      categoryid: null,
      purchaseprice: 1,
      retailprice: 1,
      producturl: '',
    };
    await client()
      .from('products')
      .insert({ ...empty, fabric: null as unknown as string, description: null as unknown as string })
      .throwOnError();
    const { data } = await client()
      .from('products')
      .select('fabric, description, producturl')
      .eq('productid', 'BC31900')
      .single();
    expect(data).toEqual({ fabric: '', description: '', producturl: null });
  });

  test('no client writes what the database keeps', async () => {
    for (const column of ['total_stock', 'sizes', 'colors', 'sort_key', 'created_at', 'updated_at']) {
      const { status, body } = await shop.send('admin', 'PATCH', 'products?productid=eq.BC24001', { [column]: null });
      expect([column, status < 500, status >= 400, typeof body.code]).toEqual([column, true, true, 'string']);
    }
  });

  test('a category’s name is taken once, however it is written', async () => {
    const { error } = await client().from('categories').insert({ name: 'sAREE' });
    expect(error?.code).toBe('23505');
  });
});

describe('discounts', () => {
  test('are read with the columns of the list', async () => {
    const columns =
      'id,code,type,value,max_discount,category,once_per_customer,exclusive,auto_apply,min_total,start_date,end_date,active';
    const { data } = await client().from('discounts').select(columns).throwOnError();
    expect(data).toHaveLength(12);
    expect(Object.keys(data[0] ?? {})).toEqual(columns.split(','));
  });
});

describe('customers', () => {
  const fields = {
    first_name: 'Asha',
    last_name: 'Rao',
    email: '',
    address: '',
    gender: '',
    loyalty_tier: 'bronze',
    store_credit: 0,
    customer_notes: '',
    referred_by: null,
  };
  let last = 0;
  const newPhone = (): string => `+9197000${String(++last).padStart(5, '0')}`;

  test('are listed newest first with the referrer’s name, and for the choice of a referrer', async () => {
    const { data } = await client()
      .from('customers')
      .select('*, referrer:referred_by(first_name, last_name)')
      .order('created_at', { ascending: false })
      .throwOnError();
    expect(data).toHaveLength(60);
    expect(data.filter(({ referrer }) => referrer).length).toBeGreaterThan(10);
    const times = data.map(({ created_at }) => Date.parse(created_at));
    expect(times).toEqual([...times].sort((left, right) => right - left));
    const { data: choice } = await client()
      .from('customers')
      .select('customerid, first_name, last_name, phone')
      .throwOnError();
    expect(choice).toHaveLength(60);
  });

  test('are upserted by customer_ulid, found by phone, deleted', async () => {
    const [customer_ulid, phone] = [ulid(), newPhone()];
    const upsert = (change: object) =>
      client()
        .from('customers')
        .upsert({ ...fields, customer_ulid, phone, ...change }, { onConflict: 'customer_ulid' })
        .select()
        .single();
    const { data: made } = await upsert({}).throwOnError();
    expect(made).toMatchObject({ loyalty_tier: 'bronze', store_credit: 0, total_spend: 0 });
    const { data: changed } = await upsert({ last_name: 'Patil', store_credit: '12.34' }).throwOnError();
    expect(changed).toMatchObject({ customerid: made.customerid, last_name: 'Patil', store_credit: 12.34 });
    expect(changed.updated_at > made.updated_at).toBe(true);
    const { data: found } = await client().from('customers').select('customerid').eq('phone', phone).throwOnError();
    expect(found).toEqual([{ customerid: made.customerid }]);
    await client().from('customers').delete().eq('customer_ulid', customer_ulid).throwOnError();
    expect((await client().from('customers').select('customerid').eq('phone', phone)).data).toEqual([]);
  });
});

describe('profiles', () => {
  test('a role is read by id, the list by email, a role is changed by id', async () => {
    const { data: own } = await shop.as('user').from('profiles').select('role').eq('id', shop.ids.user).single();
    expect(own).toEqual({ role: 'user' });
    const { data: list } = await client().from('profiles').select('id, email, role').order('email').throwOnError();
    expect(list.map(({ email }) => email)).toEqual([
      'admin@demo.thaan.example',
      'owner@demo.thaan.example',
      'user@demo.thaan.example',
    ]);
    await client().from('profiles').update({ role: 'admin' }).eq('id', shop.ids.user).throwOnError();
    await client().from('profiles').update({ role: 'user' }).eq('id', shop.ids.user).throwOnError();
  });

  test('a missing profile is the code that makes the portal create one', async () => {
    const { error } = await shop.as('admin').from('profiles').select('role').eq('id', randomUUID()).single();
    expect(error?.code).toBe('PGRST116');
  });
});
