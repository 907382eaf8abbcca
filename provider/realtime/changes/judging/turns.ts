import type { Members } from '../../../http/members.ts';
import type { Identity } from '../../../postgres/types.ts';
import { fewAtOnce } from './few-at-once.ts';

/** Of the connections that requests use; the others are left to them. */
const readersAtOnce = 3;

/** Lends the turns in which readers are judged: who is no member has one of them at most, together with all such others. */
export const openTurns = (members: Pick<Members, 'standingOf'>) => {
  const [ofAll, ofStrangers] = [fewAtOnce(readersAtOnce), fewAtOnce(1)];
  return <T>(identity: Identity, work: () => Promise<T>): Promise<T> =>
    members.standingOf(identity) === 'member' ? ofAll(work) : ofStrangers(() => ofAll(work));
};
