import { countText } from '../../../../../../shop/money.ts';
import type { Run, Runs } from './runs.ts';

const spanText = (from: number, count: number): string =>
  count === 1 ? countText(from + 1) : `${countText(from + 1)} to ${countText(from + count)}`;

/** Labels by their numbers in the job: 'Label 5', 'Labels 1 to 20 and 41 to 60'. Counted from 1. */
export const placesText = (runs: Runs): string => {
  const spans = runs.map(({ from, count }) => spanText(from, count));
  const last = spans.pop();
  const isOne = runs.length === 1 && runs[0]?.count === 1;
  return `${isOne ? 'Label' : 'Labels'} ${spans.length > 0 ? `${spans.join(', ')} and ${last}` : last}`;
};

/** That labels, as they are named, were taken by the printer's queue and are not out. */
export const lyingText = (labels: string, count: number): string =>
  count === 1 ? `${labels} lies in the printer’s queue.` : `${labels} lie in the printer’s queue.`;

/** That a run of labels was cancelled, aborted or deleted in the printer's queue. */
export const returnedText = (run: Run): string =>
  run.count === 1
    ? `${placesText([run])} was cancelled in the printer’s queue, and counts as not printed.`
    : `${placesText([run])} were cancelled in the printer’s queue, and count as not printed.`;
