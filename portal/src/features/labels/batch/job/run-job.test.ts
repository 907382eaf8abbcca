import { expect, test } from 'vitest';
import { leftJob, newJob } from './job-state.ts';
import { type JobPorts, type JobRunner, runJob } from './run-job.ts';

/** A printer of the test: it takes labels until it is told otherwise, and keeps what came out. */
const printer = () => {
  const out: number[] = [];
  const recorded: number[] = [];
  let fault: { certain: boolean; cameOut: number } | null = null;
  let changed: { certain: boolean } | null = null;
  let paper = Promise.resolve();
  const ports: JobPorts = {
    send: async (from, labels) => {
      const broken = fault;
      fault = null;
      for (let at = from; at < from + (broken ? broken.cameOut : labels); at++) out.push(at);
      if (broken) throw broken;
    },
    untilReady: async (wait, signal) => {
      const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      wait('Out of paper.');
      await Promise.race([paper, ended]);
    },
    check: async () => {
      const found = changed;
      changed = null;
      if (found) throw found;
    },
    faultOf: async (error) => ({ sentence: 'It failed.', certain: (error as { certain: boolean }).certain }),
    onPrinted: (from, labels) => {
      for (let at = from; at < from + labels; at++) recorded.push(at);
    },
  };
  return {
    ports,
    out,
    recorded,
    changePrices: () => {
      changed = { certain: true };
    },
    breakNext: (certain: boolean, cameOut = 0) => {
      fault = { certain, cameOut };
    },
    takePaper: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      paper = promise;
      return resolve;
    },
  };
};

const until = (runner: JobRunner, phase: string): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (runner.state().phase.is === phase) resolve();
    };
    runner.subscribe(check);
    check();
  });

/** Whatever a job does by itself is done before the next turn of the event loop: its printer waits for nothing else. */
const allDone = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

test('every label goes out once, in order, and is recorded', async () => {
  const { ports, out, recorded } = printer();
  await until(runJob(newJob(47), ports), 'done');
  expect(out).toEqual(upTo(47));
  expect(recorded).toEqual(upTo(47));
});

test('without paper the job waits, and goes on by itself', async () => {
  const { ports, out, takePaper } = printer();
  const load = takePaper();
  const runner = runJob(newJob(25), ports);
  await until(runner, 'waiting');
  expect(out).toEqual([]);
  load();
  await until(runner, 'done');
  expect(out).toEqual(upTo(25));
});

test('a price that changes while paper is waited for stops the job before another label goes out', async () => {
  const { ports, out, takePaper, changePrices } = printer();
  const load = takePaper();
  const runner = runJob(newJob(25), ports);
  await until(runner, 'waiting');
  changePrices();
  load();
  await until(runner, 'stopped');
  expect([out, runner.state().phase]).toEqual([[], { is: 'stopped', sentence: 'It failed.' }]);
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

test('a line that broke stops it; it goes on after what the person saw come out', async () => {
  const { ports, out, recorded, breakNext } = printer();
  breakNext(false, 13);
  const runner = runJob(newJob(45), ports);
  await until(runner, 'doubt');
  expect([out.length, recorded.length]).toEqual([13, 0]);
  runner.goOn();
  expect(runner.state().phase.is, 'not over labels in doubt').toBe('doubt');
  runner.seen(13);
  expect(recorded).toEqual(upTo(13));
  runner.goOn();
  await until(runner, 'done');
  expect(out).toEqual(upTo(45));
  expect(recorded).toEqual(upTo(45));
});

test('labels that were refused go out again', async () => {
  const { ports, out, breakNext } = printer();
  breakNext(true);
  const runner = runJob(newJob(45), ports);
  await until(runner, 'stopped');
  expect(runner.state().phase).toEqual({ is: 'stopped', sentence: 'It failed.' });
  runner.goOn();
  await until(runner, 'done');
  expect(out).toEqual(upTo(45));
});

test('a job that was left sends nothing until it is told what came out', async () => {
  const { ports, out } = printer();
  const runner = runJob(leftJob(45, 20, 20), ports);
  await allDone();
  expect(out).toEqual([]);
  runner.seen(5);
  runner.goOn();
  await until(runner, 'done');
  expect(out).toEqual(upTo(45).slice(25));
});
