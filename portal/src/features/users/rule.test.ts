import { expect, test } from 'vitest';
import type { Profile } from './profile.ts';
import { notYet } from './rule.ts';

const profiles: readonly Profile[] = [
  { id: '1', email: 'a@shop.example', phone: '', role: 'superadmin' },
  { id: '2', email: 'b@shop.example', phone: '', role: 'superadmin' },
  { id: '3', email: 'c@shop.example', phone: '', role: 'admin' },
  { id: '4', email: 'd@shop.example', phone: '', role: 'user' },
];
const steps = [
  { id: '1', has_factor: true, grace_ends_at: null },
  { id: '2', has_factor: false, grace_ends_at: null },
];

test.each([
  ['nobody', ''],
  ['superadmins', '2'],
  ['everybody', '23'],
] as const)('where %s is asked, %s have none yet', (rule, ids) => {
  const found = notYet(rule, profiles, steps);
  expect(found.map(({ id }) => id).join('')).toBe(ids);
});
