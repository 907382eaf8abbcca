import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stagedTables } from '../../bin/backup/staged-tables.ts';
import { behind } from './during.ts';
import { newPhone } from './sample-customer.ts';
import { importCall, newLines, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

// What lies aside of files that are being imported: one a person, of a bounded size, for a day.

const shop = fileShop();

const replaced = { status: 410, body: { code: 'PT410', message: 'Another file of yours took the place of this one' } };

const linesOf = async (id: string): Promise<number> => {
  const { rows } = await shop.query(
    `select (select count(*) from private.staged_lines where import_id = $1)
       + (select count(*) from private.judged_lines where import_id = $1)
       + (select count(*) from private.judged_products where import_id = $1)
       + (select count(*) from private.taken_ids where import_id = $1) as lines`,
    [id],
  );
  return Number(rows[0]?.lines);
};

test('a person’s second file takes the place of the first, and whoever goes on with that is told so', async () => {
  const first = await stagedFile(shop, 'products', newLines(8, ''));
  const { digest } = await first.check();
  await importCall(shop, 'prepare_import', { p_import_id: first.id, p_digest: digest });
  const others = await stagedFile(shop, 'products', newLines(8, ''), 'superadmin');
  const second = await stagedFile(shop, 'customers', [{ phone: newPhone() }]);
  expect(await linesOf(first.id)).toBe(0);
  const line = { p_kind: 'products', p_first: 8, p_lines: [{ line: 10, values: { fabric: 'Silk' } }] };
  for (const [name, body] of [
    ['stage_import', line],
    ['check_import', {}],
    ['import_lines', {}],
    ['prepare_import', { p_digest: digest }],
    ['load_import', { p_digest: digest }],
  ] as const)
    expect(await importCall(shop, name, { p_import_id: first.id, ...body }), name).toMatchObject(replaced);
  expect((await second.lines()).length + (await second.check()).wrong).toBe(1);
  expect(await others.check()).toMatchObject({ new: 8 });
  expect(await importCall(shop, 'drop_import', { p_import_id: first.id })).toEqual({ status: 200, body: true });
});

test('what was loaded keeps its answer for whoever did not get it, and none of its lines', async () => {
  const file = await stagedFile(shop, 'products', newLines(4, `S-${randomUUID().slice(0, 8)}`));
  const { digest } = await file.check();
  const loaded = await file.load(digest);
  expect((await file.lines()).length).toBe(4);
  await stagedFile(shop, 'products', newLines(4, ''));
  expect(await file.load(digest)).toEqual(loaded);
  expect(await linesOf(file.id)).toBe(0);
  expect(await importCall(shop, 'import_lines', { p_import_id: file.id })).toMatchObject(replaced);
});

test('a file of more than 20 MB is refused, however its lines are cut', async () => {
  const p_import_id = randomUUID();
  const stage = (p_first: number) =>
    importCall(shop, 'stage_import', {
      p_import_id,
      p_kind: 'customers',
      p_first,
      p_lines: [{ line: p_first + 2, values: { customer_notes: 'n'.repeat(1_000_000) } }],
    });
  expect((await stage(0)).status).toBe(200);
  const { rows } = await shop.query('select size from private.staged_lines where import_id = $1', [p_import_id]);
  expect(Number(rows[0]?.size)).toBeGreaterThan(1_000_000);
  await stage(1);
  // As if it were eighteen such lines.
  await shop.query('update private.staged_lines set size = 18 * size where import_id = $1 and place = 0', [
    p_import_id,
  ]);
  // The same line again takes its own place.
  expect((await stage(1)).status).toBe(200);
  expect(await stage(2)).toMatchObject({
    status: 413,
    body: { code: 'PT413', message: 'The file holds too much text', hint: 'One import takes 20 MB: split the file.' },
  });
  await importCall(shop, 'drop_import', { p_import_id });
});

test('what is a day old goes by the clock, but for what is being saved at that moment', async () => {
  const files = await Promise.all([
    stagedFile(shop, 'products', newLines(4, ''), 'admin'),
    stagedFile(shop, 'products', newLines(4, ''), 'superadmin'),
    stagedFile(shop, 'products', newLines(4, `W-${randomUUID().slice(0, 8)}`), 'service'),
  ]);
  const ids = files.map((file) => file.id);
  const { digest } = (await files[2]?.check()) ?? { digest: '' };
  const age = `update private.imports set created_at = now() - interval '25 hours' where import_id = any ($1)`;
  await shop.query(age, [ids.slice(1)]);
  const held = `select pg_advisory_xact_lock(hashtextextended('thaan: imports', 0))`;
  await shop.query(`delete from private.imports where import_id <> all ($1)`, [ids]);
  const loading = await behind(
    shop,
    [held],
    () => (files[2] as (typeof files)[number]).load(digest),
    async () => {
      const { rows } = await shop.query('select private.sweep_staged_imports() as swept');
      expect(rows).toEqual([{ swept: 1 }]);
    },
  );
  expect(loading.status).toBe(200);
  await shop.query('set role service_role');
  const { rows } = await shop.query('select private.sweep_staged_imports() as swept');
  await shop.query('reset role');
  expect(rows).toEqual([{ swept: 1 }]);
  const { rows: left } = await shop.query('select import_id from private.imports');
  expect(left).toEqual([{ import_id: ids[0] }]);
});

test('no backup holds a table of staged files', async () => {
  const { rows } = await shop.query(
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'import_id' and relkind = 'r'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...stagedTables].sort());
});
