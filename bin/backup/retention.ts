import { shopDay } from '../../shop/dates.ts';

/** A backup as the rule sees it. */
export interface Kept {
  readonly name: string;
  readonly madeAt: Date;
  /** Whether it was restored and found whole; undefined where nobody looked. */
  readonly good: boolean | undefined;
  /** Which steps had made its schema; undefined where nobody wrote it down. */
  readonly schema: string | undefined;
}

/** How long which ones are kept, in days: all, every day's newest, every week's, every month's. */
const whole = 2;
const days = 14;
const weeks = 8 * 7;
const months = 365;
/** So many days keep one, however long ago they are: the machine may have been off, or its clock may jump ahead. */
const leastDays = 7;

const dayMs = 24 * 3_600_000;

/**
 * The backups that are past their time. All of the last two days are kept: somebody makes one before a change, and one
 * after it. Of each day of the last 14, each week (from Monday) of the last 8 and each month of the last 12 the newest
 * one is kept, a good one rather than a bad one; for 14 days also the newest of each schema, the way back from an
 * upgrade. In any case the newest of all, the newest good one, the newest of each of the last seven days on which any
 * was made, and what is dated in the future.
 */
export const outlived = (backups: readonly Kept[], now: Date): Kept[] => {
  const kept = new Set(backups.filter((backup) => isWithin(whole, now)(backup)));
  const past = backups.filter(({ madeAt }) => madeAt <= now).sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  for (const first of [past[0], past.find(({ good }) => good)]) if (first) kept.add(first);
  for (const [reach, periodOf] of [
    [days, shopDay],
    [weeks, weekOf],
    [months, monthOf],
  ] as const)
    for (const backup of newestOfEach(past.filter(isWithin(reach, now)), ({ madeAt }) => periodOf(madeAt)))
      kept.add(backup);
  const daily = newestOfEach(past, ({ madeAt }) => shopDay(madeAt));
  for (const backup of daily.slice(0, leastDays)) kept.add(backup);
  const schemas = past.filter(({ schema }) => schema !== undefined).filter(isWithin(days, now));
  for (const backup of newestOfEach(schemas, ({ schema }) => schema)) kept.add(backup);
  return backups.filter((backup) => !kept.has(backup));
};

const isWithin =
  (reach: number, now: Date) =>
  ({ madeAt }: Kept): boolean =>
    now.getTime() - madeAt.getTime() < reach * dayMs;

/** The Monday of its week. */
const weekOf = (moment: Date): string => {
  const day = new Date(`${shopDay(moment)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
};

const monthOf = (moment: Date): string => shopDay(moment).slice(0, 7);

/** Of backups in order, newest first. */
const newestOfEach = (backups: readonly Kept[], groupOf: (backup: Kept) => string | undefined): Kept[] => {
  const newest = new Map<string | undefined, Kept>();
  for (const backup of backups) {
    const group = groupOf(backup);
    const found = newest.get(group);
    if (!found || (found.good === false && backup.good !== false)) newest.set(group, backup);
  }
  return [...newest.values()];
};
