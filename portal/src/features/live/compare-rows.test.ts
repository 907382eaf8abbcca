import { describe, expect, test } from 'vitest';
import { compareRows } from './compare-rows.ts';

type Row = { readonly id: string; readonly price?: number; readonly role?: string };

const all = { keyOf: ({ id }: Row) => id, isShown: () => true };

/** Rows by one letter each: 'abc'. */
const rowsOf = (letters: string): Row[] => [...letters].map((id) => ({ id }));

const textOf = (rows: readonly Row[]): string => rows.map(({ id }) => id).join('');

test('a row that changed is shown where it stands, and pointed out', () => {
  const now = [{ id: 'a' }, { id: 'b', price: 2 }, { id: 'c' }];
  expect(compareRows([{ id: 'a' }, { id: 'b', price: 1 }, { id: 'c' }], now, all, ['b'])).toEqual({
    rows: now,
    changed: ['b'],
    moved: [],
    waiting: 0,
  });
});

test('rows that say the same are left alone', () => {
  expect(compareRows(rowsOf('abc'), rowsOf('abc'), all, ['b', 'z'])).toMatchObject({ changed: [], waiting: 0 });
});

describe('what would move rows waits, and is counted as what was told', () => {
  test.each([
    ['a new one at the top, which pushes the last out', 'abc', 'xab', ['x'], 1],
    ['a new one at the end', 'abc', 'abcd', ['d'], 1],
    ['one that was deleted, for which the next page moves up', 'abc', 'acd', ['b'], 1],
    ['one deleted and one added', 'abc', 'xac', ['b', 'x'], 2],
    ['three deleted', 'abcde', 'aefgh', ['b', 'c', 'd'], 3],
    ['one deleted on the page before', 'abc', 'bcd', ['q'], 1],
    ['one that stands elsewhere now', 'abcd', 'bcda', ['a'], 1],
    ['two that changed their places', 'abcd', 'badc', ['a', 'd'], 2],
    ['nobody told which', 'abcdef', 'xyabcd', [], 2],
    ['all others', 'abc', 'xyz', [], 3],
    ['none is left', 'abc', '', ['a', 'b', 'c'], 3],
    ['the first', '', 'a', ['a'], 1],
    ['told twice, and one that is not in sight', 'abc', 'ac', ['b', 'b', 'z'], 1],
  ])('%s', (_, shown, now, told, waiting) => {
    const compared = compareRows(rowsOf(shown), rowsOf(now), all, told);
    expect(compared.waiting).toBe(waiting);
    expect(textOf(compared.rows)).toBe(shown);
  });
});

test('while others wait, a row that changed is shown where it stands', () => {
  const compared = compareRows([{ id: 'a', price: 1 }, { id: 'b' }], [{ id: 'x' }, { id: 'a', price: 2 }], all, ['x']);
  expect(compared).toEqual({ rows: [{ id: 'a', price: 2 }, { id: 'b' }], changed: ['a'], moved: ['x'], waiting: 1 });
});

describe('a filter of the page itself', () => {
  const admins = { keyOf: all.keyOf, isShown: ({ role }: Row) => role === 'admin' };

  test('a row that it would leave out waits as it was', () => {
    const shown = [
      { id: 'a', role: 'admin' },
      { id: 'b', role: 'admin' },
    ];
    const now = [
      { id: 'a', role: 'user' },
      { id: 'b', role: 'admin' },
    ];
    expect(compareRows(shown, now, admins, ['a'])).toEqual({ rows: shown, changed: [], moved: [], waiting: 1 });
  });

  test('rows that it leaves out come and go without a word', () => {
    const shown = [{ id: 'a', role: 'admin' }];
    const now = [
      { id: 'u', role: 'user' },
      { id: 'a', role: 'admin' },
    ];
    expect(compareRows(shown, now, admins, ['u'])).toMatchObject({ changed: [], waiting: 0 });
  });
});
