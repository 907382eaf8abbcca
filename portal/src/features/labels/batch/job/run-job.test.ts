import { expect, test } from 'vitest';
import type { JobEnd } from '../../print-service/print-job.ts';
import { type JobState, newJob, printedCount } from './job-state.ts';
import { type JobPorts, type JobRunner, runJob } from './run-job.ts';
import type { Run } from './runs.ts';
import { told } from './trouble.ts';

const numbersOf = ({ from, count }: Run): number[] => Array.from({ length: count }, (_, at) => from + at);
const upTo = (count: number) => numbersOf({ from: 0, count });

/** A printer of the test: it takes labels until it is told otherwise, and keeps what came out. */
const printer = () => {
  const out: number[] = [];
  const recorded: number[] = [];
  const checked: string[] = [];
  /** What becomes of the next chunks; of the others, that they are complete at once. */
  const ends: (Promise<JobEnd> | { readonly certain: boolean })[] = [];
  let changed: { certain: boolean } | null = null;
  let paper = Promise.resolve();
  let isWaitedFor = false;
  const ports: JobPorts = {
    send: async (run) => {
      const next = ends.shift();
      if (next && 'certain' in next) throw next;
      const taken = next ?? Promise.resolve<JobEnd>('complete');
      return {
        end: taken.then((end) => {
          if (end === 'complete') out.push(...numbersOf(run));
          return end;
        }),
      };
    },
    untilReady: async (wait, signal) => {
      const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      ended.catch(() => undefined);
      if (isWaitedFor) wait('Out of paper.');
      await Promise.race([paper, ended]);
    },
    check: async ({ from, count }) => {
      checked.push(`${count} from ${from}`);
      const found = changed;
      changed = null;
      if (found) throw found;
    },
    faultOf: async (error) => ({ trouble: told('It failed.'), certain: (error as { certain: boolean }).certain }),
    onPrinted: (run) => recorded.push(...numbersOf(run)),
  };
  return {
    ports,
    out,
    recorded,
    checked,
    ends,
    changePrices: () => {
      changed = { certain: true };
    },
    takePaper: (): (() => void) => {
      isWaitedFor = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      paper = promise;
      return resolve;
    },
  };
};

const untilIs = (runner: JobRunner, is: (state: JobState) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (is(runner.state())) resolve();
    };
    runner.subscribe(check);
    check();
  });
const until = (runner: JobRunner, phase: string) => untilIs(runner, (state) => state.phase.is === phase);

/** Whatever a job does by itself is done before the next turn of the event loop: its printer waits for nothing else. */
const allDone = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('nothing is recorded before its job is complete, and no third chunk goes out before that', async () => {
  const { ports, recorded, ends } = printer();
  const [first, second] = [Promise.withResolvers<JobEnd>(), Promise.withResolvers<JobEnd>()];
  ends.push(first.promise, second.promise);
  const runner = runJob(newJob(70), ports);
  await allDone();
  expect([recorded, runner.state().ahead.length, runner.state().left]).toEqual([[], 2, [{ from: 40, count: 30 }]]);
  second.resolve('complete');
  await untilIs(runner, (state) => printedCount(state) === 50);
  expect(runner.state().ahead).toEqual([{ from: 0, count: 20 }]);
  first.resolve('complete');
  await until(runner, 'done');
  expect([...recorded].sort((a, b) => a - b)).toEqual(upTo(70));
});

test('what the printer’s queue returned stops the job, counts as not printed, and goes out again when told to', async () => {
  const { ports, out, recorded, ends } = printer();
  ends.push(Promise.resolve('complete'), Promise.resolve('returned'));
  const runner = runJob(newJob(25), ports);
  await until(runner, 'stopped');
  await untilIs(runner, (state) => state.ahead.length === 0);
  const text = 'Labels 21 to 25 were cancelled in the printer’s queue, and count as not printed.';
  expect([recorded, runner.state().phase]).toEqual([upTo(20), { is: 'stopped', trouble: told(text) }]);
  runner.goOn();
  await until(runner, 'done');
  expect([out, recorded]).toEqual([upTo(25), upTo(25)]);
});

