import { expect, test } from 'vitest';
import { keyIn, rowNameIn } from './row-names.ts';

test('a customer is told by a number and shown under the name that the client made', () => {
  const customer = { customerid: 7, customer_ulid: '01J' };
  expect([keyIn('customers', customer), rowNameIn('customers', customer)]).toEqual(['7', '01J']);
});
