import { expect, test } from 'vitest';
import { type Profile, roleLabels, withRole } from './profile.ts';

test('the three roles by their labels', () => {
  expect(roleLabels).toEqual({ user: 'User', admin: 'Admin', superadmin: 'Super Admin' });
});

test('a changed role is that of one profile alone, and the list before stays as it was', () => {
  const before: Profile[] = [
    { id: '1', email: 'a@shop.example', phone: '', role: 'user' },
    { id: '2', email: 'b@shop.example', phone: '', role: 'user' },
  ];
  expect(withRole(before, '2', 'admin')).toEqual([
    before[0],
    { id: '2', email: 'b@shop.example', phone: '', role: 'admin' },
  ]);
  expect(before[1]?.role).toBe('user');
});
