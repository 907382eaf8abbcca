import type { Label } from './elements.ts';

/** One line of a job: a label and how many of it. */
export interface JobLine {
  readonly label: Label;
  readonly copies: number;
}

/** Labels of one kind in a row; `index` is their place among the lines of the job. */
interface LabelsOfLine {
  readonly index: number;
  readonly copies: number;
}

/**
 * The labels from the `from`th (counted from 0) on, at most `count` of them, in the order of the lines. Lines of no
 * copies are left out.
 * @param copies how many labels each line of the job has
 */
export const labelsBetween = (copies: readonly number[], from: number, count: number): readonly LabelsOfLine[] => {
  const between: LabelsOfLine[] = [];
  let start = 0;
  for (const [index, ofLine] of copies.entries()) {
    const first = Math.max(start, from);
    const end = Math.min(start + ofLine, from + count);
    if (end > first) between.push({ index, copies: end - first });
    start += ofLine;
    if (start >= from + count) break;
  }
  return between;
};
