import { shopDay } from '../../shop/dates.ts';

const dayMs = 24 * 3_600_000;
const retryMs = 3_600_000;

/** The last moment, at or before `now`, at which the shop's clock (+05:30) showed this hour. */
export const lastOccurrence = (hour: number, now: Date): Date => {
  const today = new Date(`${shopDay(now)}T${String(hour).padStart(2, '0')}:00:00+05:30`);
  return today <= now ? today : new Date(today.getTime() - dayMs);
};

export interface Situation {
  readonly hour: number;
  readonly now: Date;
  /** When the backups at hand were made. */
  readonly made: readonly Date[];
  /** When the last one was tried. */
  readonly tried: Date | undefined;
}

/**
 * Whether the nightly backup is to be made now: none was made since the hour struck last, however long the machine
 * slept or was off, and none was tried within the past hour. What is dated in the future was made while the clock was
 * wrong, and counts for nothing.
 */
export const isDue = ({ hour, now, made, tried }: Situation): boolean => {
  const since = lastOccurrence(hour, now);
  const isMade = made.some((moment) => moment >= since && moment <= now);
  const isTried = tried !== undefined && tried <= now && now.getTime() - tried.getTime() < retryMs;
  return !isMade && !isTried;
};
