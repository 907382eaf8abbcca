import { badRange } from '../errors.ts';
import type { At, RowRange } from './types.ts';

/** The rows of the root that are asked for: limit and offset within the Range header (`0-9`, `10-`). */
export const rootRange = (ranges: readonly At<RowRange>[], header: string | undefined): RowRange => {
  for (const { value } of ranges) refuseNegative(value);
  const asked = ranges.find(({ path }) => path.length === 0)?.value ?? { offset: 0, limit: undefined };
  const headed = header === undefined ? undefined : parseRangeHeader(header);
  return headed === undefined ? asked : within(asked, headed);
};

const refuseNegative = ({ limit }: RowRange): void => {
  if ((limit ?? 0) < 0) throw badRange('Limit should be greater than or equal to zero.');
};

const parseRangeHeader = (header: string): RowRange | undefined => {
  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === undefined) return undefined;
  const offset = Number(first);
  if (last === undefined || last === '') return { offset, limit: undefined };
  if (Number(last) < offset)
    throw badRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  return { offset, limit: Number(last) - offset + 1 };
};

const within = (a: RowRange, b: RowRange): RowRange => {
  const offset = Math.max(a.offset, b.offset);
  const end = Math.min(endOf(a), endOf(b));
  return { offset, limit: end === Number.POSITIVE_INFINITY ? undefined : Math.max(0, end - offset) };
};

const endOf = ({ offset, limit }: RowRange): number =>
  limit === undefined ? Number.POSITIVE_INFINITY : offset + limit;
