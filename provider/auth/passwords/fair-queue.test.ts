import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

test('no more are at work than there are places, and everybody gets a turn', async () => {
  const pool = createFairQueue(2, 100, () => new Error('full'));
  let atWork = 0;
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      pool(async () => {
        atWork += 1;
        most = Math.max(most, atWork);
        await turn();
        atWork -= 1;
        return index;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('whoever comes after the line is refused at once', async () => {
  const pool = createFairQueue(1, 1, () => new Error('full'));
  const { promise, resolve } = Promise.withResolvers<string>();
  const taken = [pool(() => promise), pool(() => promise)];
  await expect(pool(() => promise)).rejects.toThrow('full');
  resolve('done');
  expect(await Promise.all(taken)).toEqual(['done', 'done']);
});

test('a failure gives its place back', async () => {
  const pool = createFairQueue(1, 1, () => new Error('full'));
  await expect(pool(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(pool(async () => 'next')).resolves.toBe('next');
});

test('whoever has much in line waits beside those who have little', async () => {
  const pool = createFairQueue(1, 100, () => new Error('full'));
  const done: string[] = [];
  const work = (subject: string) => pool(async () => void done.push(subject), subject);
  await Promise.all([...Array<string>(5).fill('many'), 'few', 'few', 'one'].map(work));
  expect(done).toEqual(['many', 'many', 'few', 'one', 'many', 'few', 'many', 'many']);
});

test('in a full line whoever has most of it gives way to a newcomer, and to nobody who has as much', async () => {
  const pool = createFairQueue(1, 4, () => new Error('full'));
  const work = (subject: string) => pool(() => turn(subject), subject);
  const many = Array.from({ length: 6 }, () => work('many'));
  const settled = Promise.allSettled([...many, work('new'), work('new'), work('new')]);
  expect((await settled).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'],
    ...['fulfilled', 'fulfilled', 'rejected'],
  ]);
  await expect(work('later')).resolves.toBe('later');
});
