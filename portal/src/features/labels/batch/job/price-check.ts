import { labelsBetween } from '../../../../../../shop/label/batch.ts';
import { providerError } from '../../../../lib/provider-error.ts';
import type { LabelLine } from '../../printer/label/label-line.ts';
import { changesBetween, printedMeanwhile } from '../lines/price-changes.ts';
import type { JobBatch } from './kept-job.ts';
import type { Runs } from './runs.ts';
import { NotSent } from './trouble.ts';

/** A line with a number of its labels. */
export interface CountedLine {
  readonly line: LabelLine;
  readonly copies: number;
}

/** The lines of a batch that have these labels, with how many of each. */
export const linesOf = ({ lines, copies }: JobBatch, runs: Runs): readonly CountedLine[] =>
  runs
    .flatMap(({ from, count }) => labelsBetween(copies, from, count))
    .flatMap(({ index, copies }) => {
      const line = lines[index];
      return line ? [{ line, copies }] : [];
    });

/** How many of each line; a line stands once. */
export const copiesByLine = (lines: readonly CountedLine[]): ReadonlyMap<LabelLine, number> => {
  const copiesOf = new Map<LabelLine, number>();
  for (const { line, copies } of lines) copiesOf.set(line, (copiesOf.get(line) ?? 0) + copies);
  return copiesOf;
};

/** Labels that are about to go out, and those of the same job that may be recorded as printed. */
export interface Asked {
  readonly runs: Runs;
  readonly out: Runs;
}

/**
 * Why labels must not go out as they are, in sentences: what is on them has changed, or somebody else has printed them.
 * @param fresh the lines as they are now
 */
export const batchChanges = (
  batch: JobBatch,
  { runs, out }: Asked,
  fresh: readonly LabelLine[],
  withStock = true,
): readonly string[] => {
  const asked = [...copiesByLine(linesOf(batch, runs)).keys()];
  const changes = changesBetween(asked, fresh, withStock);
  if (!batch.forStale) return changes;
  const sent = copiesByLine(linesOf(batch, out));
  const expected = asked.map((line) => ({ line, stale: Math.max(0, line.stale - (sent.get(line) ?? 0)) }));
  return [...changes, ...printedMeanwhile(expected, fresh)];
};

/** Answers the lines as they are now. Throws a ProviderError. */
export type AskLines = (lines: readonly LabelLine[]) => Promise<readonly LabelLine[]>;

/** Asks for the lines of labels, and what has changed of them. Throws NotSent. */
export const askChanges = async (ask: AskLines, batch: JobBatch, asked: Asked, withStock: boolean) => {
  const lines = [...copiesByLine(linesOf(batch, asked.runs)).keys()];
  const fresh = await ask(lines).catch((error: unknown) => {
    throw new NotSent({ is: 'unchecked', reason: providerError(error).message }, { cause: error });
  });
  return { fresh, changes: batchChanges(batch, asked, fresh, withStock) };
};
