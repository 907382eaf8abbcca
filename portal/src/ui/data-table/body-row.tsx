import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Cell } from './cell.tsx';
import { type Column, contentOf, followsNumbers } from './column.ts';
import { isOwnClick, walkRows } from './row-keys.ts';
import type { RowMark } from './row-mark.ts';
import { AstrayNote, OpenedRow } from './row-parts-on-demand.ts';

type BodyRowProps<Row> = {
  rowKey: string;
  name: string;
  row: Row;
  columns: readonly Column<Row>[];
  detail: ((row: Row) => ReactNode) | undefined;
  open: boolean;
  onToggle: (key: string) => void;
  mark: RowMark | null;
  /** It does not stand where the sort puts it. */
  astray: boolean;
  /** The row is a card. */
  narrow: boolean;
};

/** One row, and below it what it shows when it is open. A row without a detail opens where it is a card that holds back. */
export function BodyRow<Row>({
  rowKey,
  name,
  row,
  columns,
  detail,
  open,
  onToggle,
  mark,
  astray,
  narrow,
}: BodyRowProps<Row>) {
  const id = useId();
  // A card has its parts alone, and holds back what has no place in it.
  const shown = narrow ? columns.filter(({ card }) => card !== undefined && card !== 'none') : columns;
  const heldBack = narrow ? columns.filter(({ card }) => card === undefined) : [];
  const opens = detail !== undefined || heldBack.length > 0;
  const toggle = () => onToggle(rowKey);
  const note = astray ? <AstrayNote name={name} span={columns.length} /> : null;
  const chevron = opens ? <Chevron name={name} open={open} controls={id} onToggle={toggle} /> : null;
  return (
    <Fragment>
      <tr
        data-row={rowKey}
        data-marked={mark?.how}
        onClick={opens ? (event) => isOwnClick(event) && toggle() : undefined}
        onKeyDown={walkRows}
        className={classNames(
          // Where it is brought into sight, it keeps clear of what stands above and below the rows.
          'group scroll-mt-[4.75rem] max-wide:@container max-wide:relative max-wide:grid max-wide:scroll-mt-[calc(var(--nav-height)+0.5rem)] max-wide:scroll-mb-[max(9rem,calc(max(var(--dock-height,0px),var(--safe-bottom))+var(--toasts)+0.5rem))] max-wide:grid-cols-6 max-wide:content-start max-wide:items-center max-wide:gap-x-3 max-wide:gap-y-1 max-wide:rounded-lg max-wide:border max-wide:px-3 max-wide:pb-2.5',
          opens && 'cursor-pointer',
          // With what is said below it.
          astray && 'wide:scroll-mb-8',
          opens && open && 'max-sm:rounded-b-none',
          mark
            ? 'bg-accent-soft max-wide:border-accent-text'
            : 'not-has-checked:hover:bg-sunken has-checked:bg-accent-soft max-wide:border-line max-wide:not-has-checked:bg-surface',
        )}
      >
        {shown.map((column, place) => (
          <Cell
            key={column.key}
            column={column}
            row={row}
            chevron={place === 0 ? chevron : null}
            mark={place === 0 ? mark : null}
            aired={followsNumbers(shown, place)}
            lined={!(opens && open) && !astray}
            narrow={narrow}
          />
        ))}
        {narrow ? note : null}
      </tr>
      {note && !narrow ? <tr className={mark ? 'bg-accent-soft' : ''}>{note}</tr> : null}
      {opens && open ? (
        <OpenedRow
          id={id}
          span={columns.length}
          heldBack={heldBack.map((column) => ({ ...column, cell: contentOf(column, row) }))}
        >
          {detail?.(row)}
        </OpenedRow>
      ) : null}
    </Fragment>
  );
}

type ChevronProps = {
  name: string;
  open: boolean;
  controls: string;
  onToggle: () => void;
};

function Chevron({ name, open, controls, onToggle }: ChevronProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      aria-label={`Details of ${name}`}
      onClick={onToggle}
      className="inline-flex size-6 shrink-0 touch:-my-2 items-center justify-center rounded text-muted hover:text-ink touch:size-11"
    >
      <ChevronRight size={16} aria-hidden="true" className={classNames('transition-transform', open && 'rotate-90')} />
    </button>
  );
}
