import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherNews } from './gather-news.ts';
import { newsOf } from './news.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const gathering = () => {
  const handed: string[] = [];
  const gathered = gatherNews((news) => handed.push([...(news.get('products')?.rows.keys() ?? [])].join('')));
  const add = (productid: string) => gathered.add(newsOf({ table: 'products', new: { productid }, old: {} }));
  return { handed, add, stop: gathered.stop };
};

test('what is told at once is handed on together, nearly at once', () => {
  const { handed, add } = gathering();
  add('a');
  add('b');
  expect(handed).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(handed).toEqual(['ab']);
});

test('what comes without end is handed on once a second', () => {
  const { handed, add } = gathering();
  for (const letter of 'abcdefghijklmnopqrst') {
    add(letter);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(1_000);
  expect(handed).toEqual(['a', 'bcdefghijk', 'lmnopqrst']);
});

test('after a rest the first is handed on nearly at once again', () => {
  const { handed, add } = gathering();
  add('a');
  vi.advanceTimersByTime(10_000);
  add('b');
  vi.advanceTimersByTime(50);
  expect(handed).toEqual(['a', 'b']);
});

test('nothing is handed on once it is stopped', () => {
  const { handed, add, stop } = gathering();
  add('a');
  stop();
  add('b');
  vi.advanceTimersByTime(1_000);
  expect(handed).toEqual([]);
});
