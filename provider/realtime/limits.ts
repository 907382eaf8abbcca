import { createAllowance } from '../http/limits/allowance.ts';
import type { Members } from '../http/members.ts';
import type { Identity } from '../postgres/types.ts';
import type { RealtimeBounds } from './bounds.ts';

/** What is counted over all sockets. `subject`: whom limits by address count. */
export interface Limits {
  /** Counts a join: of an account, else of the address, so that whoever shares one with a stranger is not kept out. */
  joinsTooOften(identity: Identity, subject: string): boolean;
  /** Counts that so many are told what somebody says: a member, else whoever else is at the address. */
  tellsTooOften(identity: Identity, subject: string, listeners: number): boolean;
}

export const openLimits = ({ joins, told }: Pick<RealtimeBounds, 'joins' | 'told'>, members: Members): Limits => {
  const [ofAccount, ofAddress] = [createAllowance(joins.eachAccount), createAllowance(joins.eachAddress)];
  const [toldByMember, toldByStrangers] = [createAllowance(told.members), createAllowance(told.strangers)];
  return {
    joinsTooOften: ({ claims: { sub } }, subject) =>
      (typeof sub === 'string' ? ofAccount(sub) : ofAddress(subject)) > 0,
    tellsTooOften: (identity, subject, listeners) =>
      (members.standingOf(identity) === 'member'
        ? toldByMember(members.nameOf(identity, subject), listeners)
        : toldByStrangers(subject, listeners)) > 0,
  };
};
