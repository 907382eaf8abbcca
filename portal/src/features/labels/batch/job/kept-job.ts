import { storedValue, storeValue } from '../../../../lib/machine-storage.ts';
import type { LabelLine } from '../../printer/label/label-line.ts';
import type { Template } from '../../printer/label/template.ts';
import { countOf, type Runs } from './runs.ts';

/** What a job prints: so many labels of each line, in their order. */
export interface JobBatch {
  readonly template: Template;
  readonly lines: readonly LabelLine[];
  /** One number a line. */
  readonly copies: readonly number[];
  /** Whether the labels are meant for pieces whose own tell an old price: nobody wants them once others printed them. */
  readonly forStale: boolean;
}

/** A job that this machine did not finish: what it prints and how far it has come, kept and forgotten together. */
export interface KeptJob extends JobBatch {
  readonly id: string;
  /** When it was begun, in ms since 1970. */
  readonly begun: number;
  /** Labels to print. */
  readonly left: Runs;
  /** Labels that were handed on: nobody on this page was told yet what became of them. */
  readonly unheard: Runs;
  /** Labels that were recorded as printed, until a person said that they did not come out. */
  readonly recalled?: Runs;
}

/** The names of jobs kept begin with this; the job's id follows. */
export const jobNames = 'thaan-print-job/';

/** All labels of a batch. */
export const labelsOf = ({ copies }: Pick<JobBatch, 'copies'>): number =>
  copies.reduce((total, count) => total + count, 0);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isRuns = (value: unknown): value is Runs =>
  Array.isArray(value) && value.every((run) => isFields(run) && isCount(run.from) && isCount(run.count));
const isLine = (value: unknown): value is LabelLine => isFields(value) && typeof value.productid === 'string';

/** A job as 0.6.0 kept it: so many labels were sent, and so many more were on their way. */
const ofEarlier = (value: unknown): unknown => {
  if (!isFields(value) || !isCount(value.printed) || !isCount(value.underWay)) return value;
  const copies = Array.isArray(value.copies) ? value.copies.filter(isCount) : [];
  const sent = value.printed + value.underWay;
  const runs = (from: number, count: number): Runs => (count > 0 ? [{ from, count }] : []);
  return { ...value, left: runs(sent, labelsOf({ copies }) - sent), unheard: runs(value.printed, value.underWay) };
};

/** What cannot be read whole is no job: a part of it would print labels again. */
const isJob = (value: unknown): value is KeptJob =>
  isFields(value) &&
  (value.template === 'price' || value.template === 'variant') &&
  typeof value.forStale === 'boolean' &&
  Array.isArray(value.lines) &&
  value.lines.every(isLine) &&
  Array.isArray(value.copies) &&
  value.copies.every(isCount) &&
  value.copies.length === value.lines.length &&
  isCount(value.begun) &&
  isRuns(value.left) &&
  isRuns(value.unheard) &&
  (value.recalled === undefined || isRuns(value.recalled));

/** A job that was left on this machine with labels to print; null when it is done, forgotten or cannot be read. */
export const keptJob = (id: string): KeptJob | null => {
  const kept = ofEarlier(storedValue(jobNames + id));
  return isJob(kept) && countOf(kept.left) + countOf(kept.unheard) > 0 ? { ...kept, id } : null;
};

/**
 * Keeps a job as far as it has come, so that it can be gone on with after the page was closed. Called before labels are
 * handed on: what is ahead is never taken for unprinted. Answers whether the job is kept; where the browser has no room
 * nothing of it is, since an earlier state would print labels twice.
 */
export const keepJob = ({ id, ...job }: KeptJob): boolean => {
  if (storeValue(jobNames + id, job)) return true;
  forgetJob(id);
  return false;
};

export const forgetJob = (id: string): void => {
  storeValue(jobNames + id, null);
};

/** The ids of all jobs kept. */
export const keptIds = (): readonly string[] => {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(jobNames))
      .map((name) => name.slice(jobNames.length));
  } catch {
    return []; // a browser may refuse
  }
};
