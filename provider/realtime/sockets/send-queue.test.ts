import { expect, test } from 'vitest';
import { Queued } from './send-queue.ts';

const [one, other, third] = [{ name: 'one' }, { name: 'other' }, { name: 'third' }];

test('whoever has too much waiting goes; one frame alone may be longer', () => {
  const queued = new Queued({ each: 100, inAll: 1_000 });
  expect(queued.add(one, 150)).toBeUndefined();
  expect(queued.add(one, 1)).toBe(one);
  queued.sent(one, 150);
  expect(queued.add(one, 99)).toBeUndefined();
  expect(queued.add(one, 1)).toBe(one);
});

test('where too much waits in all the one goes for whom most does', () => {
  const queued = new Queued({ each: 100, inAll: 150 });
  queued.add(one, 40);
  queued.add(other, 90);
  expect(queued.add(third, 30)).toBe(other);
  queued.forget(other);
  queued.sent(other, 90);
  expect(queued.add(third, 30)).toBeUndefined();
  expect(queued.add(one, 51)).toBe(one);
});
