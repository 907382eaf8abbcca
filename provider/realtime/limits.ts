import { createAllowance } from '../http/limits/allowance.ts';
import { type Loan, Quota } from '../http/limits/quota.ts';
import type { Members } from '../http/members.ts';
import type { Identity } from '../postgres/types.ts';
import type { RealtimeBounds } from './bounds.ts';
import { tooManyJoins, tooManyJoinsOfStrangers } from './joining/refusals.ts';

/** What is counted over all sockets. `subject`: whom limits by address count. */
export interface Limits {
  /**
   * Counts a join: of an account, else of the address, so that whoever shares one with a stranger is not kept out; and of
   * all who are no members, however many addresses and accounts they have, newcomers apart, who may be members. Throws
   * `JoinRefused`.
   */
  countJoin(identity: Identity, subject: string): void;
  /** Counts deliveries of what somebody says: of a member, else of the address, and of all who are no members. */
  tellsTooOften(identity: Identity, subject: string, deliveries: number): boolean;
  /** Room for what somebody says of themselves, in bytes. */
  lendPresence(identity: Identity, subject: string): Loan;
  /** Room for what a channel listens to, in bytes. */
  lendEntries(identity: Identity, subject: string): Loan;
}

type Bounds = Pick<RealtimeBounds, 'joins' | 'told' | 'presenceKept' | 'entriesKept'>;

export const openLimits = ({ joins, told, presenceKept, entriesKept }: Bounds, members: Members): Limits => {
  const [ofAccount, ofAddress] = [createAllowance(joins.eachAccount), createAllowance(joins.eachAddress)];
  const [ofNewcomer, ofNewcomers] = [createAllowance(joins.newcomers.each), createAllowance(joins.newcomers.inAll)];
  const ofStrangers = createAllowance(joins.strangers);
  const [toldByMember, toldByStrangers] = [createAllowance(told.members), createAllowance(told.strangers)];
  const toldByAllStrangers = createAllowance(told.strangersInAll);
  const [presence, entries] = [quotasOf(presenceKept), quotasOf(entriesKept)];
  const isMember = (identity: Identity): boolean => members.standingOf(identity) === 'member';
  const areTooMany = (identity: Identity, subject: string): boolean => {
    const standing = members.standingOf(identity);
    if (standing === 'guest') return ofStrangers('') > 0;
    return standing === 'newcomer' && (ofNewcomer(members.nameOf(identity, subject)) > 0 || ofNewcomers('') > 0);
  };
  const lend = (quotas: ReturnType<typeof quotasOf>, identity: Identity, subject: string): Loan =>
    isMember(identity) ? quotas.members.lend(members.nameOf(identity, subject)) : quotas.strangers.lend(subject);
  return {
    countJoin: (identity, subject) => {
      const { sub } = identity.claims;
      const wait = typeof sub === 'string' ? ofAccount(sub) : ofAddress(subject);
      if (wait > 0) throw isMember(identity) ? tooManyJoins() : tooManyJoinsOfStrangers();
      // Last, so that what is refused anyway takes nothing from others.
      if (areTooMany(identity, subject)) throw tooManyJoinsOfStrangers();
    },
    tellsTooOften: (identity, subject, deliveries) => {
      if (isMember(identity)) return toldByMember(members.nameOf(identity, subject), deliveries) > 0;
      return toldByStrangers(subject, deliveries) > 0 || toldByAllStrangers('', deliveries) > 0;
    },
    lendPresence: (identity, subject) => lend(presence, identity, subject),
    lendEntries: (identity, subject) => lend(entries, identity, subject),
  };
};

const quotasOf = ({ members, strangers }: Bounds['presenceKept']) => ({
  members: new Quota(members),
  strangers: new Quota(strangers),
});
