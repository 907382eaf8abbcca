import type { JobLine } from '../../../../../shop/label/batch.ts';
import type { LabelFormat } from '../../../../../shop/label/geometry.ts';
import { jobCommands } from '../../../../../shop/label/tspl.ts';
import { explainFault } from '../explain-fault.ts';
import { machineSettings } from '../machine-settings.ts';
import { printCommands } from '../print-client.ts';
import { isInDoubt } from '../print-fault.ts';
import type { PrintedLabels } from '../print-records.ts';
import type { PrintTarget } from '../printer-choice.ts';
import { isHolding, statusSentence } from '../printer-status.ts';
import { waitUntilReady } from '../wait-until-ready.ts';
import type { JobState } from './job-state.ts';
import { forgetJob, holdJob, type JobBatch, keepProgress } from './kept-job.ts';
import type { LabelLine } from './label-line.ts';
import { labelsBetween } from './labels-between.ts';
import { type JobPorts, type JobRunner, runJob } from './run-job.ts';
import { LabelRefused, printableLabel } from './use-layouts.ts';

/** Where a job's labels go; asked before each chunk, since another printer can be chosen while the job stands still. */
type Destination = () => { readonly target: PrintTarget; readonly printer: string } | null;

/** The lines of a batch whose labels are the `from`th to the one before `from + count`, with how many of each. */
export const linesBetween = (batch: JobBatch, from: number, count: number) =>
  labelsBetween(batch.copies, from, count).flatMap(({ index, copies }) => {
    const line = batch.lines[index];
    return line ? [{ line, copies }] : [];
  });

/** Labels as they are printed, laid out at the moment they go out. Throws a LabelRefused. */
export const jobLines = (
  lines: readonly { readonly line: LabelLine; readonly copies: number }[],
  order: Parameters<typeof printableLabel>[1],
): JobLine[] => lines.map(({ line, copies }) => ({ label: printableLabel(line, order), copies }));

/** What is recorded of labels that came out. */
export const printedOf = (lines: readonly { readonly line: LabelLine; readonly copies: number }[]): PrintedLabels[] =>
  lines.map(({ line: { productid, variantid, retailprice }, copies }) => ({
    productid,
    variantid,
    retailprice,
    copies,
  }));

class NoPrinter extends Error {}

const chosen = (destination: Destination) => {
  const found = destination();
  if (!found) throw new NoPrinter('No printer is chosen. Choose one, then go on.');
  return found;
};

const portsOf = (
  batch: JobBatch,
  format: LabelFormat,
  destination: Destination,
  onPrinted: (labels: readonly PrintedLabels[]) => void,
): JobPorts => ({
  send: async (from, count) => {
    const { target, printer } = chosen(destination);
    const settings = machineSettings();
    const lines = jobLines(linesBetween(batch, from, count), { template: batch.template, format, settings });
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
  faultOf: async (error) => {
    console.error('The labels were not printed', error);
    if (error instanceof LabelRefused || error instanceof NoPrinter) return { sentence: error.message, certain: true };
    const fault = await explainFault(error);
    return { sentence: fault.sentence, certain: !isInDoubt(fault) };
  },
  onPrinted: (from, count) => onPrinted(printedOf(linesBetween(batch, from, count))),
});

interface JobOrder {
  readonly id: string;
  readonly batch: JobBatch;
  readonly start: JobState;
  readonly format: LabelFormat;
  readonly destination: Destination;
  readonly onPrinted: (labels: readonly PrintedLabels[]) => void;
}

/** Prints a batch, and keeps on this machine how far it has come until it is done. */
export const startBatchJob = ({ id, batch, start, format, destination, onPrinted }: JobOrder): JobRunner => {
  let release: (() => void) | null = null;
  const follow = ({ phase, printed }: JobState): void => {
    keepProgress(id, printed, phase.is === 'sending' || phase.is === 'doubt' ? phase.labels : 0);
    const isRunning = phase.is === 'ready' || phase.is === 'sending' || phase.is === 'waiting';
    if (isRunning) release ??= holdJob();
    else {
      release?.();
      release = null;
    }
    if (phase.is === 'done') forgetJob();
  };
  const runner = runJob(start, portsOf(batch, format, destination, onPrinted));
  runner.subscribe(() => follow(runner.state()));
  follow(runner.state());
  return runner;
};
