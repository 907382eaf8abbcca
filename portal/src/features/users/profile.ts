import type { Role } from '../../lib/roles.ts';

/** One account that has signed in, and what it may do. */
export type Profile = { readonly id: string; readonly email: string; readonly role: Role };

export { roleLabels } from '../../../../shop/roles.ts';

/** The list with one profile's role changed. */
export function withRole(profiles: readonly Profile[], id: string, role: Role): Profile[] {
  return profiles.map((profile) => (profile.id === id ? { ...profile, role } : profile));
}
