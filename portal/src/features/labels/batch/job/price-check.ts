import { labelsBetween } from '../../../../../../shop/label/batch.ts';
import { providerError } from '../../../../lib/provider-error.ts';
import type { LabelLine } from '../../printer/label/label-line.ts';
import { changesBetween, printedMeanwhile } from '../lines/price-changes.ts';
import type { JobBatch } from './kept-job.ts';
import { NotSent } from './trouble.ts';

/** A line with a number of its labels. */
export interface CountedLine {
  readonly line: LabelLine;
  readonly copies: number;
}

/** The lines of a batch whose labels are the `from`th to the one before `from + count`, with how many of each. */
export const linesBetween = (batch: JobBatch, from: number, count: number): readonly CountedLine[] =>
  labelsBetween(batch.copies, from, count).flatMap(({ index, copies }) => {
    const line = batch.lines[index];
    return line ? [{ line, copies }] : [];
  });

/**
 * Why the labels from the `from`th on, `count` of them, must not go out as they are, in sentences: what is on them has
 * changed, or somebody else has printed them. Those before have been sent.
 * @param fresh the lines as they are now
 */
export const batchChanges = (
  batch: JobBatch,
  from: number,
  count: number,
  fresh: readonly LabelLine[],
  withStock = true,
): readonly string[] => {
  const asked = linesBetween(batch, from, count).map(({ line }) => line);
  const changes = changesBetween(asked, fresh, withStock);
  if (!batch.forStale) return changes;
  const sent = new Map(linesBetween(batch, 0, from).map(({ line, copies }) => [line, copies]));
  const expected = asked.map((line) => ({ line, stale: Math.max(0, line.stale - (sent.get(line) ?? 0)) }));
  return [...changes, ...printedMeanwhile(expected, fresh)];
};

/** Answers the lines as they are now. Throws a ProviderError. */
export type AskLines = (lines: readonly LabelLine[]) => Promise<readonly LabelLine[]>;

/** Asks for the lines of the labels from the `from`th on, and what has changed of them. Throws NotSent. */
export const askChanges = async (ask: AskLines, batch: JobBatch, from: number, count: number, withStock: boolean) => {
  const asked = linesBetween(batch, from, count).map(({ line }) => line);
  const fresh = await ask(asked).catch((error: unknown) => {
    throw new NotSent({ is: 'unchecked', reason: providerError(error).message }, { cause: error });
  });
  return { fresh, changes: batchChanges(batch, from, count, fresh, withStock) };
};
