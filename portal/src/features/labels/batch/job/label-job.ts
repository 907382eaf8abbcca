import { explainFault } from '../../print-service/explain-fault.ts';
import { isInDoubt } from '../../print-service/fault.ts';
import type { PrintedLabels } from '../../records/print-records.ts';
import type { JobKeeper } from './job-keeper.ts';
import { isRunning, type JobState, maybeRecorded } from './job-state.ts';
import type { JobBatch } from './kept-job.ts';
import { type AskLines, askChanges, type CountedLine, linesOf } from './price-check.ts';
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
  check: async (run, job) => {
    const { changes, fresh } = await askChanges(ask, batch, { runs: [run], out: maybeRecorded(job) }, false);
    if (changes.length > 0) throw new NotSent({ is: 'changed', changes, fresh });
  },
  send: async (run, signal) => {
    if (keeper && !keeper.isMine()) throw new NotSent(told(takenText));
    return way.send(linesOf(batch, [run]), signal);
  },
  faultOf: async (error) => {
    console.error(batch.lines.length === 1 ? 'The label was not printed' : 'The labels were not printed', error);
    if (error instanceof NotSent) return { trouble: error.trouble, certain: true };
    const fault = await explainFault(error);
    return { trouble: { is: 'fault', fault }, certain: !isInDoubt(fault) };
  },
  onPrinted: (run) => {
    // Whoever took the job over asks the person about these labels.
    if (!keeper || keeper.isMine()) onPrinted(printedOf(linesOf(batch, [run])));
  },
});

export interface LabelRunner extends JobRunner {
  /** Whether no other page has gone on with the job meanwhile. */
  isMine(): boolean;
  /** Whether all that is to be kept of the job is: without that it cannot be gone on with once the page is closed. */
  isKept(): boolean;
  /** Stops after the labels under way; then any page may go on with what is left. */
  leave(): void;
  isLeft(): boolean;
  /** Leaves it, and nobody prints what is left of it. What was handed on is followed, or asked about, all the same. */
  drop(): void;
}

/** Prints labels, and keeps how far that has come until it is done. */
export const startLabelJob = (order: JobOrder): LabelRunner => {
  const { keeper } = order;
  let kept = true;
  let isLeft = false;
  let isDropped = false;
  const follow = (state: JobState): void => {
    if (keeper?.isMine()) kept = keeper.keep(isDropped ? { ...state, left: [] } : state);
    if (isLeft && !isRunning(state)) keeper?.release();
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
      isDropped = true;
      follow(runner.state());
      leave();
    },
  };
};
