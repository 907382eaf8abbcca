import { beforeAll, describe, expect, test } from 'vitest';
import type { Scanned } from '../../portal/src/lib/answers.ts';
import { sampleProduct } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

async function scan(code: string | null): Promise<Scanned | null> {
  const { status, body } = await shop.send('admin', 'POST', 'rpc/find_scanned', { p_code: code });
  expect(status).toBe(200);
  return body;
}

/** Adds a product and as many variants. */
async function add(productid: string, variants = 0): Promise<void> {
  await shop
    .as('admin')
    .from('products')
    .insert({ ...sampleProduct, productid })
    .throwOnError();
  for (let place = 0; place < variants; place++)
    await shop
      .as('admin')
      .from('productsizecolors')
      .insert({ productid, size: 'M', color: `Color ${place}` })
      .throwOnError();
}

/** The id of the product found, with the number of the variant found. */
async function found(code: string): Promise<string | null> {
  const answer = await scan(code);
  if (!answer) return null;
  const variant = answer.product.variants.find(({ variantid }) => variantid === answer.variantid);
  return variant ? `${answer.product.productid} #${variant.number}` : answer.product.productid;
}

describe('a code', () => {
  test('is a product as search_products gives it', async () => {
    const { data } = await shop.as('admin').rpc('search_products', { p_productid: 'BC24001' }).throwOnError();
    expect(await scan('BC24001')).toEqual({ product: data.products[0], variantid: null });
    const variant = data.products[0]?.variants.at(-1);
    expect(await scan(`BC24001${String(variant?.number).padStart(2, '0')}`)).toEqual({
      product: data.products[0],
      variantid: variant?.variantid,
    });
  });

  test.each([
    null,
    '',
    ' ',
    '07',
    '99',
    'BC2400100',
    'BC2400198',
    'BC24001 ',
    'BC24',
    'BC24001-01',
    '%',
    "'; --",
    'BC24001१२',
    'x'.repeat(5000),
  ])('that is nobody’s is null: %j', async (code) => {
    expect(await scan(code)).toBeNull();
  });
});

describe('of two meanings counts', () => {
  beforeAll(async () => {
    await add('Kurta', 2);
    await add('KURTA', 1);
    await add('kurtA02');
    await add('Shawl1', 1);
    await add('SHAWL', 2);
  });

  test.each([
    ['Kurta', 'Kurta'],
    ['KURTA', 'KURTA'],
    // As it is written, a variant; in another case a product comes before it.
    ['Kurta02', 'Kurta #2'],
    ['kurtA02', 'kurtA02'],
    ['kurta02', 'kurtA02'],
    ['kurta', 'KURTA'],
    ['KURTA01', 'KURTA #1'],
    ['kurta01', 'KURTA #1'],
    ['sHAWL101', 'Shawl1 #1'],
    ['shawl02', 'SHAWL #2'],
  ])('%s is %s', async (code, expected) => {
    expect(await found(code)).toBe(expected);
  });

  test('what holds now before what held once, and that in any case', async () => {
    await add('Dhoti', 2);
    await shop.as('admin').from('products').update({ productid: 'Veshti' }).eq('productid', 'Dhoti').throwOnError();
    expect([await found('Dhoti'), await found('Dhoti02'), await found('dhoti'), await found('DHOTI01')]).toEqual([
      'Veshti',
      'Veshti #2',
      'Veshti',
      'Veshti #1',
    ]);
    await add('Dhoti', 1);
    expect([await found('Dhoti'), await found('dhoti'), await found('Dhoti02'), await found('Dhoti03')]).toEqual([
      'Dhoti',
      'Dhoti',
      'Veshti #2',
      'Dhoti #3',
    ]);
  });
});

test('of twenty thousand products reads a handful, also before there are statistics', async () => {
  await shop.query('begin');
  try {
    await shop.query('set local session_replication_role = replica');
    await shop.query(`
      insert into products (productid, name, purchaseprice, retailprice)
      select 'Many-' || n, 'x', 1, 2 from generate_series(1, 20000) as n`);
    await shop.query(`
      insert into private.product_search
      select productid, sort_key, null, lower(productid), '', '', '', '' from products where name = 'x'`);
    const read = async () => {
      const { rows } = await shop.query(`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
        where relname in ('products', 'product_search', 'productsizecolors', 'former_codes')`);
      return Number(rows[0]?.rows);
    };
    for (const code of ['Many-17777', 'many-17777', 'MANY-1777701', 'nobody’s', 'nobody’s01']) {
      const before = await read();
      await shop.query('select * from private.meaning_of_code($1)', [code]);
      expect([code, (await read()) - before < 50]).toEqual([code, true]);
    }
  } finally {
    await shop.query('rollback');
  }
});