test('what lies in the queue for long is asked about when the person waits no longer', async () => {
  const { ports, recorded, ends } = printer();
  const late = Promise.withResolvers<JobEnd>();
  ends.push(late.promise);
  const runner = runJob(newJob(5), ports);
  await allDone();
  await runner.stopWaiting();
  expect([runner.state().phase, recorded]).toMatchObject([{ is: 'asked', trouble: { is: 'told' } }, []]);
  late.resolve('complete');
  await allDone();
  expect(recorded, 'it is the person’s word that counts now').toEqual([]);
  runner.seen([]);
  expect([runner.state().phase.is, recorded]).toEqual(['done', upTo(5)]);
});

test('the late end of labels that nobody waited for any more is not that of the same labels handed on anew', async () => {
  const { ports, ends } = printer();
  const [late, second] = [Promise.withResolvers<JobEnd>(), Promise.withResolvers<JobEnd>()];
  ends.push(late.promise, second.promise);
  const runner = runJob(newJob(5), ports);
  await allDone();
  await runner.stopWaiting();
  runner.seen([{ from: 0, count: 5 }]);
  runner.goOn();
  await untilIs(runner, (state) => state.ahead.length === 1);
  late.resolve('returned');
  await allDone();
  expect([runner.state().ahead.length, runner.state().left], 'else they would go out once more').toEqual([1, []]);
  second.resolve('complete');
  await until(runner, 'done');
});

test('who waits no longer is not asked about labels that had not left the page, and they stay there', async () => {
  const { ports, out } = printer();
  const question = Promise.withResolvers<void>();
  const runner = runJob(newJob(5), {
    ...ports,
    send: async (run, signal) => {
      const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      await Promise.race([question.promise, ended]);
      return ports.send(run, signal);
    },
  });
  await untilIs(runner, (state) => state.ahead.length === 1);
  await runner.stopWaiting();
  question.resolve();
  await allDone();
  expect([out, runner.state()]).toMatchObject([
    [],
    { left: [{ from: 0, count: 5 }], unheard: [], phase: { is: 'stopped' } },
  ]);
});

test('a price that changes while paper is waited for stops the job before another label goes out', async () => {
  const { ports, out, takePaper, changePrices } = printer();
  const load = takePaper();
  const runner = runJob(newJob(25), ports);
  await until(runner, 'waiting');
  changePrices();
  load();
  await until(runner, 'stopped');
  expect([out, runner.state().phase]).toEqual([[], { is: 'stopped', trouble: told('It failed.') }]);
});

test('cancelled while it waits, it sends nothing more even when paper comes', async () => {
  const { ports, out, takePaper } = printer();
  const load = takePaper();
  const runner = runJob(newJob(25), ports);
  await until(runner, 'waiting');
  runner.cancel();
  load();
  await allDone();
  expect([runner.state().phase.is, out]).toEqual(['stopped', []]);
  runner.goOn();
  await until(runner, 'done');
  expect(out).toEqual(upTo(25));
});

test('what was checked just now is not checked again, unless the printer had to be waited for', async () => {
  const ready = printer();
  await until(runJob(newJob(45), ready.ports, true), 'done');
  expect(ready.checked).toEqual(['20 from 20', '5 from 40']);

  const { ports, checked, ends, takePaper } = printer();
  ends.push({ certain: true });
  const runner = runJob(newJob(45), ports, true);
  await until(runner, 'stopped');
  const load = takePaper();
  runner.goOn(true);
  await until(runner, 'waiting');
  load();
  await until(runner, 'done');
  expect(checked).toEqual(['20 from 0', '20 from 20', '5 from 40']);
});
