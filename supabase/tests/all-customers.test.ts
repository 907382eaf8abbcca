import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test('an older portal reads all customers to choose a referrer, also where there are more than a thousand', async () => {
  await shop.query(
    `insert into public.customers (customer_ulid, first_name, last_name, phone)
     select lpad(number::text, 26, '0'), 'Many', 'Customers', '+9196000' || lpad(number::text, 5, '0')
     from generate_series(1, 1500) as number`,
  );
  const choice = shop.as('admin').from('customers').select('customerid, first_name, last_name, phone');
  expect((await choice.throwOnError()).data).toHaveLength(1_560);
});
