import type { QueryClient } from '@tanstack/react-query';
import type { JobLine } from '../../../../../../shop/label/batch.ts';
import type { LabelFormat } from '../../../../../../shop/label/geometry.ts';
import { jobCommands } from '../../../../../../shop/label/tspl.ts';
import { askStatus, printCommands } from '../../print-service/client.ts';
import { explainFault } from '../../print-service/explain-fault.ts';
import { isInDoubt } from '../../print-service/fault.ts';
import { isHolding, statusSentence } from '../../print-service/printer-status.ts';
import { waitUntilReady } from '../../print-service/wait-until-ready.ts';
import { LabelRefused, printableLabel } from '../../printer/label/label-layout.ts';
import { machineSettings } from '../../printer/machine-settings.ts';
import type { PrintTarget } from '../../printer/printer-choice.ts';
import type { PrintedLabels } from '../../records/print-records.ts';
import { freshLines } from '../lines/fresh-lines.ts';
import type { JobHold } from './job-hold.ts';
import type { JobState } from './job-state.ts';
import { forgetJob, type KeptJob, keepJob } from './kept-job.ts';
import { batchChanges, type CountedLine, linesBetween, uncheckedText } from './price-check.ts';
import { type JobPorts, type JobRunner, runJob } from './run-job.ts';

/** Where a job's labels go; asked before each chunk, since another printer can be chosen while the job stands still. */
type Destination = () => { readonly target: PrintTarget; readonly printer: string } | null;

/** Labels as they are printed, laid out at the moment they go out. Throws a LabelRefused. */
export const jobLines = (lines: readonly CountedLine[], order: Parameters<typeof printableLabel>[1]): JobLine[] =>
  lines.map(({ line, copies }) => ({ label: printableLabel(line, order), copies }));

/** What is recorded of labels that came out. */
export const printedOf = (lines: readonly CountedLine[]): PrintedLabels[] =>
  lines.map(({ line: { productid, variantid, retailprice }, copies }) => ({
    productid,
    variantid,
    retailprice,
    copies,
  }));

/** What another page has taken over must not go on here. */
export const takenText = 'This job was gone on with in another tab, so nothing more of it is printed here.';

/** Thrown before anything was sent; the message is for staff. */
class NotSent extends Error {}

const chosen = (destination: Destination) => {
  const found = destination();
  if (!found) throw new NotSent('No printer is chosen. Choose one, then go on.');
  return found;
};

/** Changes named before the rest is left to the list. */
const mostNamed = 3;

const changedText = (changes: readonly string[]): string =>
  [
    'Changed meanwhile:',
    ...changes.slice(0, mostNamed),
    changes.length > mostNamed ? `And ${changes.length - mostNamed} more.` : '',
  ]
    .filter(Boolean)
    .join(' ');

interface JobOrder {
  readonly job: KeptJob;
  readonly hold: JobHold;
  readonly start: JobState;
  readonly format: LabelFormat;
  readonly client: QueryClient;
  readonly destination: Destination;
  readonly onPrinted: (labels: readonly PrintedLabels[]) => void;
}

const portsOf = ({ job, hold, format, client, destination, onPrinted }: JobOrder): JobPorts => ({
  send: async (from, count) => {
    const { target, printer } = chosen(destination);
    const settings = machineSettings();
    const lines = jobLines(linesBetween(job, from, count), { template: job.template, format, settings });
    await printCommands(target, printer, jobCommands(lines, settings));
  },
  untilReady: async (wait, signal) => {
    const { target, printer } = chosen(destination);
    try {
      await waitUntilReady(target, printer, {
        signal,
        onStatus: (status) => isHolding(status) && wait(statusSentence(status, printer) ?? ''),
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
  check: async (from, count) => {
    const asked = linesBetween(job, from, count).map(({ line }) => line);
    const fresh = await freshLines(client, asked).catch((error: unknown) => {
      throw new NotSent(uncheckedText(error), { cause: error });
    });
    const changes = batchChanges(job, from, count, fresh, false);
    if (changes.length > 0) throw new NotSent(changedText(changes));
    if (!hold.isMine()) throw new NotSent(takenText);
  },
  faultOf: async (error) => {
    console.error('The labels were not printed', error);
    if (error instanceof LabelRefused || error instanceof NotSent) return { sentence: error.message, certain: true };
    const fault = await explainFault(error);
    return { sentence: fault.sentence, certain: !isInDoubt(fault) };
  },
  onPrinted: (from, count) => onPrinted(printedOf(linesBetween(job, from, count))),
});

const isRunning = ({ is }: JobState['phase']): boolean => is === 'ready' || is === 'sending' || is === 'waiting';

export interface BatchRunner extends JobRunner {
  /** Whether the job can be gone on with after the page was closed. */
  isKept(): boolean;
  /** Stops after the labels under way; then any page may go on with what is left. */
  leave(): void;
}

/** Prints a job that this page holds, and keeps on this machine how far it has come until it is done. */
export const startBatchJob = (order: JobOrder): BatchRunner => {
  const { job, hold, start, destination } = order;
  let kept = false;
  let isLeft = false;
  const follow = ({ phase, printed }: JobState): void => {
    if (hold.isMine()) {
      const underWay = phase.is === 'sending' || phase.is === 'doubt' ? phase.labels : 0;
      if (phase.is === 'done') forgetJob(job.id);
      else kept = keepJob({ ...job, printed, underWay });
    }
    if (isLeft && !isRunning(phase)) hold.release();
    // A printer that ran out of paper over the last labels may say so only when it is asked.
    const to = phase.is === 'done' && !isLeft ? destination() : null;
    if (to) void askStatus(to.target, to.printer);
  };
  const runner = runJob(start, portsOf(order));
  runner.subscribe(() => follow(runner.state()));
  follow(runner.state());
  return {
    ...runner,
    isKept: () => kept,
    leave: () => {
      isLeft = true;
      runner.cancel();
      if (!isRunning(runner.state().phase)) hold.release();
    },
  };
};
