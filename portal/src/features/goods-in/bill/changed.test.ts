import { expect, test } from 'vitest';
import { changedSince } from './changed.ts';
import { linesOf, planOf, stored } from './testing-bill.ts';

const lines = linesOf('|Kurti|Cotton|450|1150|S|Red|3', '|Saree|Silk|2000|5000||Green|1');
const one = { products: [stored('BC26004')] };
const two = { products: [stored('BC26004'), stored('BC26001')] };
const nothing = {};

const saidOf = (shown: Parameters<typeof planOf>[1], now: Parameters<typeof planOf>[1]): string[] =>
  [...changedSince(planOf(lines, shown), planOf(lines, now))].flatMap(([id, said]) =>
    said.map(({ text }) => `${id}: ${text}`),
  );

test.each([
  [
    'a new one that somebody added meanwhile',
    nothing,
    one,
    ['a: Was new when you looked: now more stock for BC26004.'],
  ],
  ['one whose price changed', one, nothing, ['a: Was more stock for BC26004 when you looked: now new.']],
  [
    'one that stands for another',
    one,
    { products: [stored('BC26001')] },
    ['a: Was more stock for BC26004 when you looked: now more stock for BC26001.'],
  ],
  ['one of two that went', two, one, ['a: Was a question when you looked: now more stock for BC26004.']],
  ['what is asked about', nothing, two, []],
  ['what stayed as it was', one, one, []],
])('%s', (_, shown, now, said) => {
  expect(saidOf(shown, now)).toEqual(said);
});

test('what was not shown yet contradicts nothing', () => {
  const [first] = lines;
  expect(changedSince(planOf([]), planOf(first ? [first] : [], one)).size).toBe(0);
});
