import { type Profile, roleLabels } from './profile.ts';

export type ProfileFilters = Readonly<Record<'email' | 'role', string>>;

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Whether a profile's email or phone, and its role as the list calls it, hold what was typed, in any case; '' holds for all. */
export const isMatching = (profile: Profile, { email, role }: ProfileFilters): boolean =>
  contains(`${profile.email}\n${profile.phone}`, email) && contains(roleLabels[profile.role], role);
