import type { Members } from '../../http/members.ts';
import type { Identity } from '../../postgres/types.ts';

/** Who a socket is: nobody until it has joined a channel with an account, a stranger until that is known as a member's. */
export interface Standing {
  readonly kind: 'nobody' | 'stranger' | 'member';
  /** Undefined for nobody, and for a key of the service. */
  readonly account: string | undefined;
}

const nobody: Standing = { kind: 'nobody', account: undefined };

/** The best of those whom its channels speak for. */
export const standingOf = (members: Members, identities: Iterable<Identity>): Standing => {
  let best = nobody;
  for (const identity of identities) {
    const { role, claims } = identity;
    if (role === 'anon') continue;
    const account = typeof claims.sub === 'string' ? claims.sub : undefined;
    if (members.standingOf(identity) === 'member') return { kind: 'member', account };
    best = { kind: 'stranger', account };
  }
  return best;
};
