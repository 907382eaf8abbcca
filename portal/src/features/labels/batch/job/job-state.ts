import type { JobEnd } from '../../print-service/print-job.ts';
import { allOf, countOf, firstOf, joined, type Run, type Runs, shared, without } from './runs.ts';
import type { Trouble } from './trouble.ts';

/** Labels of a batch handed to a printer in one go: few enough to stop between them, many enough to keep it busy. */
const labelsPerChunk = 20;

/** Chunks that may be ahead of what is complete: with one more in its queue the printer need not wait for the next. */
const chunksAhead = 2;

/** Where a job stands. Chunks that were handed on are followed in each of these. */
type JobPhase =
  /** The next labels can be handed on, or all were. */
  | { readonly is: 'ready' }
  /** The printer takes none for now; the job goes on by itself. */
  | { readonly is: 'waiting'; readonly sentence: string }
  /** Nothing more is handed on: the person stopped it, or something keeps the labels that are left from going out. */
  | { readonly is: 'stopped'; readonly trouble: Trouble | null }
  /** All others came out; of those that are unheard only a person can say, as `trouble` explains. */
  | { readonly is: 'asked'; readonly trouble: Trouble | null }
  | { readonly is: 'done' };

/** A print job as far as it has come. Each label of it is to print, ahead, unheard or printed. */
export interface JobState {
  readonly total: number;
  /** Labels that go out together, at most. */
  readonly chunk: number;
  /** Labels to print. */
  readonly left: Runs;
  /** Chunks that were handed on and whose end is waited for, the oldest first. */
  readonly ahead: readonly Run[];
  /** Labels that were handed on and of which nobody will tell what became. */
  readonly unheard: Runs;
  /** Labels that were recorded as printed, until a person said that they did not come out. */
  readonly recalled: Runs;
  readonly phase: JobPhase;
}

/** What can happen to a job. One that does not fit where the job stands changes nothing. */
export type JobEvent =
  /** The next chunk is handed on from now on. */
  | { readonly kind: 'sent' }
  /** What became of a chunk, 'refused' where nothing of it was taken; with a trouble where that stops the job. */
  | { readonly kind: JobEnd | 'refused'; readonly run: Run; readonly trouble: Trouble | null }
  /** Something keeps the next chunk from being handed on. */
  | { readonly kind: 'hindered'; readonly trouble: Trouble }
  | { readonly kind: 'waiting'; readonly sentence: string }
  | { readonly kind: 'ready' }
  | { readonly kind: 'cancel' }
  /** A person says which did not come out, of the labels that are asked about or, at the end, of all. */
  | { readonly kind: 'seen'; readonly missing: Runs }
  | { readonly kind: 'go on' };

const settled = (job: JobState): JobState => {
  if (job.left.length > 0 || job.ahead.length > 0) return job;
  if (job.unheard.length === 0) return { ...job, phase: { is: 'done' } };
  return { ...job, phase: { is: 'asked', trouble: job.phase.is === 'stopped' ? job.phase.trouble : null } };
};

/** A job of which nothing was handed on; one without labels is done. */
export const newJob = (total: number, chunk = labelsPerChunk): JobState =>
  settled({ total, chunk, left: allOf(total), ahead: [], unheard: [], recalled: [], phase: { is: 'ready' } });

/** A job that was left, with these labels to print and those of which nobody was told what became. */
export const leftJob = (total: number, left: Runs, unheard: Runs, recalled: Runs = []): JobState =>
  settled({ ...newJob(total), left, unheard, recalled, phase: { is: 'stopped', trouble: null } });

/** The labels that go out next; undefined as long as none may. */
export const nextChunk = ({ left, ahead, chunk }: JobState): Run | undefined =>
  ahead.length < chunksAhead ? firstOf(left, chunk) : undefined;

/** The labels that are not to print: they were handed on, whatever became of them. */
const handedOn = ({ total, left }: JobState): Runs => without(allOf(total), left);

/** The labels that may be recorded as printed by now, those among them that are to print again. */
export const maybeRecorded = (job: JobState): Runs => joined(handedOn(job), job.recalled);

/** The labels that came out: their job was complete, or a person said so. */
export const printedOf = (job: JobState): Runs => without(handedOn(job), joined(job.ahead, job.unheard));

export const printedCount = (job: JobState): number => countOf(printedOf(job));

/** Whether it goes on by itself, or what was handed on is still followed. */
export const isRunning = ({ phase, ahead }: JobState): boolean =>
  phase.is === 'ready' || phase.is === 'waiting' || ahead.length > 0;

/** Whether more is handed on by itself. */
export const isHandingOn = ({ phase, left }: JobState): boolean =>
  (phase.is === 'ready' || phase.is === 'waiting') && left.length > 0;

/** Whether closing the page now would leave labels unprinted or unknown without a word. */
export const isUnderWay = (job: JobState): boolean => isRunning(job) || job.phase.is === 'asked';

const stopped = (job: JobState, trouble: Trouble | null): JobState => ({ ...job, phase: { is: 'stopped', trouble } });

const withEnd = (job: JobState, { kind, run, trouble }: Extract<JobEvent, { run: Run }>): JobState => {
  const ahead = job.ahead.filter(({ from }) => from !== run.from);
  if (ahead.length === job.ahead.length) return job;
  const ended = { ...job, ahead };
  if (kind === 'unheard') ended.unheard = joined(job.unheard, [run]);
  if (kind === 'returned' || kind === 'refused') ended.left = joined(job.left, [run]);
  // What stopped it first is said.
  const isTold = job.phase.is === 'stopped' && job.phase.trouble !== null;
  return settled(trouble && !isTold ? stopped(ended, trouble) : ended);
};

const withSeen = (job: JobState, missing: Runs): JobState => {
  const asked = job.phase.is === 'asked' ? job.unheard : allOf(job.total);
  const left = shared(asked, missing);
  const recalled = joined(job.recalled, shared(printedOf(job), left));
  return settled(stopped({ ...job, left, unheard: [], recalled }, null));
};

const whileRunning = (job: JobState, event: JobEvent): JobState => {
  switch (event.kind) {
    case 'sent': {
      const run = nextChunk(job);
      if (!run || job.phase.is !== 'ready') return job;
      return { ...job, left: without(job.left, [run]), ahead: [...job.ahead, run] };
    }
    case 'waiting':
      return { ...job, phase: { is: 'waiting', sentence: event.sentence } };
    case 'ready':
      return job.phase.is === 'ready' ? job : { ...job, phase: { is: 'ready' } };
    case 'hindered':
      return stopped(job, event.trouble);
    case 'cancel':
      return stopped(job, null);
    default:
      return job;
  }
};

/** The job after an event. A label is handed on once, until it is certain or said that it did not come out. */
export const jobAfter = (job: JobState, event: JobEvent): JobState => {
  if ('run' in event) return withEnd(job, event);
  switch (job.phase.is) {
    case 'ready':
    case 'waiting':
      return whileRunning(job, event);
    case 'stopped':
      return event.kind === 'go on' ? settled({ ...job, phase: { is: 'ready' } }) : job;
    case 'asked':
    case 'done':
      return event.kind === 'seen' ? withSeen(job, event.missing) : job;
  }
};
