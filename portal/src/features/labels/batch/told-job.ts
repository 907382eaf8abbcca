import type { Work } from '../../../lib/live/at-work.ts';
import { isRunning, printedCount } from './job/job-state.ts';
import type { BatchJob } from './use-batch-job.ts';

/** What others are told of a job while it prints, so that they do not print the same; nothing of a PDF. */
export const toldOf = ({ batch, state, pdfWay }: Pick<BatchJob, 'batch' | 'state' | 'pdfWay'>): Work | null => {
  if (!batch || !state || pdfWay !== null || !isRunning(state)) return null;
  const products = [...new Set(batch.lines.map(({ productid }) => productid))];
  return { of: 'labels', step: 'printing', done: printedCount(state), total: state.total, products };
};
