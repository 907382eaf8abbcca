import { expect, test } from 'vitest';
import { InTurn } from './in-turn.ts';

test('what comes while something takes its time waits for it, in order', async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const turn = new InTurn(10, (error) => done.push(String(error)));
  turn.run(() => void done.push('at once'));
  turn.run(() => first.promise.then(() => void done.push('slow')));
  const last = new Promise<void>((resolve) => {
    turn.run(() => void done.push('after it'));
    turn.run(async () => {
      throw new Error('failed');
    });
    turn.run(() => {
      throw new Error('failed at once');
    });
    turn.run(resolve);
  });
  expect(done).toEqual(['at once']);
  first.resolve();
  await last;
  expect(done).toEqual(['at once', 'slow', 'after it', 'Error: failed', 'Error: failed at once']);
});

test('too much does not wait, and after the end nothing is done', async () => {
  const done: number[] = [];
  const gate = Promise.withResolvers<void>();
  const turn = new InTurn(2, () => {});
  turn.run(() => gate.promise);
  expect([1, 2, 3].map((n) => turn.run(() => void done.push(n)))).toEqual([true, true, false]);
  turn.stop();
  gate.resolve();
  await gate.promise;
  turn.run(() => void done.push(4));
  expect(done).toEqual([]);
});
