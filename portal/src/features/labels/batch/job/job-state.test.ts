import { expect, test } from 'vitest';
import {
  isHandingOn,
  isRunning,
  isUnderWay,
  type JobEvent,
  type JobState,
  jobAfter,
  leftJob,
  maybeRecorded,
  newJob,
  nextChunk,
  printedCount,
} from './job-state.ts';
import type { Run } from './runs.ts';
import { told } from './trouble.ts';

const after = (job: JobState, ...events: JobEvent[]): JobState => events.reduce(jobAfter, job);
const sent: JobEvent = { kind: 'sent' };
const cancel: JobEvent = { kind: 'cancel' };
const goOn: JobEvent = { kind: 'go on' };

const run = (from: number, count = 20): Run => ({ from, count });
const end = (kind: 'complete' | 'unheard', from: number, count = 20): JobEvent => ({
  kind,
  run: run(from, count),
  trouble: null,
});
const returned = (from: number, count = 20): JobEvent => ({
  kind: 'returned',
  run: run(from, count),
  trouble: told('Cancelled.'),
});

test('a job of 45 labels goes out in 20, 20 and 5, two chunks ahead of what is complete', () => {
  const two = after(newJob(45), sent, sent);
  expect([two.ahead, nextChunk(two), printedCount(two)]).toEqual([[run(0), run(20)], undefined, 0]);
  expect(after(two, sent), 'no third').toBe(two);
  const third = after(two, end('complete', 0));
  expect([nextChunk(third), printedCount(third)]).toEqual([run(40, 5), 20]);
  const last = after(third, sent, end('complete', 40, 5));
  expect([last.phase.is, printedCount(last), isHandingOn(last), isRunning(last)]).toEqual(['ready', 25, false, true]);
  expect(after(last, end('complete', 20)).phase).toEqual({ is: 'done' });
});

test('a job without labels is done', () => {
  expect(newJob(0).phase).toEqual({ is: 'done' });
});

test('cancelled, it sends nothing more, and what is ahead still counts when it came out', () => {
  const job = after(newJob(45), sent, cancel);
  expect([job.phase, nextChunk(job), isRunning(job)]).toEqual([{ is: 'stopped', trouble: null }, run(20), true]);
  expect(after(job, sent), 'nothing goes out meanwhile').toBe(job);
  const came = after(job, end('complete', 0));
  expect([came.phase.is, printedCount(came), came.left]).toEqual(['stopped', 20, [run(20, 25)]]);
  expect(after(came, goOn).phase).toEqual({ is: 'ready' });
  expect(after(newJob(5), sent, cancel, end('complete', 0, 5)).phase, 'they were the last').toEqual({ is: 'done' });
});

test('a printer that waits goes on by itself; a cancel meanwhile stops at once', () => {
  const waiting = after(newJob(45), sent, { kind: 'waiting', sentence: 'Out of paper.' });
  expect(waiting.phase).toEqual({ is: 'waiting', sentence: 'Out of paper.' });
  expect(after(waiting, sent).phase.is, 'nothing goes out meanwhile').toBe('waiting');
  expect(after(waiting, { kind: 'ready' }, sent).ahead).toEqual([run(0), run(20)]);
  expect(after(waiting, cancel).phase).toEqual({ is: 'stopped', trouble: null });
});

test('what the printer’s queue returned, or never took, is to print again, before the rest', () => {
  const job = after(newJob(45), sent, sent, returned(0));
  expect([job.phase, job.left, job.ahead]).toEqual([
    { is: 'stopped', trouble: told('Cancelled.') },
    [run(0), run(40, 5)],
    [run(20)],
  ]);
  const later = after(job, end('complete', 20), goOn);
  expect([printedCount(later), nextChunk(later)]).toEqual([20, run(0)]);
  const refused = after(newJob(45), sent, { kind: 'refused', run: run(0), trouble: told('No.') });
  expect([refused.left, refused.phase]).toEqual([[run(0, 45)], { is: 'stopped', trouble: told('No.') }]);
  const stopped = after(newJob(45), sent, cancel, goOn, { kind: 'refused', run: run(0), trouble: null });
  expect(stopped.phase, 'gone on with meanwhile').toEqual({ is: 'ready' });
});

test('what nobody tells of is asked about once, at the end', () => {
  const job = after(newJob(45), sent, end('unheard', 0), sent, sent, end('complete', 20));
  expect([job.unheard, job.phase.is, printedCount(job)]).toEqual([[run(0)], 'ready', 20]);
  const asked = after(job, end('unheard', 40, 5));
  expect([asked.phase, asked.unheard, printedCount(asked)]).toEqual([
    { is: 'asked', trouble: null },
    [run(0), run(40, 5)],
    20,
  ]);
  expect(after(asked, goOn), 'nothing goes out over an open question').toBe(asked);
  expect(after(asked, { kind: 'seen', missing: [] }).phase).toEqual({ is: 'done' });
  const some = after(asked, { kind: 'seen', missing: [run(13, 30)] });
  expect([some.phase, some.left], 'only what was asked about').toEqual([
    { is: 'stopped', trouble: null },
    [run(13, 7), run(40, 3)],
  ]);
});

test('why nobody tells of the last labels is known when it is asked', () => {
  const lost: JobEvent = { kind: 'unheard', run: run(0, 5), trouble: told('Lost.') };
  expect(after(newJob(5), sent, lost).phase).toEqual({ is: 'asked', trouble: told('Lost.') });
});

test('labels that did not come out after all are to print again', () => {
  const done = after(newJob(5), sent, end('complete', 0, 5));
  const some = after(done, { kind: 'seen', missing: [run(3, 9)] });
  expect([some.phase.is, some.left, printedCount(some)]).toEqual(['stopped', [run(3, 2)], 3]);
  expect(after(some, goOn, sent, end('complete', 3, 2)).phase).toEqual({ is: 'done' });
});

test('a job that was left is stopped, or asks where nothing else is to do', () => {
  expect(leftJob(45, [run(20, 25)], [run(0)]).phase.is).toBe('stopped');
  expect(leftJob(45, [], [run(0)]).phase.is).toBe('asked');
  expect(isUnderWay(leftJob(45, [], [run(0)]))).toBe(true);
});

test('labels that were recorded before a person called them back are still taken for recorded', () => {
  const done = after(newJob(25), sent, sent, end('complete', 0), end('complete', 20, 5));
  const called = after(done, { kind: 'seen', missing: [run(10, 5)] });
  expect([called.phase.is, called.left, printedCount(called)]).toEqual(['stopped', [run(10, 5)], 20]);
  expect(maybeRecorded(called), 'else what the job itself recorded is taken for somebody else’s').toEqual([run(0, 25)]);
  expect(maybeRecorded(leftJob(25, called.left, [], called.recalled))).toEqual([run(0, 25)]);
  const asked = after(newJob(25), sent, sent, end('complete', 0), end('unheard', 20, 5));
  const missing = after(asked, { kind: 'seen', missing: [run(22, 3)] });
  expect(maybeRecorded(missing), 'nobody recorded these').toEqual([run(0, 22)]);
});
