import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import { during } from './during.ts';
import { newPhone, savedCustomer } from './sample-customer.ts';
import { addedProduct } from './sample-product.ts';
import { importCall, newLines, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const overtaken = { status: 409, body: { code: 'PT409', message: 'The shop has changed since the check' } };

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

test('what changed after the check is not overwritten unseen; what does not matter is let pass', async () => {
  const stored = await addedProduct(shop);
  const { productid } = stored;
  const file = await stagedFile(shop, 'products', [{ productid, retailprice: 5000 }]);
  const { digest } = await file.check();
  expect((await updateProduct(stored, { retailprice: 4000 })).status).toBe(200);
  expect(await file.load(digest)).toMatchObject(overtaken);
  expect((await file.lines())[0]?.changes).toEqual({ retailprice: { before: 1125, after: 5000 } });

  const again = await file.check();
  expect((await updateProduct(stored, { description: 'Other words' })).status).toBe(200);
  expect((await file.load(again.digest)).body).toMatchObject({ changed: 1 });
  const { body } = await shop.send('admin', 'GET', `products?productid=eq.${productid}`);
  expect(body).toMatchObject([{ retailprice: 5000, description: 'Other words', fabric: 'Chanderi' }]);

  const customer = await savedCustomer(shop);
  const customers = await stagedFile(shop, 'customers', [{ phone: customer.phone, last_name: 'Shah' }]);
  const before = await customers.check();
  await shop.send('admin', 'DELETE', `customers?customer_ulid=eq.${customer.customer_ulid}`);
  expect(await customers.load(before.digest)).toMatchObject(overtaken);
  expect(await customers.load('not this one')).toMatchObject(overtaken);
});

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
  const { productid } = await addedProduct(shop);
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
