import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type PrintService, startPrintService } from '../../../../../../e2e/stand-ins/print-service.ts';
import { drawCommands } from '../../../../../../shop/label/interpreter/draw.ts';
import { loadConfig } from '../../../../lib/config.ts';
import { sampleLine } from '../../printer/label/sample-line.ts';
import type { PrintedLabels } from '../../records/print-records.ts';
import { holdNewJob } from './job-hold.ts';
import { machineKeeper } from './job-keeper.ts';
import { leftJob, newJob } from './job-state.ts';
import type { KeptJob } from './kept-job.ts';
import type { LabelRunner } from './label-job.ts';

// Labels in doubt: the run as it is, the client of the print service as it is, and a service that fails.

let label: typeof import('./label-job.ts');
let ways: typeof import('./way-out.ts');
let kept: typeof import('./kept-job.ts');
let service: PrintService;
let recorded: number;
let running: LabelRunner;

/** What the browser keeps. */
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeAll(async () => {
  const settings = { url: 'http://127.0.0.1:1', key: 'key', shopName: 'Thaan', labelPrinter: '', demo: null };
  vi.stubGlobal('fetch', async () => Response.json(settings));
  await loadConfig();
  vi.unstubAllGlobals();
  label = await import('./label-job.ts'); // what these use reads the settings when it is loaded
  ways = await import('./way-out.ts');
  kept = await import('./kept-job.ts');
});

