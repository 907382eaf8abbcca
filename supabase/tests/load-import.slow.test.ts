import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import { untilWaiting } from '../../provider/testing/database-sessions.ts';
import { deadlocks } from './deadlocks.ts';
import { during } from './during.ts';
import { newPhone, sampleCustomer, saveCustomer, savedCustomer } from './sample-customer.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { type Cells, importCall, newLines, stagedFile } from './staged-file.ts';
import { counted, startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const overtaken = { status: 409, body: { code: 'PT409', message: 'The shop has changed since the check' } };

async function addedProduct(): Promise<ProductObject> {
  const { data } = await shop
    .as('admin')
    .rpc('add_product', { p_request_id: randomUUID(), p_product: sampleProduct, p_variants: sampleVariants(2) })
    .throwOnError();
  return data;
}

const updateProduct = async ({ productid }: ProductObject, change: object) => {
  const { body } = await shop.send('superadmin', 'GET', `products?select=updated_at&productid=eq.${productid}`);
  return shop.send('superadmin', 'POST', 'rpc/update_product', {
    p_productid: productid,
    p_product: change,
    p_variants: [],
    p_removed: [],
    p_updated_at: body[0].updated_at,
  });
};

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await shop.query(`select count(*) as count from ${text}`, values)).rows[0]?.count);

