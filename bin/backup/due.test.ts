import { describe, expect, it } from 'vitest';
import { isDue, lastOccurrence } from './due.ts';

const at = (text: string): Date => new Date(`${text}+05:30`);

describe('the hour of the shop’s clock', () => {
  it('struck today or yesterday, whatever the machine’s zone', () => {
    expect(lastOccurrence(2, at('2026-11-21T02:00:00'))).toEqual(at('2026-11-21T02:00:00'));
    expect(lastOccurrence(2, at('2026-11-21T01:59:59'))).toEqual(at('2026-11-20T02:00:00'));
    expect(lastOccurrence(23, at('2026-01-01T00:10:00'))).toEqual(at('2025-12-31T23:00:00'));
    expect(lastOccurrence(0, at('2028-03-01T00:00:00'))).toEqual(at('2028-03-01T00:00:00'));
  });
});

describe('whether it is due', () => {
  const situation = { hour: 2, now: at('2026-11-21T02:00:30'), made: [], tried: undefined };

  it('without any backup, and when the newest is from before the hour', () => {
    expect(isDue(situation)).toBe(true);
    expect(isDue({ ...situation, made: [at('2026-11-20T02:00:10'), at('2026-11-21T01:59:59')] })).toBe(true);
    expect(isDue({ ...situation, made: [at('2026-11-21T02:00:10')] })).toBe(false);
  });

  it('after a sleep through the hour, once', () => {
    const woken = { ...situation, now: at('2026-11-23T10:15:00'), made: [at('2026-11-20T02:00:10')] };
    expect(isDue(woken)).toBe(true);
    expect(isDue({ ...woken, made: [...woken.made, at('2026-11-23T10:14:00')] })).toBe(false);
  });

  it('not again within an hour of one that failed', () => {
    expect(isDue({ ...situation, tried: at('2026-11-21T01:30:00') })).toBe(false);
    expect(isDue({ ...situation, tried: at('2026-11-21T01:00:30') })).toBe(true);
  });

  it('by a clock that was set back, as if what is dated later were not there', () => {
    expect(isDue({ ...situation, made: [at('2031-01-01T02:00:00')], tried: at('2031-01-01T02:00:00') })).toBe(true);
  });

  it('once a day, whenever the clock is looked at, also across a jump', () => {
    const made: Date[] = [];
    const look = (from: string, minutes: number): void => {
      for (let minute = 0; minute < minutes; minute++) {
        const now = new Date(at(from).getTime() + minute * 60_000);
        if (isDue({ hour: 2, now, made, tried: undefined })) made.push(now);
      }
    };
    look('2026-11-20T01:00:00', 3 * 24 * 60);
    expect(made).toEqual(['20T01:00', '20T02:00', '21T02:00', '22T02:00'].map((text) => at(`2026-11-${text}:00`)));
    look('2026-11-22T20:00:00', 24 * 60);
    expect(made.at(-1)).toEqual(at('2026-11-23T02:00:00'));
    look('2026-11-23T01:30:00', 60);
    expect(made).toHaveLength(5);
  });
});
