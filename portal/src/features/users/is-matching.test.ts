import { expect, test } from 'vitest';
import { isMatching } from './is-matching.ts';
import type { Profile } from './profile.ts';

const profiles: readonly Profile[] = [
  { id: '1', email: 'Asha.Rao@shop.example', phone: '', role: 'user' },
  { id: '2', email: 'owner@shop.example', phone: '', role: 'superadmin' },
  { id: '3', email: 'till@shop.example', phone: '', role: 'admin' },
  { id: '4', email: '', phone: '+919876543210', role: 'user' },
];

test.each([
  ['', '', '1234'],
  ['asha.RAO', '', '1'],
  ['@shop', '', '123'],
  ['@shop', 'user', '1'],
  ['', 'ADMIN', '23'],
  ['', 'super admin', '2'],
  ['', 'superadmin', ''],
  ['', ' admin', '2'],
  ['till ', '', ''],
  ['98765', '', '4'],
  ['+91', '', '4'],
  ['.', 'e', '12'],
])('email "%s" and role "%s" find %s', (email, role, found) => {
  const ids = profiles.filter((profile) => isMatching(profile, { email, role })).map(({ id }) => id);
  expect(ids.join('')).toBe(found);
});
