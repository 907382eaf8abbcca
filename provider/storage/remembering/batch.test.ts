import { expect, it } from 'vitest';
import { Batch } from './batch.ts';

it('asks one question at a time, and whoever comes meanwhile is in the next', async () => {
  const asked: (readonly number[])[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const batch = new Batch<number, number>(async (keys) => {
    asked.push(keys);
    await gates[asked.length - 1]?.promise;
    return keys.map((key) => key * 10);
  }, 3);
  const first = batch.get(1);
  const others = [2, 3, 4, 5].map((key) => batch.get(key));
  expect(asked).toEqual([[1]]);
  gates[0]?.resolve();
  expect(await first).toBe(10);
  expect(asked).toEqual([[1], [2, 3, 4]]);
  gates[1]?.resolve();
  expect(await Promise.all(others)).toEqual([20, 30, 40, 50]);
  expect(asked).toEqual([[1], [2, 3, 4], [5]]);
});

it('a question that fails fails for those who asked it', async () => {
  const batch = new Batch<string, string>(async ([key = '']) => {
    if (key === 'bad') throw new Error('no');
    return [key];
  }, 1);
  const [bad, good] = [batch.get('bad'), batch.get('good')];
  await expect(bad).rejects.toThrow('no');
  expect(await good).toBe('good');
});
