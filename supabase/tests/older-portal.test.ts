import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatProductId } from '../../shop/product-id.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { startTestShop, type TestShop } from './test-shop.ts';

// A plain client's calls (docs/product/data.md): a portal that makes just these must find its way.

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

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

  test('whatever a scan answers is taken as a product: of one that was deleted it answers nothing', async () => {
    const row = { productid: 'BC31800', ...sampleProduct };
    await client().from('products').insert(row).throwOnError();
    await shop.query(`delete from public.products where productid = 'BC31800'`);
    expect((await client().rpc('find_scanned', { p_code: 'BC31800' }).throwOnError()).data).toBeNull();
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

  test('have their defaults', async () => {
    const { data } = await client().from('discounts').insert({}).select().single().throwOnError();
    expect(data).toMatchObject({ type: 'flat', value: 0, min_total: 0, active: true, code: null, product_ids: null });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ type: 'bogo' }, 'discounts_type_check'],
    [{ value: -1 }, 'discounts_value_check'],
    [{ type: 'percentage', value: 101 }, 'discounts_percentage_check'],
    [{ min_total: -1 }, 'discounts_min_total_check'],
    [{ max_discount: -1 }, 'discounts_max_discount_check'],
    [{ start_date: '2026-12-02', end_date: '2026-12-01' }, 'discounts_end_date_check'],
    [{ code: 'wel100 ' }, 'discounts_code_key'],
  ])('are refused when %j', async (row, constraint) => {
    const { status, body } = await shop.send('admin', 'POST', 'discounts', row);
    expect(status).toBe(constraint.endsWith('_key') ? 409 : 400);
    expect(body.message).toContain(constraint);
  });

  test('without a code there may be many', async () => {
    expect((await shop.send('admin', 'POST', 'discounts', [{ code: '' }, { code: '' }, { code: null }])).status).toBe(
      201,
    );
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

  test('a phone belongs to one customer, however it is spaced, also when two save it at once', async () => {
    const phone = newPhone();
    const spaced = phone.replace(/^(\+91)(\d{5})/, '$1 $2 ');
    const answers = await Promise.all(
      [phone, spaced, phone].map((typed) =>
        shop.send('admin', 'POST', 'customers', { ...fields, customer_ulid: ulid(), phone: typed }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ code: '23505', message: 'Phone number already exists' });
  });

  test('a deleted referrer leaves those referred', async () => {
    const insert = async (referred_by: number | null) =>
      (
        await client()
          .from('customers')
          .insert({ ...fields, customer_ulid: ulid(), phone: newPhone(), referred_by })
          .select()
          .single()
          .throwOnError()
      ).data;
    const referrer = await insert(null);
    const referred = await insert(referrer.customerid);
    await client().from('customers').delete().eq('customer_ulid', referrer.customer_ulid).throwOnError();
    const { data } = await client()
      .from('customers')
      .select('referred_by')
      .eq('customerid', referred.customerid)
      .single();
    expect(data).toEqual({ referred_by: null });
    const self = await shop.send('admin', 'PATCH', `customers?customerid=eq.${referred.customerid}`, {
      referred_by: referred.customerid,
    });
    expect([self.status, self.body.code]).toEqual([400, '23514']);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ first_name: ' ' }, 'customers_first_name_check'],
    [{ last_name: '' }, 'customers_last_name_check'],
    [{ phone: '9876543210' }, 'customers_phone_check'],
    [{ phone: '+12345' }, 'customers_phone_check'],
    [{ email: 'nobody' }, 'customers_email_check'],
    [{ loyalty_tier: 'diamond' }, 'customers_loyalty_tier_check'],
    [{ gender: 'unsaid' }, 'customers_gender_check'],
    [{ store_credit: -0.01 }, 'customers_store_credit_check'],
    [{ store_credit: 'NaN' }, 'customers_store_credit_check'],
    [{ customer_ulid: 'short' }, 'customers_customer_ulid_check'],
  ])('are refused when %j', async (change, constraint) => {
    const { status, body } = await shop.send('admin', 'POST', 'customers', {
      ...fields,
      customer_ulid: ulid(),
      phone: newPhone(),
      ...change,
    });
    expect([status, body.code]).toEqual([400, '23514']);
    expect(body.message).toContain(constraint);
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
