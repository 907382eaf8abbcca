import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Kept, outlived } from './retention.ts';

const dayMs = 24 * 3_600_000;
const now = new Date('2026-11-21T12:00:00+05:30');

const made = (text: string, good?: boolean, schema?: string): Kept => ({
  name: text,
  madeAt: new Date(text.length > 10 ? `${text}+05:30` : `${text}T02:00:00+05:30`),
  good,
  schema,
});

const names = (backups: readonly Kept[]): string[] => backups.map(({ name }) => name);

/** What is left of nightly backups over this many days, each day's rule applied on that day. */
const afterNights = (nights: number): Kept[] => {
  let backups: Kept[] = [];
  for (let night = nights - 1; night >= 0; night--) {
    const moment = new Date(now.getTime() - night * dayMs);
    backups.push({
      name: moment.toISOString().slice(0, 10),
      madeAt: new Date(moment.getTime() - 3_600_000),
      good: true,
      schema: undefined,
    });
    const gone = new Set(outlived(backups, moment));
    backups = backups.filter((backup) => !gone.has(backup));
  }
  return backups;
};

describe('what is kept', () => {
  it('of two years of nights: 14 days, 8 weeks, 12 months', () => {
    const left = names(afterNights(730));
    expect(left.slice(-14)).toEqual(
      Array.from({ length: 14 }, (_, i) => new Date(now.getTime() - (13 - i) * dayMs).toISOString().slice(0, 10)),
    );
    // The newest of each week is its Sunday, of each month its last day.
    const older = left.slice(0, -14);
    const isSunday = (day: string) => new Date(day).getUTCDay() === 0;
    const isLastOfMonth = (day: string) => new Date(new Date(day).getTime() + dayMs).getUTCDate() === 1;
    expect(older.filter((day) => !isSunday(day) && !isLastOfMonth(day))).toEqual([]);
    expect(older.filter((day) => isSunday(day) && !isLastOfMonth(day))).toHaveLength(6);
    expect(older.filter(isLastOfMonth)).toEqual([
      '2025-11-30',
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
    ]);
  });

  it('all of the last two days', () => {
    const some = ['21T11:59:00', '21T02:00:00', '20T18:00:00', '19T13:00:00'].map((text) =>
      made(`2026-11-${text}`, true),
    );
    expect(outlived(some, now)).toEqual([]);
  });

  it('of several on one day, the newest; a good one before one that is not', () => {
    const day = [
      made('2026-11-18T02:00:00', true),
      made('2026-11-18T10:00:00', true),
      made('2026-11-18T18:00:00', false),
    ];
    const today = made('2026-11-21T02:00:00', true);
    expect(names(outlived([...day, today], now))).toEqual(['2026-11-18T02:00:00', '2026-11-18T18:00:00']);
  });

  it('the way back from an upgrade for a fortnight, whatever came on the same day', () => {
    const [bad, before] = [made('2026-11-10T11:30:00', false, 'one'), made('2026-11-10T11:00:00', true, 'one')];
    const since = ['10T12:00:00', '11T02:00:00', '21T02:00:00'].map((text) => made(`2026-11-${text}`, true, 'two'));
    const all = [made('2026-11-10T02:00:00', true, 'one'), before, bad, ...since];
    expect(names(outlived(all, now))).toEqual(['2026-11-10T02:00:00', '2026-11-10T11:30:00']);
    expect(outlived(all, new Date(now.getTime() + 4 * dayMs))).toContain(before);
  });

  it('the last good one, however old it is and however many bad ones came since', () => {
    const good = made('2020-01-01', true);
    const bad = Array.from({ length: 30 }, (_, i) =>
      made(new Date(now.getTime() - i * dayMs).toISOString().slice(0, 10), false),
    );
    expect(outlived([good, ...bad], now)).not.toContain(good);
  });

  it('the last one of all, and what a wrong clock dated later', () => {
    const only = made('2001-01-01');
    expect(outlived([only], now)).toEqual([]);
    const later = made('2040-01-01', true);
    expect(outlived([only, later], now)).toEqual([]);
  });

  it('the last seven days that have any, where the clock jumps ahead by a year', () => {
    const nights = afterNights(20);
    const ahead = new Date(now.getTime() + 365 * dayMs);
    const gone = outlived([...nights, { ...made('a', true), madeAt: ahead }], ahead);
    expect(nights.filter((night) => !gone.includes(night)).map(({ name }) => name)).toEqual(names(nights).slice(-6));
  });

  it('never nothing: newest, newest good, and each day of a fortnight, of any backups', () => {
    const backup = fc.record({
      name: fc.uuid(),
      madeAt: fc.date({
        min: new Date(now.getTime() - 900 * dayMs),
        max: new Date(now.getTime() + dayMs),
        noInvalidDate: true,
      }),
      good: fc.constantFrom(true, false, undefined),
      schema: fc.constantFrom('one', 'two', undefined),
    });
    fc.assert(
      fc.property(fc.array(backup, { maxLength: 60 }), (backups) => {
        const gone = new Set(outlived(backups, now));
        const left = backups.filter((one) => !gone.has(one));
        const past = backups.filter(({ madeAt }) => madeAt <= now).map(({ madeAt }) => madeAt.getTime());
        const good = backups.filter((one) => one.good && one.madeAt <= now).map(({ madeAt }) => madeAt.getTime());
        if (past.length > 0) expect(left.some(({ madeAt }) => madeAt.getTime() === Math.max(...past))).toBe(true);
        if (good.length > 0)
          expect(left.some((one) => one.good && one.madeAt.getTime() === Math.max(...good))).toBe(true);
        // What is left is left alone the next time.
        expect(outlived(left, now)).toEqual([]);
        const young = backups.filter(({ madeAt }) => now.getTime() - madeAt.getTime() < 2 * dayMs);
        expect(left.length).toBeLessThan(14 + 9 + 13 + 7 + 3 + 2 + young.length);
      }),
    );
  });
});
