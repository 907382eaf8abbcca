import type { Caller } from '../postgres/caller.ts';
import type { Identity } from '../postgres/types.ts';

const mostSessions = 10_000;

/**
 * Tells members from guests, who share few connections. A guest is whoever comes without a session, and a session of
 * which the check ahead of each request said `guest`, or has said nothing yet. Only sessions that are no guests are
 * remembered, the longest unused go first, so that strangers cannot push them out.
 */
export const createMembers = () => {
  const members = new Set<string>();

  const isGuest = ({ role, claims: { session_id: session } }: Identity, isChecked: boolean): boolean => {
    if (role === 'anon') return true;
    if (role !== 'authenticated' || !isChecked) return false;
    if (typeof session !== 'string' || !members.delete(session)) return true;
    members.add(session);
    return false;
  };

  /** Takes the answer of the check ahead of a request. */
  const hear = ({ claims: { session_id: session } }: Identity, answer: string | null): void => {
    if (typeof session !== 'string') return;
    members.delete(session);
    if (answer === 'guest') return;
    members.add(session);
    if (members.size > mostSessions) members.delete(members.values().next().value ?? '');
  };

  /** In whose line a request stands: that of its account, else of its address. `isChecked`: such a check is made. */
  const lineOf = (identity: Identity, address: string, isChecked: boolean): Pick<Caller, 'line' | 'isGuest'> => {
    const { sub } = identity.claims;
    return { line: typeof sub === 'string' ? sub : address, isGuest: isGuest(identity, isChecked) };
  };

  return { lineOf, hear };
};

export type Members = ReturnType<typeof createMembers>;
