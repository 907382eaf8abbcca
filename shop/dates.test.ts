import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateText, shopDay } from './dates.ts';

const own = process.env.TZ;

describe.each(['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'])('on a machine in %s', (zone) => {
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  test('an instant shows the day it is in the shop', () => {
    expect(dateText('2026-03-05T18:29:59Z')).toBe('05/03/2026');
    expect(dateText('2026-03-05T18:30:00Z')).toBe('06/03/2026');
    expect(dateText(new Date('2025-12-31T20:00:00Z'))).toBe('01/01/2026');
    expect(dateText('2026-03-05 18:30:00+00')).toBe('06/03/2026');
  });

  test('a plain day stays that day, and a time without a zone is the shop’s time', () => {
    expect(dateText('2026-03-05')).toBe('05/03/2026');
    expect(dateText('2026-03-05T00:00:00')).toBe('05/03/2026');
    expect(dateText('2026-03-05 23:59')).toBe('05/03/2026');
  });

  test('every day of a century comes back as itself', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const text = date.toISOString().slice(0, 10);
        expect(shopDay(text)).toBe(text);
        expect(shopDay(`${text}T12:00:00+05:30`)).toBe(text);
      }),
    );
  });
});

test.each(['', 'yesterday', '2026-02-30', '2026-13-01'])('%j is no date', (text) => {
  expect(() => dateText(text)).toThrow(RangeError);
});
