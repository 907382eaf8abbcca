import type { AskedOf, SecondStepOf } from '../../lib/answers.ts';
import { mayEnter, type Role } from '../../lib/roles.ts';
import type { Profile } from './profile.ts';

/** Whom the shop may ask a second step of, as the page calls them. */
export const ruleLabels: Readonly<Record<AskedOf, string>> = {
  nobody: 'nobody',
  superadmins: 'superadmins',
  everybody: 'everybody who may enter',
};

const isAsked = (rule: AskedOf, role: Role): boolean =>
  mayEnter(role) && (rule === 'everybody' || (rule === 'superadmins' && role === 'superadmin'));

/** Whom a rule asks who have no second step yet, in the order of the list. */
export const notYet = (rule: AskedOf, profiles: readonly Profile[], steps: readonly SecondStepOf[]): Profile[] => {
  const have = new Set(steps.filter((step) => step.has_factor).map(({ id }) => id));
  return profiles.filter(({ id, role }) => isAsked(rule, role) && !have.has(id));
};
