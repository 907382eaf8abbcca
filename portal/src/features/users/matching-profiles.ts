import { type Profile, roleLabels } from './profile.ts';

export type ProfileFilters = Readonly<Record<'email' | 'role', string>>;

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** The profiles whose email or phone, and whose role as the list calls it, hold what was typed, in any case; '' holds for all. */
export const matchingProfiles = (profiles: readonly Profile[], { email, role }: ProfileFilters): Profile[] =>
  profiles.filter(
    (profile) => contains(`${profile.email}\n${profile.phone}`, email) && contains(roleLabels[profile.role], role),
  );
