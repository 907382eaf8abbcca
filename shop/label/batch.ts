import type { Label } from './elements.ts';

/** One line of a job: a label and how many of it. */
export interface JobLine {
  readonly label: Label;
  readonly copies: number;
}

/**
 * Splits lines into chunks of at most `labelsPerChunk` labels, in order; a line of more copies than a chunk has left
 * goes on in the next. Lines of no copies are left out. Throws RangeError unless every number is a whole one, copies at
 * least 0 and labelsPerChunk at least 1.
 */
export const chunksOf = <Line extends { readonly copies: number }>(
  lines: readonly Line[],
  labelsPerChunk: number,
): Line[][] => {
  if (!Number.isInteger(labelsPerChunk) || labelsPerChunk < 1)
    throw new RangeError(`Not a number of labels: ${labelsPerChunk}`);
  const chunks: Line[][] = [];
  let room = 0;
  for (const line of lines) {
    if (!Number.isInteger(line.copies) || line.copies < 0)
      throw new RangeError(`Not a number of copies: ${line.copies}`);
    for (let left = line.copies; left > 0; ) {
      if (room === 0) {
        chunks.push([]);
        room = labelsPerChunk;
      }
      const copies = Math.min(left, room);
      chunks.at(-1)?.push({ ...line, copies });
      left -= copies;
      room -= copies;
    }
  }
  return chunks;
};
