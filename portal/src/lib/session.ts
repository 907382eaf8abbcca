import { useLayoutEffect, useSyncExternalStore } from 'react';
import { leaveNotice } from './notice.ts';
import { auth, hasStoredSession, keepsSession, onAuthEvent } from './provider-auth.ts';
import { type ProviderError, providerError } from './provider-error.ts';
import { needsSecondStep } from './session-level.ts';
import {
  nextSession,
  type SessionEvent,
  type SessionState,
  type SignedIn,
  signedInAs,
  unknownSession,
} from './session-state.ts';

const pollTries = 10;
const pollEveryMs = 500;

/** Tabs tell a Logout from a session that ended by this mark; the event itself does not say. */
const logoutMark = 'thaan-logout';
const logoutMarkMs = 10_000;

let state: SessionState = unknownSession;
const listeners = new Set<() => void>();

const take = (event: SessionEvent): void => {
  const next = nextSession(state, event);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
};

const loggedOutJustNow = (): boolean => Date.now() - Number(localStorage.getItem(logoutMark) ?? 0) < logoutMarkMs;

type AuthEvent = Pick<SessionEvent, 'name' | 'user' | 'half'>;

/**
 * In Firefox another tab's word arrives before what it wrote into the storage, without which nothing can be asked for,
 * and a Logout not be told from an end: it is heard once the storage has it.
 */
const isEarly = ({ name, user }: AuthEvent): boolean =>
  (name === 'SIGNED_IN' || name === 'SIGNED_OUT') && keepsSession() !== (user !== null);

/** Bounds the wait for the client's first word. */
const waitForFirstAnswer = async (): Promise<void> => {
  for (let tries = 0; tries < pollTries && state.phase === 'unknown'; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  take({ name: 'GAVE_UP', user: null });
};

/** Whether it is known who is signed in, or that nobody is. */
export const isSessionKnown = (): boolean => state.phase !== 'unknown';

/**
 * Follows the session from now on. Throws a ProviderError where the code for that cannot be had.
 * @returns the failure of a sign-in that sent the browser back here with an error in the URL, if that is what happened
 */
export const followSession = async (): Promise<ProviderError | null> => {
  let early: AuthEvent | null = null;
  const hear = (event: AuthEvent): void => {
    early = isEarly(event) ? event : null;
    if (early) return;
    const { name, user } = event;
    if (user && name === 'SIGNED_IN') localStorage.removeItem(logoutMark);
    take({ ...event, loggedOut: user === null && loggedOutJustNow() });
  };
  onAuthEvent((name, session) =>
    hear(session ? { name, user: signedInAs(session.user), half: needsSecondStep(session) } : { name, user: null }),
  );
  addEventListener('storage', () => early && hear(early));
  // A browser that keeps no session has nobody: the login page need not wait for the client to say so.
  if (!hasStoredSession()) take({ name: 'INITIAL_SESSION', user: null });
  const client = await auth();
  void waitForFirstAnswer();
  const { error } = await client.initialize();
  return error ? providerError(error) : null;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The session as it is now; the component renders again when somebody comes or goes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** Whether somebody is signed in who has yet to take the second step. */
export const isHalf = (): boolean => state.phase === 'half';

/** Takes in what the provider says of whoever is signed in: their address, or second step, may be another by now. */
export const hearOfUser = (user: SignedIn, half: boolean): void => {
  if ((state.phase === 'in' || state.phase === 'half') && state.user.id === user.id)
    take({ name: 'USER_UPDATED', user, half });
};

/** Leaves the notice of a Logout for the login page, in each tab that goes there for it. */
export const useLogoutNotice = (loggedOut: boolean): void =>
  useLayoutEffect(() => {
    if (loggedOut) leaveNotice({ title: 'Logout Success', description: 'You have been logged out.', icon: 'success' });
  }, [loggedOut]);

/**
 * What the Logout buttons do: ends the session of this browser, in all its tabs; whoever shows a page for people who are
 * signed in goes to the login page, with the notice. Other devices stay signed in. Needs no network.
 */
export const logOut = async (): Promise<void> => {
  localStorage.setItem(logoutMark, String(Date.now()));
  await (await auth()).signOut({ scope: 'local' });
};
