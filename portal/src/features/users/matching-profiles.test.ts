import { expect, test } from 'vitest';
import { matchingProfiles } from './matching-profiles.ts';
import type { Profile } from './profile.ts';

const profiles: readonly Profile[] = [
  { id: '1', email: 'Asha.Rao@shop.example', role: 'user' },
  { id: '2', email: 'owner@shop.example', role: 'superadmin' },
  { id: '3', email: 'till@shop.example', role: 'admin' },
  { id: '4', email: '', role: 'user' },
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
  ['.', 'e', '12'],
])('email "%s" and role "%s" find %s', (email, role, found) => {
  const ids = matchingProfiles(profiles, { email, role }).map(({ id }) => id);
  expect(ids.join('')).toBe(found);
});
