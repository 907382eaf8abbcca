import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../provider/index.ts';
import { testDatabase } from '../../provider/postgres/testing.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const earlier = mkdtempSync(join(tmpdir(), 'thaan-earlier-'));
afterAll(() => rmSync(earlier, { recursive: true }));

test('the release that keeps given ids knows those of the history, of labels and of what was answered', async () => {
  for (const file of readdirSync(migrations))
    if (file < '20261122') cpSync(join(migrations, file), join(earlier, file));
  const database = await testDatabase({ migrations: earlier });
  const query = async (text: string) => (await database.query({ text, values: [] })).rows as Record<string, unknown>[];
  try {
    await query(`
      insert into products (productid, name, purchaseprice, retailprice)
      select id, 'Old', 1, 2 from unnest(array['BC26001', 'BC26002', 'BC26003', 'BC26004']) as id;
      delete from products where productid = 'BC26003';
      update products set productid = 'BC26014' where productid = 'BC26004';
      update products set productid = 'BC26015' where productid = 'BC26014';
      -- Of the time before the history.
      insert into private.former_codes (code) values ('BC2602001');
      insert into private.former_codes (code, productid) values ('BC26021', 'BC26001');
      insert into private.product_requests (request_id, body, answer)
      values (gen_random_uuid(), '{}', '{"productid": "BC26022"}'), (gen_random_uuid(), '{}', '{"productid": "BC26001"}')`);
    await migrate(database.admin, migrations);
    const given = await query('select productid from private.given_ids order by 1');
    expect(given.map(({ productid }) => productid)).toEqual([
      'BC26003',
      'BC26004',
      'BC26014',
      'BC26020',
      'BC26021',
      'BC26022',
    ]);
  } finally {
    await database.close();
  }
});
