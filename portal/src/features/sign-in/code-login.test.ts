import { expect, test } from 'vitest';
import { reachedBy } from './code-login.mutations.ts';

test.each([
  ['asha@shop.example', { email: 'asha@shop.example' }],
  ['+91 98765 43210', { phone: '+919876543210' }],
  ['+91-98765-43210', { phone: '+919876543210' }],
  ['98765 43210', { email: '98765 43210' }],
  ['+asha@shop.example', { email: '+asha@shop.example' }],
])('%s', (typed, reached) => {
  expect(reachedBy(typed)).toEqual(reached);
});
