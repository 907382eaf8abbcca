import { explainFault } from '../../print-service/explain-fault.ts';
import { isInDoubt } from '../../print-service/fault.ts';
import type { PrintedLabels } from '../../records/print-records.ts';
import type { JobKeeper } from './job-keeper.ts';
import { isRunning, type JobState } from './job-state.ts';
import type { JobBatch } from './kept-job.ts';
import { type AskLines, askChanges, type CountedLine, linesBetween } from './price-check.ts';
import { type JobPorts, type JobRunner, runJob } from './run-job.ts';
import { NotSent, told } from './trouble.ts';
import type { WayOut } from './way-out.ts';

/** What another page has taken over must not go on here. */
export const takenText = 'This job was gone on with in another tab, so nothing more of it is printed here.';

export interface JobOrder {
  readonly batch: JobBatch;
  readonly start: JobState;
  /** Whether all its lines were checked just now. */
  readonly isChecked?: boolean;
  readonly way: WayOut;
  readonly ask: AskLines;
  /** Null for a job that ends with its page. */
  readonly keeper: JobKeeper | null;
  readonly onPrinted: (labels: readonly PrintedLabels[]) => void;
  /** All labels are out, and the page is still there. */
  readonly onDone?: () => void;
}

/** What is recorded of labels that came out. */
const printedOf = (lines: readonly CountedLine[]): PrintedLabels[] =>
  lines.map(({ line: { productid, variantid, retailprice }, copies }) => ({
    productid,
    variantid,
    retailprice,
    copies,
  }));

const portsOf = ({ batch, way, ask, keeper, onPrinted }: JobOrder): JobPorts => ({
  untilReady: way.untilReady,
  check: async (from, count) => {
    const { changes, fresh } = await askChanges(ask, batch, from, count, false);
    if (changes.length > 0) throw new NotSent({ is: 'changed', changes, fresh });
  },
  send: async (from, count, signal) => {
    if (keeper && !keeper.isMine()) throw new NotSent(told(takenText));
    return way.send(linesBetween(batch, from, count), signal);
  },
  faultOf: async (error) => {
    console.error(batch.lines.length === 1 ? 'The label was not printed' : 'The labels were not printed', error);
    if (error instanceof NotSent) return { trouble: error.trouble, certain: true };
    const fault = await explainFault(error);
    return { trouble: { is: 'fault', fault }, certain: !isInDoubt(fault) };
  },
  onPrinted: (from, count) => onPrinted(printedOf(linesBetween(batch, from, count))),
});

export interface LabelRunner extends JobRunner {
  /** Whether no other page has gone on with the job meanwhile. */
  isMine(): boolean;
  /** Whether all that is to be kept of the job is: without that it cannot be gone on with once the page is closed. */
  isKept(): boolean;
  /** Stops after the labels under way; then any page may go on with what is left. */
  leave(): void;
  isLeft(): boolean;
  /** Leaves it, and nobody goes on with it. */
  drop(): void;
}

/** Prints labels, and keeps how far that has come until it is done. */
export const startLabelJob = (order: JobOrder): LabelRunner => {
  const { keeper, onDone } = order;
  let kept = true;
  let isLeft = false;
  const follow = (state: JobState): void => {
    if (keeper?.isMine()) kept = keeper.keep(state);
    if (isLeft && !isRunning(state)) keeper?.release();
    if (state.phase.is === 'done' && !isLeft) onDone?.();
  };
  const runner = runJob(order.start, portsOf(order), order.isChecked);
  runner.subscribe(() => follow(runner.state()));
  follow(runner.state());
  const leave = (): void => {
    isLeft = true;
    runner.cancel();
    if (!isRunning(runner.state())) keeper?.release();
  };
  return {
    ...runner,
    isMine: () => keeper?.isMine() ?? true,
    isKept: () => kept,
    leave,
    isLeft: () => isLeft,
    drop: () => {
      keeper?.forget();
      leave();
    },
  };
};