test('an import loads once, however often it is sent', async () => {
  const prefix = `L-${randomUUID().slice(0, 8)}`;
  const file = await stagedFile(shop, 'products', newLines(8, prefix));
  const { digest } = await file.check();
  const answers = await Promise.all(Array.from({ length: 4 }, () => file.load(digest)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(await file.load('another')).toEqual(answers[0]);
  expect(await count(`public.products where productid like $1`, [`${prefix}-%`])).toBe(2);
  expect(await importCall(shop, 'check_import', { p_import_id: file.id })).toMatchObject({
    status: 409,
    body: { message: 'This import was loaded already' },
  });
  const history = await count(`private.changes where way = 'import' and record like $1`, [`${prefix}-%`]);
  expect(history).toBe(10);
});

test('an import is its maker’s alone, is made of what it may be made of, and is forgotten after a day', async () => {
  const file = await stagedFile(shop, 'products', newLines(4, 'mine'));
  const gone = { status: 404, body: { code: 'PT404', message: 'This import is no longer there' } };
  for (const name of ['check_import', 'import_lines', 'load_import']) {
    const body = { p_import_id: file.id, ...(name === 'load_import' && { p_digest: '' }) };
    expect(await importCall(shop, name, body, 'superadmin'), name).toMatchObject(gone);
  }
  expect(await importCall(shop, 'drop_import', { p_import_id: file.id }, 'superadmin')).toMatchObject({ body: false });

  const line = { line: 2, values: { productid: 'A' } };
  const stage = async (change: object) =>
    importCall(shop, 'stage_import', {
      p_import_id: file.id,
      p_kind: 'products',
      p_first: 0,
      p_lines: [line],
      ...change,
    });
  const refused = await Promise.all(
    [
      { p_kind: 'discounts' },
      { p_import_id: null },
      { p_lines: {} },
      { p_lines: [] },
      { p_lines: Array(1001).fill(line) },
      { p_first: -1 },
      { p_first: 20_000 },
      { p_first: 2_147_483_647 },
      { p_lines: [{ ...line, line: 0 }] },
      { p_lines: [{ line: 2 }] },
      { p_lines: [{ ...line, values: { phone: '+919876543210' } }] },
      { p_lines: [{ ...line, values: { fabric: ['Silk'] } }] },
      { p_lines: [{ ...line, problems: { fabric: 1 } }] },
      { p_kind: 'customers', p_lines: [{ line: 2, values: {} }] },
    ].map(stage),
  );
  expect(refused.map(({ status }) => status)).toEqual([
    400, 400, 400, 400, 400, 413, 413, 413, 400, 400, 400, 400, 400, 409,
  ]);
  for (const { body } of refused) expect(body.message).not.toMatch(/private\.|function|column/);

  expect(await stage({ p_first: 3 })).toMatchObject({ status: 200, body: { staged: 4 } });
  await file.check();
  await stage({ p_first: 4 });
  expect(await file.load('d')).toMatchObject(overtaken);
  expect(await file.check()).toMatchObject({ new: 3, wrong: 2 });

  await shop.query(`update private.imports set created_at = now() - interval '25 hours' where import_id = $1`, [
    file.id,
  ]);
  await stagedFile(shop, 'customers', [{ phone: newPhone() }]);
  expect(await count('private.staged_lines where import_id = $1', [file.id])).toBe(0);
  expect(await count('private.judged_lines where import_id = $1', [file.id])).toBe(0);
});

test('what the tables refuse after all refuses the whole, in words', async () => {
  const prefix = `F-${randomUUID().slice(0, 8)}`;
  const file = await stagedFile(shop, 'products', newLines(8, prefix));
  const { digest } = await file.check();
  await shop.query(`
    alter table public.products add constraint products_later_check check (fabric <> 'Kota 1') not valid;
    comment on constraint products_later_check on public.products is E'No such fabric is kept\\nWrite another.'`);
  try {
    expect(await file.load(digest)).toMatchObject({
      status: 400,
      body: { code: '23514', message: 'No such fabric is kept', hint: 'Write another.' },
    });
    expect(await count(`public.products where productid like $1`, [`${prefix}-%`])).toBe(0);
    // A rule that came since is looked for too.
    expect(await file.check()).toMatchObject({ new: 4, wrong: 4 });
    expect((await file.lines('wrong'))[0]).toMatchObject({ reason: 'No such fabric is kept', field: 'fabric' });
  } finally {
    await shop.query('alter table public.products drop constraint products_later_check');
  }
});

test('who waits too long for others is told so, and has written nothing', async () => {
  const { productid } = await addedProduct();
  const file = await stagedFile(shop, 'products', [{ productid, retailprice: 5000 }]);
  const { digest } = await file.check();
  for (const step of ['prepare_import', 'load_import'])
    await shop.query(`alter function public.${step} set lock_timeout = '300ms'`);
  try {
    for (const [statement, status, message] of [
      [`select pg_advisory_xact_lock(hashtextextended('thaan: imports', 0))`, 423, 'Another import is being saved'],
      [`select from public.products where productid = '${productid}' for update`, 423, 'Somebody is saving what'],
      // By an earlier call, whose answer is not known yet.
      [
        `select from private.imports where import_id = '${file.id}' for update`,
        503,
        'This import is being saved already',
      ],
    ] as const) {
      const answer = await during(shop, [statement], () => file.load(digest));
      expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    }
  } finally {
    for (const step of ['prepare_import', 'load_import'])
      await shop.query(`alter function public.${step} reset lock_timeout`);
  }
  expect((await file.load(digest)).body).toMatchObject({ changed: 1 });
});

/** Sends one after the other until told to stop; the statuses of all. */
async function until(isOver: () => boolean, send: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  while (!isOver()) statuses.push((await send()).status);
  return statuses;
}

test('eight people save while imports load: nothing is lost, and nobody is locked out', async () => {
  const size = counted(1000, 10_000);
  const stored = await Promise.all(Array.from({ length: 8 }, addedProduct));
  const people = await Promise.all(Array.from({ length: 4 }, () => savedCustomer(shop)));
  const before = { products: await count('public.products'), customers: await count('public.customers') };
  const changes: Cells[] = stored.flatMap(({ productid, variants }) =>
    variants.map(({ size: written, color }) => ({ productid, size: written, color, stock: 77 })),
  );
  const customers: Cells[] = [
    ...people.map(({ phone }) => ({ phone, customer_notes: 'Imported' })),
    ...Array.from({ length: size }, (_, place) => ({
      first_name: 'Asha',
      last_name: 'Rao',
      phone: `+9144${10_000_000 + place}`,
      referrer_phone: people[place % 4]?.phone ?? null,
    })),
  ];
  const named = newLines(size, `C-${randomUUID().slice(0, 8)}`);
  // Each has one file at a time.
  const files = await Promise.all([
    stagedFile(shop, 'products', [...named, ...changes], 'admin'),
    stagedFile(shop, 'products', [...changes].reverse().concat(newLines(size, '')), 'superadmin'),
    stagedFile(shop, 'customers', customers, 'service'),
  ]);
  let loading = 0;
  const load = async (file: (typeof files)[number]): Promise<number> => {
    loading++;
    try {
      for (let turn = 0; turn < 30; turn++) {
        const { status } = await file.load((await file.check()).digest);
        if (status !== 409) return status;
      }
      return 409;
    } finally {
      loading--;
    }
  };
  const isOver = () => loading === 0;
  const loads = files.map(load);
  const add = () =>
    shop.send('admin', 'POST', 'rpc/add_product', {
      p_request_id: randomUUID(),
      p_product: sampleProduct,
      p_variants: sampleVariants(2),
    });
  const one = () => stored[Math.floor(Math.random() * 8)] as ProductObject;
  const saves = await Promise.all([
    until(isOver, add),
    until(isOver, add),
    until(isOver, () => updateProduct(one(), { description: randomUUID() })),
    until(isOver, () => updateProduct(one(), { retailprice: 1 + Math.floor(Math.random() * 1000) })),
    until(isOver, () =>
      shop.send('admin', 'POST', 'productsizecolors', { productid: one().productid, size: randomUUID(), color: 'Red' }),
    ),
    until(isOver, () => saveCustomer(shop, sampleCustomer())),
    until(isOver, () => saveCustomer(shop, sampleCustomer())),
    until(isOver, () =>
      importCall(shop, 'record_printed_labels', {
        p_print_id: randomUUID(),
        p_labels: stored.map(({ productid }) => ({ productid, variantid: null, retailprice: 1125, copies: 1 })),
      }),
    ),
  ]);
  expect(await Promise.all(loads)).toEqual([200, 200, 200]);
  expect(saves.flat().filter((status) => ![200, 201, 409, 423, 503].includes(status))).toEqual([]);
  // What an import holds at that moment is refused; nothing else is.
  expect([saves[0], saves[1], saves[5], saves[6]].flat().filter((status) => status !== 200)).toEqual([]);
  expect(saves[7].filter((status) => status !== 200 && status !== 423)).toEqual([]);
  expect(await deadlocks(shop)).toBe(0);
  const added = [saves[0], saves[1]].flat().length + size / 2;
  expect(await count('public.products')).toBe(before.products + added);
  expect(await count('public.customers')).toBe(before.customers + [saves[5], saves[6]].flat().length + size);
  const stale = await shop.query(`
    select count(*) as count from public.products where total_stock <> (
      select coalesce(sum(stock), 0) from public.productsizecolors as variant where variant.productid = products.productid
    )`);
  expect(String(stale.rows[0]?.count)).toBe('0');
});

test('an import whose connection dies on the way has written nothing', async () => {
  const prefix = `K-${randomUUID().slice(0, 8)}`;
  const file = await stagedFile(shop, 'products', newLines(counted(400, 10_000), prefix));
  const { digest } = await file.check();
  // Holds up the last of its products, so that it dies with most of them written.
  await shop.query('begin');
  await shop.query(`insert into public.products (productid, name, purchaseprice, retailprice) values ($1, 'x', 1, 1)`, [
    `${prefix}-${counted(400, 10_000) / 4 - 1}`,
  ]);
  const loading = file.load(digest);
  const [waiting] = await untilWaiting(({ text }) => shop.query(text));
  await shop.query('select pg_terminate_backend($1)', [waiting]);
  const answer = await loading;
  await shop.query('rollback');
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(await count('public.products where productid like $1', [`${prefix}-%`])).toBe(0);
  expect((await file.load(digest)).body).toMatchObject({ added: counted(400, 10_000) });
});
