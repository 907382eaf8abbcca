import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
