import type { Caller, Standing } from '../postgres/caller.ts';
import type { Identity } from '../postgres/types.ts';

const mostSessions = 10_000;

/** Remembers so many, the longest unused go first. */
const createMemory = () => {
  const known = new Set<string>();
  const use = (session: string): void => {
    known.delete(session);
    known.add(session);
    if (known.size > mostSessions) known.delete(known.values().next().value ?? '');
  };
  return {
    use,
    forget: (session: string): void => void known.delete(session),
    has: (session: string): boolean => {
      if (!known.has(session)) return false;
      use(session);
      return true;
    },
  };
};

/**
 * Tells members from guests, who share few connections: whoever comes without a session, and a session of which the
 * check ahead of each request said `guest`. One that it was not asked about yet is a newcomer's. Members and guests are
 * remembered apart, so that strangers cannot push members out.
 */
export const createMembers = () => {
  const members = createMemory();
  const guests = createMemory();

  const standingOf = ({ role, claims: { session_id: session } }: Identity): Standing => {
    if (role === 'anon') return 'guest';
    if (role !== 'authenticated') return 'member'; // a key of the service
    if (typeof session !== 'string' || guests.has(session)) return 'guest';
    return members.has(session) ? 'member' : 'newcomer';
  };

  /** Takes the answer of the check ahead of a request. */
  const hear = ({ claims: { session_id: session } }: Identity, answer: string | null): void => {
    if (typeof session !== 'string') return;
    const [now, before] = answer === 'guest' ? [guests, members] : [members, guests];
    before.forget(session);
    now.use(session);
  };

  /** Whose a request is: its account's, that of a key for servers, else its address's. */
  const nameOf = ({ claims: { sub, key_id: key } }: Identity, address: string): string =>
    [sub, key].find((name) => typeof name === 'string') ?? address;

  /** In whose line a request stands. `isChecked`: there is a check that tells guests. */
  const lineOf = (identity: Identity, address: string, isChecked: boolean): Pick<Caller, 'line' | 'standing'> => ({
    line: nameOf(identity, address),
    standing: isChecked || identity.role === 'anon' ? standingOf(identity) : 'member',
  });

  return { standingOf, nameOf, lineOf, hear };
};

export type Members = ReturnType<typeof createMembers>;
