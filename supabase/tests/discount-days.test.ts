import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../provider/index.ts';
import { testDatabase } from '../../provider/postgres/testing.ts';
import { startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test.each(['220260-12-31', 'infinity', '3000-01-01', '1999-12-31'])(
  'a day outside the years 2000 to 2999 (%s) is refused by the table, whatever writes it',
  async (end_date) => {
    const { status, body } = await shop.send('admin', 'POST', 'discounts', { code: randomUUID(), end_date });
    expect([status, body.code]).toEqual([400, '23514']);
    expect(body.message).toContain('discounts_end_date_bounds_check');
  },
);

test('what an older release stored is there still after migrating, and can be mended but not saved as it is', async () => {
  const folder = join(import.meta.dirname, '../migrations');
  const before = mkdtempSync(join(tmpdir(), 'thaan-before-'));
  const older = readdirSync(folder).filter((file) => file < '20261121090700');
  for (const file of older) copyFileSync(join(folder, file), join(before, file));
  const database = await testDatabase({ migrations: before });
  const ask = async (text: string) => (await database.query({ text, values: [] })).rows;
  try {
    await ask(`insert into public.discounts (code, start_date, end_date) values ('ODD', '0226-12-01', '220260-12-31')`);
    await migrate(database.admin, folder);
    expect(await ask(`select start_date::text, end_date::text from public.discounts where code = 'ODD'`)).toEqual([
      { start_date: '0226-12-01', end_date: '220260-12-31' },
    ]);
    await expect(ask(`update public.discounts set value = 5 where code = 'ODD'`)).rejects.toMatchObject({
      code: '23514',
    });
    await ask(`update public.discounts set start_date = null, end_date = '2026-12-31' where code = 'ODD'`);
  } finally {
    await database.close();
    rmSync(before, { recursive: true, force: true });
  }
});
