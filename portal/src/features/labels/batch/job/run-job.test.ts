import { expect, test } from 'vitest';
import { leftJob, newJob } from './job-state.ts';
import { type ChunkEnd, type JobPorts, type JobRunner, runJob } from './run-job.ts';
import { told } from './trouble.ts';

/** A printer of the test: it takes labels until it is told otherwise, and keeps what came out. */
const printer = () => {
  const out: number[] = [];
  const recorded: number[] = [];
  let fault: { certain: boolean; cameOut: number } | null = null;
  let changed: { certain: boolean } | null = null;
  let paper = Promise.resolve();
  let end: ChunkEnd = { kind: 'confirmed' };
  let isWaitedFor = false;
  const checked: string[] = [];
  const ports: JobPorts = {
    send: async (from, labels) => {
      const broken = fault;
      fault = null;
      for (let at = from; at < from + (broken ? broken.cameOut : labels); at++) out.push(at);
      if (broken) throw broken;
      return end;
    },
    untilReady: async (wait, signal) => {
      const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      ended.catch(() => undefined);
      if (isWaitedFor) wait('Out of paper.');
      await Promise.race([paper, ended]);
    },
    check: async (from, labels) => {
      checked.push(`${labels} from ${from}`);
      const found = changed;
      changed = null;
      if (found) throw found;
    },
    faultOf: async (error) => ({ trouble: told('It failed.'), certain: (error as { certain: boolean }).certain }),
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
    checked,
    endWith: (next: ChunkEnd) => {
      end = next;
    },
    takePaper: (): (() => void) => {
      isWaitedFor = true;
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

test('cancelled and gone on with at once, it waits on', async () => {
  const { ports, out, takePaper } = printer();
  const load = takePaper();
  const runner = runJob(newJob(25), ports);
  await until(runner, 'waiting');
  runner.cancel();
  runner.goOn();
  await allDone();
  expect([runner.state().phase.is, out]).toEqual(['waiting', []]);
  load();
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
  expect(runner.state().phase).toEqual({ is: 'stopped', trouble: told('It failed.') });
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

test('each chunk is checked once, right before it goes out', async () => {
  const { ports, checked } = printer();
  await until(runJob(newJob(45), ports), 'done');
  expect(checked).toEqual(['20 from 0', '20 from 20', '5 from 40']);
});

test('what was checked just now is not checked again, unless the printer had to be waited for', async () => {
  const ready = printer();
  await until(runJob(newJob(45), ready.ports, true), 'done');
  expect(ready.checked).toEqual(['20 from 20', '5 from 40']);

  const { ports, checked, breakNext, takePaper } = printer();
  breakNext(true);
  const runner = runJob(newJob(45), ports, true);
  await until(runner, 'stopped');
  const load = takePaper();
  runner.goOn(true);
  await until(runner, 'waiting');
  load();
  await until(runner, 'done');
  expect(checked).toEqual(['20 from 0', '20 from 20', '5 from 40']);
});

test('labels of which nobody will hear are in doubt until a person says that they came out', async () => {
  const { ports, recorded, endWith } = printer();
  endWith({ kind: 'doubted', trouble: null });
  const runner = runJob(newJob(45, 45), ports);
  await until(runner, 'doubt');
  expect([runner.state().phase, recorded]).toEqual([{ is: 'doubt', labels: 45, trouble: null }, []]);
  runner.seen(45);
  expect([runner.state().phase.is, recorded]).toEqual(['done', upTo(45)]);
});

test('stopped before its labels were handed on, a job has sent none of them', async () => {
  const { ports, out } = printer();
  const opening = Promise.withResolvers<void>();
  const runner = runJob(newJob(45), {
    ...ports,
    send: async (from, labels, signal) => {
      await opening.promise;
      signal.throwIfAborted();
      return ports.send(from, labels, signal);
    },
  });
  await until(runner, 'sending');
  runner.cancel();
  opening.resolve();
  await until(runner, 'stopped');
  expect([out, runner.state().phase]).toEqual([[], { is: 'stopped', trouble: null }]);
  runner.goOn();
  await until(runner, 'done');
  expect(out).toEqual(upTo(45));
});
