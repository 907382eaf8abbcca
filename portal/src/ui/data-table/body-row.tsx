import { ChevronRight } from 'lucide-react';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { type Column, followsNumbers } from './column.ts';

type BodyRowProps<Row> = {
  rowKey: string;
  name: string;
  row: Row;
  columns: readonly Column<Row>[];
  detail: ((row: Row) => ReactNode) | undefined;
  open: boolean;
  onToggle: (key: string) => void;
  marked: boolean;
};

/** One row, and below it what it shows when it is open. */
export function BodyRow<Row>({ rowKey, name, row, columns, detail, open, onToggle, marked }: BodyRowProps<Row>) {
  const id = useId();
  const toggle = () => onToggle(rowKey);
  const chevron = detail ? <Chevron name={name} open={open} controls={id} onToggle={toggle} /> : null;
  return (
    <Fragment>
      <tr
        data-row={rowKey}
        data-marked={marked || undefined}
        onClick={detail && ((event) => isOwnClick(event) && toggle())}
        onKeyDown={walkRows}
        className={classNames(
          'group max-wide:relative max-wide:grid max-wide:grid-flow-row-dense max-wide:grid-cols-6 max-wide:content-start max-wide:gap-x-3 max-wide:gap-y-1.5 max-wide:rounded-lg max-wide:border max-wide:p-3',
          detail && 'cursor-pointer',
          marked
            ? 'bg-accent-soft max-wide:border-accent-text'
            : 'not-has-checked:hover:bg-sunken has-checked:bg-accent-soft max-wide:border-line max-wide:not-has-checked:bg-surface',
        )}
      >
        {columns.map((column, place) => (
          <Cell
            key={column.key}
            column={column}
            row={row}
            chevron={place === 0 ? chevron : null}
            open={open}
            aired={followsNumbers(columns, place)}
          />
        ))}
      </tr>
      {detail && open ? (
        <tr id={id} className="max-wide:col-span-full max-wide:block">
          <td
            colSpan={columns.length}
            className="border-line border-b bg-canvas p-0 max-wide:block max-wide:rounded-lg max-wide:border"
          >
            {detail(row)}
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

const cardPlaces = {
  heading: 'max-wide:col-span-6 max-wide:pr-24 max-wide:text-base max-wide:font-medium',
  corner: 'max-wide:absolute max-wide:top-1.5 max-wide:right-1.5',
  third: 'max-wide:col-span-2',
  half: 'max-wide:col-span-3',
  'two thirds': 'max-wide:col-span-4',
  line: 'max-wide:col-span-6',
  none: 'max-wide:hidden',
};

type CellProps<Row> = { column: Column<Row>; row: Row; chevron: ReactNode; open: boolean; aired: boolean };

function Cell<Row>({ column, row, chevron, open, aired }: CellProps<Row>) {
  const place = column.card ?? 'half';
  const labelled = place !== 'heading' && place !== 'corner';
  return (
    <td
      title={column.whole?.(row) || undefined}
      data-label={labelled ? column.header : undefined}
      className={classNames(
        'h-9 overflow-hidden px-2 text-ellipsis whitespace-nowrap max-wide:block max-wide:h-auto max-wide:px-0',
        !open && 'wide:border-line wide:border-b',
        column.align === 'end' && 'tabular-nums wide:text-right',
        aired && 'wide:pl-4',
        cardPlaces[place],
        labelled &&
          'max-wide:before:block max-wide:before:text-muted max-wide:before:text-xs max-wide:before:content-[attr(data-label)]',
      )}
    >
      {chevron || column.before ? (
        <span className="flex items-center gap-1">
          {column.before?.cell(row)}
          {chevron}
          <span className="truncate">{column.cell(row)}</span>
        </span>
      ) : (
        column.cell(row)
      )}
    </td>
  );
}

type ChevronProps = { name: string; open: boolean; controls: string; onToggle: () => void };

function Chevron({ name, open, controls, onToggle }: ChevronProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      aria-label={`Details of ${name}`}
      onClick={onToggle}
      className="-ml-1 inline-flex size-6 shrink-0 touch:-my-2 touch:-ml-3.5 items-center justify-center rounded text-muted hover:text-ink touch:size-11"
    >
      <ChevronRight size={16} aria-hidden="true" className={classNames('transition-transform', open && 'rotate-90')} />
    </button>
  );
}

/** The arrows go from a row's button or box to the same one of the next row that has it. */
function walkRows(event: KeyboardEvent<HTMLTableRowElement>): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.defaultPrevented) return;
  const row = event.currentTarget;
  const cell = [...row.cells].findIndex((candidate) => candidate.contains(event.target as Node));
  const place = buttonsOf(row, cell).indexOf(event.target as HTMLElement);
  if (place < 0) return;
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [])];
  const here = rows.indexOf(row);
  const ahead = event.key === 'ArrowDown' ? rows.slice(here + 1) : rows.slice(0, here).reverse();
  const next = ahead.map((candidate) => buttonsOf(candidate, cell)[place]).find((button) => button !== undefined);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function buttonsOf(row: HTMLTableRowElement, cell: number): HTMLElement[] {
  return [
    ...(row.cells[cell]?.querySelectorAll<HTMLElement>('button:not([role="combobox"]), input[type="checkbox"]') ?? []),
  ];
}

/** Whether the row itself was clicked: not a control in it, and not to mark some of its text. */
function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element;
  return target.closest('button, a, input, label') === null && (window.getSelection()?.isCollapsed ?? true);
}
