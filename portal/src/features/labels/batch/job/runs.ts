/** Labels of a job in a row: so many from the `from`th on (counted from 0), in the order in which they come out. */
export interface Run {
  readonly from: number;
  readonly count: number;
}

/** Runs in their order, of which none touches another; each label is in one of them at most. */
export type Runs = readonly Run[];

const endOf = ({ from, count }: Run): number => from + count;

/** All labels of a job. */
export const allOf = (total: number): Runs => (total > 0 ? [{ from: 0, count: total }] : []);

export const countOf = (runs: Runs): number => runs.reduce((sum, { count }) => sum + count, 0);

/** The labels of both. */
export const joined = (some: Runs, others: Runs): Runs => {
  const all: Run[] = [];
  for (const run of [...some, ...others].toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (!last || endOf(last) < run.from) all.push(run);
    else all[all.length - 1] = { from: last.from, count: Math.max(endOf(last), endOf(run)) - last.from };
  }
  return all;
};

/** The labels of `runs` that are not among the others. */
export const without = (runs: Runs, others: Runs): Runs =>
  others.reduce<Runs>(
    (left, gone) =>
      left.flatMap((run) =>
        [
          { from: run.from, count: Math.min(endOf(run), gone.from) - run.from },
          { from: Math.max(run.from, endOf(gone)), count: endOf(run) - Math.max(run.from, endOf(gone)) },
        ].filter(({ count }) => count > 0),
      ),
    runs,
  );

/** The labels that are in both. */
export const shared = (runs: Runs, others: Runs): Runs => without(runs, without(runs, others));

/** The first labels in a row, at most so many. Undefined where there are none. */
export const firstOf = (runs: Runs, most: number): Run | undefined => {
  const [first] = runs;
  return first && { from: first.from, count: Math.min(first.count, most) };
};
