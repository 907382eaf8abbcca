import { expect, test } from 'vitest';
import { createTokenCache } from './token-cache.ts';

const later = Date.now() + 60_000;

test('what was least recently used goes first', () => {
  const cache = createTokenCache<number>(2);
  cache.set('a', 1, later);
  cache.set('b', 2, later);
  cache.get('a');
  cache.set('c', 3, later);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

test('what has expired is not handed out', () => {
  const cache = createTokenCache<number>(2);
  cache.set('a', 1, Date.now() - 1);
  expect(cache.get('a')).toBeUndefined();
});
