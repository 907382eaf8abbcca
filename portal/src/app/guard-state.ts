import type { OwnSecondStep } from '../lib/answers.ts';
import { mayEnter, type Role } from '../lib/roles.ts';
import type { SessionState, SignedIn } from '../lib/session-state.ts';

/**
 * What the guard does about the session:
 * - `loading`: wait for the first answer;
 * - `not-logged-in`: go to the login page, which says why, and remember the way back;
 * - `half`: go there for the second step;
 * - `logged-out`: somebody pressed Logout while the page was open, here or in another tab: go to the login page, which
 *   says so;
 * - `open`: somebody is signed in;
 * - `ended`: the session ended under an open page, or needs a second step that it has not taken: keep the page as it is
 *   and ask to sign in over it; so it is kept, too, when somebody logged out or somebody else signed in in another tab
 *   while something typed here is not saved;
 * - `changed`: somebody else is signed in than the page was opened for: start the page again.
 */
export type SessionGuard = 'loading' | 'not-logged-in' | 'half' | 'logged-out' | 'open' | 'ended' | 'changed';

/**
 * @param openFor the person for whom a page is open already, null before that
 * @param unsaved whether leaving that page would lose something
 */
export const sessionGuard = (session: SessionState, openFor: SignedIn | null, unsaved = false): SessionGuard => {
  if (session.phase === 'unknown') return 'loading';
  if (session.phase === 'half') return openFor ? 'ended' : 'half';
  if (session.phase === 'in') {
    if (!openFor || openFor.id === session.user.id) return 'open';
    return unsaved ? 'ended' : 'changed';
  }
  if (!openFor || session.reason === 'none') return 'not-logged-in';
  if (unsaved) return 'ended';
  return session.reason === 'logout' ? 'logged-out' : 'ended';
};

/** What the guard opens: the admin area of one person. */
export type OpenArea = {
  user: SignedIn;
  /** False while the session has ended and the page waits for its person to sign in again. */
  active: boolean;
};

/**
 * What the guard does about the role: wait; let in; let in and say until when without a second step ('asked'), or ask for
 * one now; or send to Access Denied, with the reason of a failed lookup.
 */
export type RoleGuard =
  | { readonly state: 'loading' | 'allowed' }
  | { readonly state: 'asked'; readonly secondStep: AskedStep }
  | { readonly state: 'unauthorized'; readonly failure: string | null };

/** What the shop asks of whoever is signed in, as own_second_step says it. */
type AskedStep = Pick<OwnSecondStep, 'may_enter' | 'has_factor' | 'grace_ends_at'>;

/**
 * @param lookup what was read last, if anything was
 * @param failure why the latest reading failed, if it did. A failed re-check keeps the page; a failed first lookup does not
 * open one.
 */
export const roleGuard = (
  lookup: { readonly role: Role; readonly secondStep: AskedStep } | null,
  failure: string | null,
): RoleGuard => {
  if (!lookup) return failure === null ? { state: 'loading' } : { state: 'unauthorized', failure };
  const { role, secondStep } = lookup;
  if (!mayEnter(role)) return { state: 'unauthorized', failure: null };
  const isFree = secondStep.may_enter && secondStep.grace_ends_at === null;
  return isFree ? { state: 'allowed' } : { state: 'asked', secondStep };
};
