import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fewEachTurn } from './few-each-turn.ts';

test('two at a time, in the order in which they came, with everything else in between', async () => {
  const openLine = fewEachTurn(2);
  const [one, other] = [openLine(), openLine()];
  const done: string[] = [];
  for (const n of [1, 2]) one.add(() => done.push(`one ${n}`), false);
  for (const n of [1, 2]) other.add(() => done.push(`other ${n}`), false);
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(['one 1', 'one 2']);
  await nextTurn();
  expect(done).toEqual(['one 1', 'one 2', 'other 1', 'other 2']);
});

test('who is ahead does not wait, but for what came before of their own', async () => {
  const line = fewEachTurn(1)();
  const done: number[] = [];
  line.add(() => done.push(1), true);
  expect(done).toEqual([1]);
  line.add(() => done.push(2), false);
  line.add(() => done.push(3), true);
  expect(done).toEqual([1]);
  for (let turn = 0; turn < 2; turn += 1) await nextTurn();
  expect(done).toEqual([1, 2, 3]);
});

test('what waits is done at once where it must be, and only once', async () => {
  const openLine = fewEachTurn(1);
  const [one, other] = [openLine(), openLine()];
  const done: string[] = [];
  for (const n of [1, 2]) one.add(() => done.push(`one ${n}`), false);
  other.add(() => done.push('other'), false);
  one.finish();
  expect(done).toEqual(['one 1', 'one 2']);
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  expect(done).toEqual(['one 1', 'one 2', 'other']);
});
