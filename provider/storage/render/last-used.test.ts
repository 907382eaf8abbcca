import { expect, test } from 'vitest';
import { lastUsed } from './last-used.ts';

test('what was not used for longest goes first, and the newest stays', async () => {
  const removed: string[] = [];
  const things = lastUsed<{ size: number }>(10, async (key) => void removed.push(key));
  for (const key of ['a', 'b', 'c']) await things.add(key, { size: 3 });
  expect(things.get('a')).toEqual({ size: 3 });
  await things.add('d', { size: 4 });
  expect(removed).toEqual(['b']);
  things.forget('c');
  await things.add('e', { size: 3 });
  expect(removed).toEqual(['b']);
  await things.add('f', { size: 99 });
  expect(removed).toEqual(['b', 'a', 'd', 'e']);
  expect(things.get('f')).toEqual({ size: 99 });
});

test('one that is added again counts once', async () => {
  const removed: string[] = [];
  const things = lastUsed<{ size: number }>(10, async (key) => void removed.push(key));
  for (const size of [6, 6, 4]) await things.add(`${size}`, { size });
  expect(removed).toEqual([]);
});
