import { expect, test } from 'vitest';
import { namedAndMore, whoAre } from './who.ts';

test.each([
  [['a'], 'a is'],
  [['a', 'b'], 'a and b are'],
  [['a', 'b', 'c'], 'a and 2 others are'],
])('of %j it is said that %s', (names, said) => {
  expect(whoAre(names)).toBe(said);
});

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abcd', 'ab', 2],
  ['abcdefgh', 'ab', 6],
])('of %j three places show %j and %d more', (all, named, more) => {
  expect(namedAndMore([...all], 3)).toEqual({ named: [...named], more });
});
