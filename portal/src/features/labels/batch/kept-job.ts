import { keepValue, keptValue } from '../kept.ts';
import type { Template } from '../template.ts';
import type { LabelLine } from './label-line.ts';

/** What a job prints: so many labels of each line, in their order. */
export interface JobBatch {
  readonly template: Template;
  readonly lines: readonly LabelLine[];
  /** One number a line. */
  readonly copies: readonly number[];
}

/** A job that this machine did not finish. */
export interface KeptJob extends JobBatch {
  readonly id: string;
  /** Labels that came out for certain. */
  readonly printed: number;
  /** Labels that were on their way when the page was left: nobody knows yet what became of them. */
  readonly underWay: number;
}

const jobName = 'thaan-print-job';
const progressName = 'thaan-print-progress';

/** All labels of a batch. */
export const labelsOf = ({ copies }: JobBatch): number => copies.reduce((total, count) => total + count, 0);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isLine = (value: unknown): value is LabelLine => isFields(value) && typeof value.productid === 'string';

const isBatch = (value: unknown): value is JobBatch & { readonly id: string } =>
  isFields(value) &&
  typeof value.id === 'string' &&
  (value.template === 'price' || value.template === 'variant') &&
  Array.isArray(value.lines) &&
  value.lines.every(isLine) &&
  Array.isArray(value.copies) &&
  value.copies.every(isCount) &&
  value.copies.length === value.lines.length;

/** The job that was left on this machine, or null. */
const keptJob = (): KeptJob | null => {
  const batch = keptValue(jobName);
  if (!isBatch(batch)) return null;
  const progress = keptValue(progressName);
  const isIts =
    isFields(progress) && progress.id === batch.id && isCount(progress.printed) && isCount(progress.underWay);
  const { printed, underWay } = isIts ? (progress as unknown as KeptJob) : { printed: 0, underWay: 0 };
  const { id, template, lines, copies } = batch;
  return printed < labelsOf(batch) ? { id, template, lines, copies, printed, underWay } : null;
};

/** Keeps a job, so that it can be gone on with after the page was closed. */
export const keepJob = ({ printed, underWay, ...batch }: KeptJob): void => {
  keepValue(jobName, batch);
  keepProgress(batch.id, printed, underWay);
};

/** Keeps how far the job has come. Called before labels are sent: what is under way is never taken for unprinted. */
export const keepProgress = (id: string, printed: number, underWay: number): void => {
  keepValue(progressName, { id, printed, underWay });
};

export const forgetJob = (): void => {
  keepValue(jobName, null);
  keepValue(progressName, null);
};

const lockName = jobName;

/** Tells other tabs of this machine that a job is being printed; answers how to end that. */
export const holdJob = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Pages without https have no locks: there, another tab offers the job too, and says how far it is.
  void navigator.locks?.request(lockName, { mode: 'shared' }, () => promise).catch(() => undefined);
  return resolve;
};

/** The job that was left on this machine and that no tab is printing. */
export const leftBehind = async (): Promise<KeptJob | null> => {
  const job = keptJob();
  if (!job) return null;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockName) ? null : job;
};
