import { expect, test, vi } from 'vitest';
import type { JobEnd } from '../../print-service/print-job.ts';
import { newJob } from './job-state.ts';
import { runJob } from './run-job.ts';
import type { Run } from './runs.ts';
import { told } from './trouble.ts';

test('what the queue returned while the next labels were checked goes out first, and is checked itself', async () => {
  const [first, price] = [Promise.withResolvers<JobEnd>(), Promise.withResolvers<void>()];
  const [checked, sent]: [Run[], Run[]] = [[], []];
  const runner = runJob(newJob(25), {
    untilReady: async () => undefined,
    check: async (run) => {
      checked.push(run);
      if (checked.length === 2) await price.promise;
    },
    send: async (run) => ({ end: sent.push(run) === 1 ? first.promise : Promise.resolve<JobEnd>('complete') }),
    faultOf: async () => ({ trouble: told('It failed.'), certain: true }),
    onPrinted: () => undefined,
  });
  const [start, rest] = [
    { from: 0, count: 20 },
    { from: 20, count: 5 },
  ];
  await vi.waitUntil(() => checked.length === 2);
  first.resolve('returned');
  await vi.waitUntil(() => runner.state().phase.is === 'stopped');
  runner.goOn();
  price.resolve();
  await vi.waitUntil(() => runner.state().phase.is === 'done');
  expect(checked).toEqual([start, rest, start, rest]);
  expect(sent).toEqual([start, start, rest]);
});
