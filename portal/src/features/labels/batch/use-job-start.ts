import { useQueryClient } from '@tanstack/react-query';
import { firstPlaceFrom, type OutputSelection } from '../printer/use-output.ts';
import { recordPrinted } from '../records/records.mutations.ts';
import type { TakenJob } from './job/job-hold.ts';
import { machineKeeper } from './job/job-keeper.ts';
import { type JobState, newJob } from './job/job-state.ts';
import { type JobBatch, labelsOf } from './job/kept-job.ts';
import { type JobOrder, type LabelRunner, startLabelJob } from './job/label-job.ts';
import { intoPdf, toPrinter } from './job/way-out.ts';
import { freshLines } from './lines/fresh-lines.ts';
import { useDestination } from './use-destination.ts';

/** A job that was started, and what it prints. */
export interface StartedJob {
  readonly batch: JobBatch;
  readonly runner: LabelRunner;
  readonly isPdf: boolean;
}

/** How the jobs of a batch are started: on the printer, where they are kept on this machine, or as a PDF. */
export const useJobStart = (output: OutputSelection) => {
  const client = useQueryClient();
  const destination = useDestination(output.printer);
  const start = (order: Omit<JobOrder, 'ask' | 'onPrinted'>): StartedJob => ({
    batch: order.batch,
    isPdf: order.keeper === null,
    runner: startLabelJob({
      ...order,
      ask: (lines) => freshLines(client, lines),
      onPrinted: (labels) => void recordPrinted(client, labels),
    }),
  });
  return {
    print: ({ job, hold }: TakenJob, state: JobState, isChecked: boolean): StartedJob => {
      const way = toPrinter(job.template, destination);
      return start({ batch: job, start: state, isChecked, way, keeper: machineKeeper(job, hold) });
    },
    /** All labels in one file, after they were checked. */
    savePdf: (batch: JobBatch, paper: 'roll' | 'sheet'): StartedJob => {
      const place = firstPlaceFrom(output.firstPlace);
      const way = intoPdf(batch.template, paper, 'place' in place ? place.place : 1, 'Labels');
      const labels = labelsOf(batch);
      return start({ batch, start: newJob(labels, labels), isChecked: true, way, keeper: null });
    },
  };
};
