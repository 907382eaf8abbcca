import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Column, contentOf } from './column.ts';
import type { RowMark } from './row-mark.ts';
import { MarkTag } from './row-parts-on-demand.ts';

/** Boxes and chevrons are drawn in the middle of what is pressed: the drawing begins where the texts below it do. */
export const leadLook = 'flex min-w-0 items-center -ml-1 touch:-ml-3.5';

const cardPlaces = {
  heading:
    'max-wide:col-span-6 max-wide:-mb-1 max-wide:flex max-wide:h-9 max-wide:touch:h-11 max-wide:items-center max-wide:gap-2 max-wide:pr-24 max-wide:@max-[15rem]:pr-0',
  // Where texts are so large that heading and corner have no place side by side, the corner is the last line.
  corner:
    'max-wide:absolute max-wide:top-0 max-wide:right-1 max-wide:touch:-right-0.5 max-wide:@max-[15rem]:static max-wide:@max-[15rem]:col-span-6',
  third: 'max-wide:col-span-2',
  half: 'max-wide:col-span-3',
  'two thirds': 'max-wide:col-span-4',
};

const wrapLooks = {
  plain: 'line-clamp-2 break-words whitespace-normal leading-4',
  small: 'line-clamp-2 break-words whitespace-normal text-xs leading-[0.875rem]',
};

type CellProps<Row> = {
  column: Column<Row>;
  row: Row;
  /** Opens the row, in the first cell. */
  chevron: ReactNode;
  /** Said of the row, in the first cell. */
  mark: RowMark | null;
  /** Right of numbers. */
  aired: boolean;
  /** Whether a line ends the row. */
  lined: boolean;
  narrow: boolean;
};

/** One cell of a row; in a card one part of it, with its header for screen readers alone. */
export function Cell<Row>({ column, row, chevron, mark, aired, lined, narrow }: CellProps<Row>) {
  const place = column.card && column.card !== 'none' ? column.card : null;
  const labelled = place !== null && place !== 'heading' && place !== 'corner';
  const look = narrow ? place === 'heading' && 'text-base font-medium' : column.wraps && wrapLooks[column.wraps];
  const content = (narrow && column.cardCell?.(row)) || contentOf(column, row);
  return (
    <td
      title={column.whole?.(row) || undefined}
      data-label={labelled ? column.header : undefined}
      className={classNames(
        'text-ellipsis whitespace-nowrap max-wide:block wide:relative wide:h-9 wide:overflow-hidden wide:px-1.5 wide:first:pl-4 wide:last:pr-4',
        // What is pressed may be higher than the line that it stands in.
        'max-wide:overflow-x-clip',
        lined && 'wide:border-line wide:border-b',
        column.align === 'end' && 'tabular-nums wide:text-right',
        aired && 'wide:pl-3.5',
        place && cardPlaces[place],
        labelled && 'max-wide:before:sr-only max-wide:before:content-[attr(data-label)]',
      )}
    >
      {column.before || chevron ? (
        <span className={leadLook}>
          {column.before?.cell(row)}
          {chevron}
          <span className={classNames('truncate pl-1 touch:-ml-2', look)}>{content}</span>
        </span>
      ) : look ? (
        <span className={look}>{content}</span>
      ) : (
        content
      )}
      {mark ? <MarkTag how={mark.how} narrow={narrow} /> : null}
    </td>
  );
}
