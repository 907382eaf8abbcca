import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { BodyRow } from './body-row.tsx';
import { type Column, followsNumbers, type TableFilters } from './column.ts';
import { FilterRow } from './filter-row.tsx';
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
  /** What a row shows when it is opened; without it rows do not open. */
  detail?: (row: Row) => ReactNode;
  /** A row to point out, by key. */
  markedKey?: string | null;
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
  detail,
  markedKey = null,
  stale = false,
  empty,
}: DataTableProps<Row>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const focusKeeper = useFocusInRows(rows);
  const toggle = (key: string) => setOpen((before) => withToggled(before, key));
  return (
    <table
      aria-label={label}
      aria-busy={rows === undefined || stale || undefined}
      className="w-full table-fixed border-separate border-spacing-0 text-table max-wide:block"
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
                'sticky top-0 z-10 h-9 border-line border-b bg-surface px-2 font-medium text-muted text-xs leading-[0.9375rem]',
                column.align === 'end' ? 'text-right' : 'text-left',
                followsNumbers(columns, place) && 'pl-4',
              )}
            >
              {column.before ? (
                <span className="flex items-center gap-1">
                  {column.before.head}
                  {column.header}
                </span>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
        {filters ? <FilterRow columns={columns} filters={filters} /> : null}
      </thead>
      <tbody
        {...focusKeeper}
        className={classNames(
          'transition-opacity max-wide:grid max-wide:grid-cols-1 max-wide:gap-2 max-wide:p-3 sm:max-wide:grid-cols-2',
          stale && 'opacity-60',
        )}
      >
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
            marked={markedKey === rowKey(row)}
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
