import type { Role } from '../../lib/roles.ts';

/** One account that has signed in, and what it may do. */
export type Profile = { readonly id: string; readonly email: string; readonly role: Role };

/** What each role is called, in the order in which a role is chosen. */
export const roleLabels: Readonly<Record<Role, string>> = { user: 'User', admin: 'Admin', superadmin: 'Super Admin' };

/** The list with one profile's role changed. */
export function withRole(profiles: readonly Profile[], id: string, role: Role): Profile[] {
  return profiles.map((profile) => (profile.id === id ? { ...profile, role } : profile));
}
