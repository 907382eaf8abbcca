import { type Trouble, told } from './trouble.ts';

/** Labels of a batch handed to a printer in one go: few enough to stop between them, many enough to keep it busy. */
export const labelsPerChunk = 20;

/** Where a job stands between its labels. */
type JobPhase =
  /** The next labels can be sent. */
  | { readonly is: 'ready' }
  /** `labels` were sent; nobody knows yet whether they were taken. */
  | { readonly is: 'sending'; readonly labels: number }
  /** The printer takes none for now; the job goes on by itself. */
  | { readonly is: 'waiting'; readonly sentence: string }
  /** Nobody was told what became of the `labels` that were sent: all, some or none came out, and a person can see which. */
  | { readonly is: 'doubt'; readonly labels: number; readonly trouble: Trouble | null }
  /** It stopped with nothing in doubt: the person cancelled, or something kept the next labels from going out. */
  | { readonly is: 'stopped'; readonly trouble: Trouble | null }
  | { readonly is: 'done' };

/** A print job as far as it has come: labels are counted in the order in which they come out. */
export interface JobState {
  readonly total: number;
  /** Labels that go out together, at most. */
  readonly chunk: number;
  /** Labels that came out for certain. */
  readonly printed: number;
  /** Somebody asked to stop: it does, once it is known what became of the labels under way. */
  readonly cancelling: boolean;
  readonly phase: JobPhase;
}

/** What can happen to a job. One that does not fit where the job stands changes nothing. */
export type JobEvent =
  | { readonly kind: 'sent'; readonly labels: number }
  | { readonly kind: 'confirmed' }
  /** Nothing of what was sent, or was to be, came out, for certain; without a trouble because somebody stopped it. */
  | { readonly kind: 'refused'; readonly trouble: Trouble | null }
  /** Nobody knows what became of the labels sent; without a trouble where that is as it should be. */
  | { readonly kind: 'doubted'; readonly trouble: Trouble | null }
  | { readonly kind: 'waiting'; readonly sentence: string }
  | { readonly kind: 'ready' }
  | { readonly kind: 'cancel' }
  /** A person saw how many of the labels in doubt came out. */
  | { readonly kind: 'seen'; readonly cameOut: number }
  | { readonly kind: 'go on' };

/** A job that has sent nothing; one without labels is done. */
export const newJob = (total: number, chunk = labelsPerChunk): JobState =>
  settled({ total, chunk, printed: 0, cancelling: false, phase: { is: 'ready' } });

const leftText = 'This job was left while these labels were on their way to the printer.';

/** A job that was left, with `labels` under way at that moment. */
export const leftJob = (total: number, printed: number, labels: number): JobState => ({
  total,
  chunk: labelsPerChunk,
  printed,
  cancelling: false,
  phase: labels > 0 ? { is: 'doubt', labels, trouble: told(leftText) } : { is: 'stopped', trouble: null },
});

/** How many labels go out next. */
export const nextLabels = ({ total, chunk, printed }: JobState): number => Math.min(chunk, total - printed);

/** Labels that were sent and of which nobody knows yet what became. */
export const underWayOf = ({ phase }: JobState): number =>
  phase.is === 'sending' || phase.is === 'doubt' ? phase.labels : 0;

/** Whether it goes on by itself. */
export const isRunning = ({ phase }: JobState): boolean =>
  phase.is === 'ready' || phase.is === 'sending' || phase.is === 'waiting';

/** Whether closing the page now would leave labels in doubt or unprinted without a word. */
export const isUnderWay = (job: JobState): boolean => isRunning(job) || job.phase.is === 'doubt';

const settled = (job: JobState): JobState => {
  if (job.printed >= job.total) return { ...job, cancelling: false, phase: { is: 'done' } };
  if (job.cancelling) return { ...job, cancelling: false, phase: { is: 'stopped', trouble: null } };
  return { ...job, phase: { is: 'ready' } };
};

const stopped = (job: JobState, phase: JobPhase): JobState => ({ ...job, cancelling: false, phase });

const whileSending = (job: JobState, labels: number, event: JobEvent): JobState => {
  if (event.kind === 'confirmed') return settled({ ...job, printed: job.printed + labels });
  if (event.kind === 'refused') return stopped(job, { is: 'stopped', trouble: event.trouble });
  if (event.kind === 'doubted') return stopped(job, { is: 'doubt', labels, trouble: event.trouble });
  return event.kind === 'cancel' ? { ...job, cancelling: true } : job;
};

const whileReady = (job: JobState, event: JobEvent): JobState => {
  if (event.kind === 'sent' && event.labels > 0 && event.labels <= job.total - job.printed)
    return { ...job, phase: { is: 'sending', labels: event.labels } };
  return whileWaiting(job, event);
};

const whileWaiting = (job: JobState, event: JobEvent): JobState => {
  if (event.kind === 'ready') return settled(job);
  if (event.kind === 'waiting') return { ...job, phase: { is: 'waiting', sentence: event.sentence } };
  if (event.kind === 'refused') return stopped(job, { is: 'stopped', trouble: event.trouble });
  return event.kind === 'cancel' ? settled({ ...job, cancelling: true }) : job;
};

const whileInDoubt = (job: JobState, labels: number, event: JobEvent): JobState => {
  if (event.kind !== 'seen') return job;
  const cameOut = Math.min(Math.max(0, Math.trunc(event.cameOut)), labels);
  return settled({ ...job, printed: job.printed + cameOut, cancelling: true });
};

/** The job after an event. What came out for certain never becomes less, and nothing is ever sent over something in doubt. */
export const jobAfter = (job: JobState, event: JobEvent): JobState => {
  const { phase } = job;
  switch (phase.is) {
    case 'ready':
      return whileReady(job, event);
    case 'sending':
      return whileSending(job, phase.labels, event);
    case 'waiting':
      return whileWaiting(job, event);
    case 'doubt':
      return whileInDoubt(job, phase.labels, event);
    case 'stopped':
      return event.kind === 'go on' ? settled(job) : job;
    case 'done':
      return job;
  }
};
