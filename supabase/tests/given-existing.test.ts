import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migratedDatabase } from './migrated.ts';

const completion = readFileSync(join(import.meta.dirname, '../released/0.6.0.sql'), 'utf8');

test('the ids that products of 0.6.0 had and lost are known from the history, from labels and from what was answered', async () => {
  const { query, close } = await migratedDatabase();
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
      values (gen_random_uuid(), '{}', '{"productid": "BC26022"}'), (gen_random_uuid(), '{}', '{"productid": "BC26001"}');
      -- 0.6.0 had no such table.
      truncate private.given_ids`);
    await query(completion);
    const { rows } = await query('select productid from private.given_ids order by 1');
    expect(rows.map(({ productid }) => productid)).toEqual([
      'BC26003',
      'BC26004',
      'BC26014',
      'BC26020',
      'BC26021',
      'BC26022',
    ]);
  } finally {
    await close();
  }
});
