/** Who is signed in. */
export interface SignedIn {
  readonly id: string;
  readonly email: string;
}

/**
 * What is known of the session of this browser: nothing yet; somebody is signed in; or nobody is, because nobody was
 * ('none'), because of a Logout here or in another tab ('logout'), or because the session ended by itself ('ended').
 */
export type SessionState =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'in'; readonly user: SignedIn }
  | { readonly phase: 'out'; readonly reason: 'none' | 'logout' | 'ended' };

export interface SessionEvent {
  /** An auth event of the provider's client, or 'GAVE_UP' when its first one did not come in time. */
  readonly name: string;
  readonly user: SignedIn | null;
  /** Whether somebody pressed Logout just now, in whichever tab. */
  readonly loggedOut?: boolean;
}

export const unknownSession: SessionState = { phase: 'unknown' };

const signedOut = (state: SessionState, loggedOut: boolean): SessionState => {
  if (state.phase === 'in') return { phase: 'out', reason: loggedOut ? 'logout' : 'ended' };
  return state.phase === 'out' ? state : { phase: 'out', reason: loggedOut ? 'logout' : 'none' };
};

/** The state after an event. Events of the same person leave the very same object, so that nothing renders again. */
export const nextSession = (state: SessionState, event: SessionEvent): SessionState => {
  const { user } = event;
  if (user) {
    const same = state.phase === 'in' && state.user.id === user.id && state.user.email === user.email;
    return same ? state : { phase: 'in', user };
  }
  if (event.name === 'SIGNED_OUT') return signedOut(state, event.loggedOut ?? false);
  const ends = event.name === 'INITIAL_SESSION' || event.name === 'GAVE_UP';
  return ends && state.phase === 'unknown' ? { phase: 'out', reason: 'none' } : state;
};
