import { useQueryClient } from '@tanstack/react-query';
import type { PdfWay } from '../printer/first-output.ts';
import { firstPlaceFrom, type OutputSelection } from '../printer/use-output.ts';
import { recordPrinted } from '../records/records.mutations.ts';
import { intoPdf } from './job/into-pdf.ts';
import type { TakenJob } from './job/job-hold.ts';
import { machineKeeper } from './job/job-keeper.ts';
import { type JobState, newJob } from './job/job-state.ts';
import { type JobBatch, labelsOf } from './job/kept-job.ts';
import { type JobOrder, type LabelRunner, startLabelJob } from './job/label-job.ts';
import { toPrinter } from './job/way-out.ts';
import { freshLines } from './lines/fresh-lines.ts';
import { useDestination } from './use-destination.ts';
import { useSecondPress } from './use-second-press.ts';

/** A job that was started, and what it prints. */
export interface StartedJob {
  readonly batch: JobBatch;
  readonly runner: LabelRunner;
  /** How its PDF leaves the page; null for a printer. */
  readonly pdfWay: PdfWay | null;
}

/** How the jobs of a batch are started: on the printer, where they are kept on this machine, or as a PDF. */
export const useJobStart = (output: OutputSelection) => {
  const client = useQueryClient();
  const destination = useDestination(output.printer);
  const { press, pressed } = useSecondPress();
  const start = (order: Omit<JobOrder, 'ask' | 'onPrinted'>, pdfWay: PdfWay | null): StartedJob => ({
    batch: order.batch,
    pdfWay,
    runner: startLabelJob({
      ...order,
      ask: (lines) => freshLines(client, lines),
      onPrinted: (labels) => void recordPrinted(client, labels),
    }),
  });
  return {
    /** Shares the PDF that is ready, to be called within a press; null where none is. */
    shareReady: press,
    print: ({ job, hold }: TakenJob, state: JobState, isChecked: boolean): StartedJob => {
      const way = toPrinter(job.template, destination);
      return start({ batch: job, start: state, isChecked, way, keeper: machineKeeper(job, hold) }, null);
    },
    /** All labels in one file, after they were checked. */
    makePdf: (batch: JobBatch, paper: 'roll' | 'sheet', pdfWay: PdfWay): StartedJob => {
      const place = firstPlaceFrom(output.firstPlace);
      const firstPlace = 'place' in place ? place.place : 1;
      const { template } = batch;
      const way = intoPdf({ template, paper, firstPlace, name: 'Labels', way: pdfWay, pressed });
      const labels = labelsOf(batch);
      return start({ batch, start: newJob(labels, labels), isChecked: true, way, keeper: null }, pdfWay);
    },
  };
};
