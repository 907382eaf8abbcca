import { randomInt, randomUUID } from 'node:crypto';
import type { CustomerObject } from '../../portal/src/lib/answers.ts';
import { customerUlid } from '../../shop/customer.ts';
import type { Answer, Caller, TestShop } from './test-shop.ts';

/** A phone that no demo customer has. */
export const newPhone = (): string => `+9170${randomInt(10_000_000, 99_999_999)}`;

/** A new customer as the portal sends it, to be changed where a test means something else. */
export const sampleCustomer = (change: object = {}) => ({
  customer_ulid: customerUlid(randomUUID()),
  first_name: 'Asha',
  last_name: 'Rao',
  phone: newPhone(),
  email: 'asha.rao@example.in',
  address: '12, Ring Road, Surat',
  gender: 'Female',
  loyalty_tier: 'silver',
  store_credit: '12.30',
  customer_notes: 'Pays by UPI.',
  referred_by: null as number | null,
  ...change,
});

/** save_customer by plain HTTP. */
export const saveCustomer = (
  shop: TestShop,
  p_customer: unknown,
  p_updated_at: string | null = null,
  caller: Caller = 'admin',
): Promise<Answer> => shop.send(caller, 'POST', 'rpc/save_customer', { p_customer, p_updated_at });

/** A customer that is there, referred by `referred_by`. */
export async function savedCustomer(shop: TestShop, change: object = {}): Promise<CustomerObject> {
  const { status, body } = await saveCustomer(shop, sampleCustomer(change));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
