import type { Members } from '../../../http/members.ts';
import type { Identity } from '../../../postgres/types.ts';
import { fewAtOnce } from './few-at-once.ts';

/** Of the connections that requests use; the others are left to them. */
const readersAtOnce = 3;

/** Lends one of the few turns in which work for readers is done at once. */
export type Turns = <T>(identity: Identity, work: () => Promise<T>) => Promise<T>;

/**
 * Who is no member has one of the turns at most, together with all such others; so have those who may turn out to be
 * members, apart from them.
 */
export const openTurns = (members: Pick<Members, 'standingOf'>): Turns => {
  const ofAll = fewAtOnce(readersAtOnce);
  const ofOthers = { newcomer: fewAtOnce(1), guest: fewAtOnce(1) };
  return (identity, work) => {
    const standing = members.standingOf(identity);
    return standing === 'member' ? ofAll(work) : ofOthers[standing](() => ofAll(work));
  };
};
