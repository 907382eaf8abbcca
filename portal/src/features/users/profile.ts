import type { Role } from '../../lib/roles.ts';

/** One account that has signed in, and what it may do. */
export type Profile = {
  readonly id: string;
  /** '' for an account that has a phone alone. */
  readonly email: string;
  /** As '+919876543210'; '' without one. */
  readonly phone: string;
  readonly role: Role;
};

/** What the page calls a person: the email, else the phone, else the id. */
export const nameOfProfile = ({ id, email, phone }: Profile): string => email || phone || id;

export { roleLabels } from '../../../../shop/roles.ts';

/** The list with one profile's role changed. */
export function withRole(profiles: readonly Profile[], id: string, role: Role): Profile[] {
  return profiles.map((profile) => (profile.id === id ? { ...profile, role } : profile));
}
