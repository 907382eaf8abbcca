/** Labels of one kind in a row; `index` is their place among the lines of the job. */
export interface Run {
  readonly index: number;
  readonly copies: number;
}

/** The labels from the `from`th (counted from 0) on, at most `count` of them, as runs in the order of the lines. */
export const labelsBetween = (copies: readonly number[], from: number, count: number): readonly Run[] => {
  const runs: Run[] = [];
  let start = 0;
  for (const [index, ofLine] of copies.entries()) {
    const first = Math.max(start, from);
    const end = Math.min(start + ofLine, from + count);
    if (end > first) runs.push({ index, copies: end - first });
    start += ofLine;
    if (start >= from + count) break;
  }
  return runs;
};
