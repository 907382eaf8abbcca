import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayEntry, typedDay, typedDayProblem } from './typed-day.ts';

test.each([
  ['01/12/2026', '2026-12-01'],
  ['1/2/2026', '2026-02-01'],
  ['31-12-2026', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  [' 31 12 2026 ', '2026-12-31'],
  ['31122026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026/1/5', '2026-01-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2000', '2000-02-29'],
  ['01/12/0226', '0226-12-01'],
])('"%s" is the day %s', (typed, day) => {
  expect(typedDay(typed)).toBe(day);
  expect(typedDayProblem(typed)).toBeNull();
});

const noSuchDay = 'There is no such day. Check the day and the month.';
const cutShort = 'The year is cut short. Type its four digits.';
const inPart = 'The date is not complete. Type the whole date.';
const noDate = 'This is no date. Type it as dd/mm/yyyy.';

test.each([
  ['31/02/2026', noSuchDay],
  ['29/02/2027', noSuchDay],
  ['29/02/2100', noSuchDay],
  ['00/01/2026', noSuchDay],
  ['12/31/2026', noSuchDay],
  ['2026-02-31', noSuchDay],
  ['32132026', noSuchDay],
  ['1/12/26', cutShort],
  ['011226', cutShort],
  ['0112', inPart],
  ['01/12', inPart],
  ['01/12/202', inPart],
  ['2', inPart],
  ['31/12/20260', inPart],
  ['tomorrow', noDate],
  ['1 Dec 2026', noDate],
  ['०१/१२/२०२६', noDate],
])('"%s" is none: %s', (typed, said) => {
  expect(typedDay(typed)).toBeNull();
  expect(typedDayProblem(typed)).toBe(said);
  expect(dayEntry(typed)).toBe(typed);
});

test('nothing typed is no day, and nothing is wrong with it', () => {
  expect([typedDay(''), typedDayProblem('  '), dayEntry('')]).toEqual([null, null, '']);
});

test('a day of a far year, stored by an earlier release, stands as it is', () => {
  expect([typedDay('220260-12-31'), typedDayProblem('220260-12-31'), dayEntry('220260-12-31')]).toEqual([
    null,
    null,
    '220260-12-31',
  ]);
});

test('every day is read back from what its field shows, however it is written', () => {
  const date = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.constantFrom('/', '-', '.', ' ', ''), (given, mark) => {
      const day = given.toISOString().slice(0, 10);
      expect(dayEntry(day)).toMatch(/^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/);
      expect(typedDay(dayEntry(day).replaceAll('/', mark))).toBe(day);
    }),
  );
});