beforeEach(async () => {
  recorded = 0;
  service = await startPrintService({ port: 0 });
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('isSecureContext', true);
  stored.clear();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', port: String(service.port) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  vi.useRealTimers();
  running.leave();
  await service.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const lines = [sampleLine({ variantid: 'a' }), sampleLine({ variantid: 'b', productid: 'BC26002' })];

const job = (progress: Partial<KeptJob> = {}): KeptJob => ({
  id: 'job',
  begun: 1,
  template: 'price',
  lines,
  copies: [30, 15],
  forStale: false,
  printed: 0,
  underWay: 0,
  ...progress,
});

const record = (labels: readonly PrintedLabels[]): void => {
  recorded += labels.reduce((sum, { copies }) => sum + copies, 0);
};

/** 45 labels on the way to the printer: 20, 20 and 5. */
const begin = (progress: Partial<KeptJob> = {}): LabelRunner => {
  const { printed = 0, underWay = 0 } = progress;
  running = label.startLabelJob({
    batch: job(progress),
    start: printed > 0 ? leftJob(45, printed, underWay) : newJob(45),
    way: ways.toPrinter('price', () => ({ target: 'demo', printer: 'TSC TE244' })),
    ask: async () => lines,
    keeper: machineKeeper(job(progress), holdNewJob('job')),
    onPrinted: record,
  });
  return running;
};

const labelsOut = (): number =>
  service.jobs.flatMap(({ commands }) => drawCommands(commands).labels).reduce((sum, { copies }) => sum + copies, 0);

const until = (runner: LabelRunner, phase: string): Promise<void> =>
  vi.waitUntil(() => runner.state().phase.is === phase, { timeout: 10_000, interval: 5 }).then(() => undefined);

/** Sends the first 20 for certain, and meets the fault with the next. */
const failSecondChunk = async (fault: Parameters<PrintService['fail']>[0]): Promise<LabelRunner> => {
  const confirm = service.holdAnswers();
  const runner = begin();
  await vi.waitUntil(() => service.jobs.length === 1);
  service.fail(fault);
  confirm();
  return runner;
};

test.each([
  ['hangs up before the labels came out', { dropOnPrint: 'before' }, 20],
  ['hangs up after they came out', { dropOnPrint: 'after' }, 40],
] as const)('a service that %s leaves one chunk in doubt, and only a person can say', async (_, fault, out) => {
  const runner = await failSecondChunk(fault);
  await until(runner, 'doubt');
  expect([labelsOut(), recorded, runner.state().printed]).toEqual([out, 20, 20]);
  service.fail({});
  runner.goOn();
  expect(runner.state().phase, 'nothing goes out over labels in doubt').toMatchObject({ is: 'doubt', labels: 20 });
  runner.seen(out - 20);
  expect([recorded, runner.state().phase.is]).toEqual([out, 'stopped']);
  runner.goOn();
  await until(runner, 'done');
  expect([labelsOut(), recorded]).toEqual([45, 45]);
});

test('a service that says nothing is waited for a minute; then its labels are in doubt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const runner = await failSecondChunk({ silent: true });
  let seconds = 0;
  for (; runner.state().phase.is !== 'doubt' && seconds < 200; seconds++) {
    await new Promise((turn) => setImmediate(turn));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(seconds).toBeGreaterThan(55);
  expect([runner.state().phase.is, labelsOut(), recorded]).toEqual(['doubt', 20, 20]);
  runner.seen(0);
  expect([runner.state().phase.is, recorded]).toEqual(['stopped', 20]);
});

test.each([
  ['refuses the page', { person: 'blocks' }],
  ['cannot print', { failPrint: 'Out of paper' }],
] as const)('of a service that %s it is certain that nothing came out', async (_, fault) => {
  const runner = await failSecondChunk(fault);
  await until(runner, 'stopped');
  expect([labelsOut(), recorded]).toEqual([20, 20]);
  service.fail({});
  runner.goOn();
  await until(runner, 'done');
  expect([labelsOut(), recorded]).toEqual([45, 45]);
});

test('a page that goes while labels are under way leaves them in doubt; one that waits for them, none', async () => {
  const confirm = service.holdAnswers();
  const runner = begin();
  await vi.waitUntil(() => service.jobs.length === 1);
  expect(kept.keptJob('job'), 'kept before the labels are certain').toMatchObject({ printed: 0, underWay: 20 });
  runner.leave();
  confirm();
  await until(runner, 'stopped');
  expect(kept.keptJob('job')).toMatchObject({ printed: 20, underWay: 0 });
  expect([labelsOut(), recorded]).toEqual([20, 20]);
});

test('copies of one label go out together, in doubt together, and nothing keeps them beyond their page', async () => {
  service.fail({ dropOnPrint: 'before' });
  const [line = sampleLine()] = lines;
  running = label.startLabelJob({
    batch: { template: 'price', lines: [line], copies: [45], forStale: false },
    start: newJob(45, 45),
    way: ways.toPrinter('price', () => ({ target: 'demo', printer: 'TSC TE244' })),
    ask: async () => lines,
    keeper: null,
    onPrinted: record,
  });
  const runner = running;
  await until(runner, 'doubt');
  expect([runner.state().phase, stored.size, recorded]).toMatchObject([{ labels: 45 }, 0, 0]);
  service.fail({});
  runner.seen(0);
  runner.goOn();
  await until(runner, 'done');
  expect([service.jobs.length, labelsOut(), recorded]).toEqual([1, 45, 45]);
});

test('a job that another page has taken over while the printer was asked sends nothing more', async () => {
  const hold = holdNewJob('job');
  let isMine = true;
  running = label.startLabelJob({
    batch: job(),
    start: leftJob(45, 20, 0),
    way: {
      ...ways.toPrinter('price', () => ({ target: 'demo', printer: 'TSC TE244' })),
      untilReady: async () => {
        isMine = false;
      },
    },
    ask: async () => lines,
    keeper: { ...machineKeeper(job({ printed: 20 }), hold), isMine: () => isMine },
    onPrinted: record,
  });
  running.goOn(true); // all that is left was checked just now
  await until(running, 'stopped');
  expect([labelsOut(), recorded, running.state().printed]).toEqual([0, 0, 20]);
});

test('a job that was left in doubt sends nothing until a person has looked', async () => {
  const runner = begin({ printed: 20, underWay: 20 });
  runner.goOn();
  expect([runner.state().phase.is, service.requests]).toEqual(['doubt', []]);
  runner.seen(20);
  runner.goOn();
  await until(runner, 'done');
  expect([labelsOut(), recorded, kept.keptJob('job')]).toEqual([5, 25, null]);
});
