import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useFetchedAhead } from '../use-fetched-ahead.ts';
import { useNarrow } from '../use-narrow.ts';
import { BodyRow } from './body-row.tsx';
import { leadLook } from './cell.tsx';
import { type Column, followsNumbers, type TableFilters, widthOf } from './column.ts';
import { FilterRow } from './filter-row.tsx';
import type { RowMark } from './row-mark.ts';
import { MarkInSight, OpenedRow } from './row-parts-on-demand.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useFocusInRows } from './use-focus-in-rows.ts';

export type DataTableProps<Row> = {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is being fetched. */
  rows: readonly Row[] | undefined;
  /** How many placeholder rows stand there meanwhile. */
  pageSize: number;
  rowKey: (row: Row) => string;
  /** What a row is called, for screen readers; its key unless given. */
  rowName?: (row: Row) => string;
  filters?: TableFilters;
  /** On narrow screens: whether the filters are to be seen, and the id of where they stand. */
  filterFold?: { readonly id: string; readonly unfolded: boolean };
  /** What a row shows when it is opened; without it rows do not open. */
  detail?: (row: Row) => ReactNode;
  /** Rows to point out: they are brought into sight once they are there. */
  mark?: RowMark | null;
  /** The key of a row that does not stand where the sort puts it: it says so. */
  astray?: string | undefined;
  /** The rows are those of the page before, until the next one is there. */
  stale?: boolean;
  /** Stands in place of rows when there are none. */
  empty?: ReactNode;
};

/**
 * A table of one page of rows: header and filters stay in sight, rows open, and on narrow screens rows are cards.
 * It fills its container, which scrolls it.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  pageSize,
  rowKey,
  rowName = rowKey,
  filters,
  filterFold,
  detail,
  mark = null,
  astray,
  stale = false,
  empty,
}: DataTableProps<Row>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const narrow = useNarrow();
  useFetchedAhead(rows !== undefined, OpenedRow.preload);
  const focusKeeper = useFocusInRows(rows);
  const body = useRef<HTMLTableSectionElement>(null);
  const toggle = (key: string) => setOpen((before) => withToggled(before, key));
  return (
    <table
      aria-label={label}
      aria-busy={rows === undefined || stale || undefined}
      style={{ '--table-width': widthOf(columns) ?? '100%' } as CSSProperties}
      className="w-full table-fixed wide:w-(--table-width) border-separate border-spacing-0 text-table max-wide:block"
    >
      <colgroup className="max-wide:hidden">
        {columns.map((column) => (
          <col key={column.key} style={column.width ? { width: column.width } : undefined} />
        ))}
      </colgroup>
      <thead className="max-wide:block">
        <tr className="max-wide:hidden">
          {columns.map((column, place) => (
            <th
              key={column.key}
              scope="col"
              className={classNames(
                'sticky top-0 z-10 h-9 border-line border-b bg-surface px-1.5 first:pl-4 last:pr-4 font-medium text-muted text-xs leading-[0.9375rem]',
                column.align === 'end' ? 'text-right' : 'text-left',
                followsNumbers(columns, place) && 'pl-3.5',
              )}
            >
              {column.before ? (
                <span className={leadLook}>
                  {column.before.head}
                  <span className="pl-1">{column.header}</span>
                </span>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
        {filters ? (
          <FilterRow columns={columns} filters={filters} id={filterFold?.id} unfolded={filterFold?.unfolded ?? false} />
        ) : null}
      </thead>
      <tbody
        {...focusKeeper}
        ref={body}
        className={classNames(
          'transition-opacity max-wide:grid max-wide:grid-flow-row-dense max-wide:grid-cols-1 max-wide:gap-2 max-wide:px-3 max-wide:pb-3 sm:max-wide:grid-cols-2',
          stale && 'opacity-60',
        )}
      >
        {mark ? <MarkInSight mark={mark} rows={stale ? undefined : rows} body={body} /> : null}
        {rows === undefined ? <SkeletonRows columns={columns} count={pageSize} /> : null}
        {rows?.length === 0 ? (
          <tr className="max-wide:col-span-full max-wide:block">
            <td colSpan={columns.length} className="max-wide:block">
              {empty}
            </td>
          </tr>
        ) : null}
        {rows?.map((row) => (
          <BodyRow
            key={rowKey(row)}
            rowKey={rowKey(row)}
            name={rowName(row)}
            row={row}
            columns={columns}
            detail={detail}
            open={open.has(rowKey(row))}
            onToggle={toggle}
            narrow={narrow}
            astray={astray === rowKey(row)}
            mark={mark?.keys.includes(rowKey(row)) ? mark : null}
          />
        ))}
      </tbody>
    </table>
  );
}

function withToggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
