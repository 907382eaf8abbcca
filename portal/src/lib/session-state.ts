/** Who is signed in. */
export interface SignedIn {
  readonly id: string;
  /** '' for an account that has a phone alone. */
  readonly email: string;
  /** As '+919876543210'; '' without one. */
  readonly phone: string;
}

/** What an account is called: its email, else its phone. */
export const nameOf = ({ email, phone }: Pick<SignedIn, 'email' | 'phone'>): string => email || phone;

/** Whoever an answer of the provider speaks of, who writes phones without their plus. */
export const signedInAs = (user: { id: string; email?: string; phone?: string }): SignedIn => ({
  id: user.id,
  email: user.email ?? '',
  phone: user.phone ? `+${user.phone.replace(/^\+/, '')}` : '',
});

/**
 * What is known of the session of this browser: nothing yet; somebody is signed in; somebody is who has yet to take the
 * second step ('half'); or nobody is, because nobody was ('none'), because of a Logout here or in another tab
 * ('logout'), or because the session ended by itself ('ended').
 */
export type SessionState =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'in'; readonly user: SignedIn }
  | { readonly phase: 'half'; readonly user: SignedIn }
  | { readonly phase: 'out'; readonly reason: 'none' | 'logout' | 'ended' };

export interface SessionEvent {
  /** An auth event of the provider's client, or 'GAVE_UP' when its first one did not come in time. */
  readonly name: string;
  readonly user: SignedIn | null;
  /** Whether the second step is yet to be taken. */
  readonly half?: boolean;
  /** Whether somebody pressed Logout just now, in whichever tab. */
  readonly loggedOut?: boolean;
}

export const unknownSession: SessionState = { phase: 'unknown' };

const isSame = (one: SignedIn, other: SignedIn): boolean => JSON.stringify(one) === JSON.stringify(other);

const signedOut = (state: SessionState, loggedOut: boolean): SessionState => {
  if (state.phase === 'in' || state.phase === 'half') return { phase: 'out', reason: loggedOut ? 'logout' : 'ended' };
  return state.phase === 'out' ? state : { phase: 'out', reason: loggedOut ? 'logout' : 'none' };
};

/** The state after an event. Events of the same person leave the very same object, so that nothing renders again. */
export const nextSession = (state: SessionState, event: SessionEvent): SessionState => {
  const { user } = event;
  if (user) {
    const phase = event.half ? 'half' : 'in';
    return state.phase === phase && isSame(state.user, user) ? state : { phase, user };
  }
  if (event.name === 'SIGNED_OUT') return signedOut(state, event.loggedOut ?? false);
  const ends = event.name === 'INITIAL_SESSION' || event.name === 'GAVE_UP';
  return ends && state.phase === 'unknown' ? { phase: 'out', reason: 'none' } : state;
};
