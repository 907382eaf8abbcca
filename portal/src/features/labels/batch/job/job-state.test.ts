import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isUnderWay,
  type JobEvent,
  type JobState,
  jobAfter,
  labelsPerChunk,
  leftJob,
  newJob,
  nextLabels,
} from './job-state.ts';
import { told } from './trouble.ts';

const after = (job: JobState, ...events: JobEvent[]): JobState => events.reduce(jobAfter, job);
const sent = (labels: number): JobEvent => ({ kind: 'sent', labels });
const confirmed: JobEvent = { kind: 'confirmed' };
const cancel: JobEvent = { kind: 'cancel' };

test('a job of 45 labels goes out in 20, 20 and 5', () => {
  let job = newJob(45);
  const chunks: number[] = [];
  while (job.phase.is === 'ready') {
    chunks.push(nextLabels(job));
    job = after(job, sent(nextLabels(job)), confirmed);
  }
  expect([chunks, job]).toEqual([
    [20, 20, 5],
    { total: 45, chunk: 20, printed: 45, cancelling: false, phase: { is: 'done' } },
  ]);
});

test('copies of one label go out together', () => {
  expect(nextLabels(newJob(45, 45))).toBe(45);
});

test('a job without labels is done', () => {
  expect(newJob(0).phase).toEqual({ is: 'done' });
});

test('cancel waits for the labels under way, then stops and can go on', () => {
  const cancelling = after(newJob(45), sent(20), cancel);
  expect([cancelling.phase, cancelling.cancelling]).toEqual([{ is: 'sending', labels: 20 }, true]);
  const stopped = after(cancelling, confirmed);
  expect([stopped.phase, stopped.printed]).toEqual([{ is: 'stopped', trouble: null }, 20]);
  expect(after(stopped, { kind: 'go on' })).toEqual({
    total: 45,
    chunk: 20,
    printed: 20,
    cancelling: false,
    phase: { is: 'ready' },
  });
});

test('the last labels confirmed after a cancel: the job is done all the same', () => {
  expect(after(newJob(5), sent(5), cancel, confirmed).phase).toEqual({ is: 'done' });
});

test('a cancel while the printer is waited for stops at once', () => {
  const job = after(newJob(45), { kind: 'waiting', sentence: 'Out of paper.' }, cancel);
  expect(job.phase).toEqual({ is: 'stopped', trouble: null });
});

test('a printer that waits goes on by itself', () => {
  const waiting = after(newJob(45), sent(20), confirmed, { kind: 'waiting', sentence: 'Out of paper.' });
  expect(waiting.phase).toEqual({ is: 'waiting', sentence: 'Out of paper.' });
  expect(after(waiting, sent(20)).phase.is, 'nothing goes out meanwhile').toBe('waiting');
  expect(after(waiting, { kind: 'ready' }, sent(20)).phase).toEqual({ is: 'sending', labels: 20 });
});

test('labels that the printer refused did not come out', () => {
  const job = after(newJob(45), sent(20), confirmed, sent(20), { kind: 'refused', trouble: told('No.') });
  expect([job.printed, job.phase]).toEqual([20, { is: 'stopped', trouble: told('No.') }]);
});

test.each([
  [0, 20],
  [7, 27],
  [20, 40],
  [99, 40],
  [-3, 20],
])('of 20 labels in doubt %i were seen: %i came out, and the job waits for the person', (cameOut, printed) => {
  const doubt = after(newJob(45), sent(20), confirmed, sent(20), { kind: 'doubted', trouble: told('Lost.') });
  expect(doubt.phase).toEqual({ is: 'doubt', labels: 20, trouble: told('Lost.') });
  expect(after(doubt, { kind: 'go on' }), 'nothing goes out over labels in doubt').toBe(doubt);
  const seen = after(doubt, { kind: 'seen', cameOut });
  expect([seen.printed, seen.phase, seen.cancelling]).toEqual([printed, { is: 'stopped', trouble: null }, false]);
});

test('when all labels in doubt came out and they were the last, the job is done', () => {
  const doubt = after(newJob(5), sent(5), { kind: 'doubted', trouble: told('Lost.') });
  expect(after(doubt, { kind: 'seen', cameOut: 5 }).phase).toEqual({ is: 'done' });
});

test('a job that was left is in doubt about what was under way, or merely stopped', () => {
  expect(leftJob(45, 20, 20).phase).toMatchObject({ is: 'doubt', labels: 20 });
  expect(leftJob(45, 20, 0).phase).toMatchObject({ is: 'stopped' });
});

const events: fc.Arbitrary<JobEvent> = fc.oneof(
  fc.integer({ min: -1, max: labelsPerChunk }).map((labels): JobEvent => ({ kind: 'sent', labels })),
  fc.integer({ min: -1, max: 30 }).map((cameOut): JobEvent => ({ kind: 'seen', cameOut })),
  fc.constantFrom<JobEvent>(
    { kind: 'confirmed' },
    { kind: 'refused', trouble: told('x') },
    { kind: 'doubted', trouble: told('x') },
    { kind: 'waiting', sentence: 'x' },
    { kind: 'ready' },
    { kind: 'cancel' },
    { kind: 'go on' },
  ),
);

test('whatever happens in whatever order, labels are neither counted twice nor sent over others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 70 }), fc.array(events, { maxLength: 60 }), (total, happened) => {
      let job = newJob(total);
      for (const event of happened) {
        const next = jobAfter(job, event);
        const wasSent = job.phase.is === 'sending' || job.phase.is === 'doubt' ? job.phase.labels : 0;
        expect(next.printed).toBeGreaterThanOrEqual(job.printed);
        expect(next.printed - job.printed, 'only what was sent comes out').toBeLessThanOrEqual(wasSent);
        const underWay = next.phase.is === 'sending' || next.phase.is === 'doubt' ? next.phase.labels : 0;
        expect(next.printed + underWay).toBeLessThanOrEqual(total);
        expect(next.phase.is === 'done').toBe(next.printed === total);
        if (next.phase.is === 'sending' && job.phase.is !== 'sending') expect(job.phase.is).toBe('ready');
        if (next.phase.is === 'stopped' || next.phase.is === 'done') expect(isUnderWay(next)).toBe(false);
        job = next;
      }
    }),
    { seed: 5, numRuns: 2_000 },
  );
});
