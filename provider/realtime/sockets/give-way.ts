import type { Full } from '../../http/limits/quota.ts';
import type { Standing } from './standing.ts';

/** A socket, as far as it may have to give way to another one. */
export interface Seated {
  /** Whom limits by address count. */
  readonly subject: string;
  readonly standing: Standing;
  /** When it last said something; of a clock that only grows. */
  readonly heardAt: number;
}

/**
 * Which socket goes so that another one may come, where those of `subject` or of all are too many: nobody's before those
 * of accounts, then of the address with most, then the one that has been idle longest. Members' never do; undefined where
 * there is no other. `held`: how many an address has.
 */
export const whoGivesWay = <Socket extends Seated>(
  sockets: Iterable<Socket>,
  full: Full,
  subject: string,
  held: (subject: string) => number,
): Socket | undefined => {
  let first: { readonly socket: Socket; readonly rank: readonly number[] } | undefined;
  for (const socket of sockets) {
    if (full === 'visitor' && socket.subject !== subject) continue;
    const { kind } = socket.standing;
    if (kind === 'member') continue;
    const rank = [kind === 'nobody' ? 0 : 1, -held(socket.subject), socket.heardAt];
    if (!first || isBefore(rank, first.rank)) first = { socket, rank };
  }
  return first?.socket;
};

const isBefore = (one: readonly number[], other: readonly number[]): boolean => {
  const place = one.findIndex((value, i) => value !== other[i]);
  return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0);
};
