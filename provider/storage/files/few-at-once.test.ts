import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('each is done, four at the same time', async () => {
  const done: number[] = [];
  let [under, most] = [0, 0];
  await fewAtOnce([1, 2, 3, 4, 5, 6, 7, 8, 9], async (one) => {
    most = Math.max(most, ++under);
    await new Promise((resolve) => setImmediate(resolve));
    under--;
    done.push(one);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(4);
});

test('when one fails no other is begun, and those under way are over before it is told', async () => {
  const slow = Promise.withResolvers<void>();
  const [begun, done]: [number[], number[]] = [[], []];
  const all = fewAtOnce([1, 2, 3, 4, 5, 6, 7, 8, 9], async (one) => {
    begun.push(one);
    if (one === 2) throw new Error('no room');
    await slow.promise;
    done.push(one);
  });
  let told = false;
  const failed = all.catch((error: unknown) => {
    told = true;
    return error;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toBe(false);
  slow.resolve();
  expect(await failed).toEqual(new Error('no room'));
  expect([begun, done]).toEqual([
    [1, 2, 3, 4],
    [1, 3, 4],
  ]);
});
