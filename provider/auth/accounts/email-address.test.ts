import { expect, test } from 'vitest';
import { emailAddress } from './email-address.ts';

test.each([
  ['Asha.Shah+post@Example.CO.IN', 'asha.shah+post@example.co.in'],
  ['a@localhost', 'a@localhost'],
])('%s is kept in lower case', (typed, email) => {
  expect(emailAddress(typed)).toBe(email);
});

test.each([
  '',
  'asha',
  '@example.com',
  'asha@',
  'asha@@example.com',
  'asha shah@example.com',
  'asha@-example.com',
  'asha@example..com',
  'आशा@example.com',
  `${'a'.repeat(250)}@example.com`,
  'asha@example.com\n',
])('%j is refused', (typed) => {
  expect(() => emailAddress(typed)).toThrow(expect.objectContaining({ status: 400, code: 'validation_failed' }));
});
