import { classNames } from '../class-names.ts';
import { ClearFilters } from './clear-filters.tsx';
import { type Column, filtersSet, followsNumbers, type TableFilters } from './column.ts';
import { looksForText } from './list-url.ts';

type FilterRowProps<Row> = {
  columns: readonly Column<Row>[];
  filters: TableFilters;
  /** The id of the row, for the button that unfolds it. */
  id: string | undefined;
  unfolded: boolean;
};

/**
 * The second header row: a text filter under each column that has one. On narrow screens they fold away, and the way to
 * empty them stands below while some hold.
 */
export function FilterRow<Row>({ columns, filters, id, unfolded }: FilterRowProps<Row>) {
  return (
    <>
      <tr
        id={id}
        className={
          unfolded ? 'max-wide:grid max-wide:grid-cols-2 max-wide:gap-2 max-wide:px-3 max-wide:pb-2' : 'max-wide:hidden'
        }
      >
        {columns.map((column, place) => (
          <td
            key={column.key}
            className={classNames(
              'border-line border-b bg-surface pb-1.5 pl-1.5 first:pl-4 last:pr-4 wide:sticky wide:top-9 wide:z-10 max-wide:border-0 max-wide:bg-transparent max-wide:p-0!',
              !column.filter && 'max-wide:hidden',
              followsNumbers(columns, place) && 'wide:pl-3.5',
            )}
          >
            {column.filter ? (
              <FilterInput
                header={column.header}
                value={filters.values[column.key] ?? ''}
                onChange={(value) => filters.onChange(column.key, value)}
              />
            ) : null}
          </td>
        ))}
      </tr>
      {filtersSet(columns, filters) > 0 ? (
        <tr className="hidden max-wide:block">
          {/* Below what lies over the edge of the head. */}
          <td className="block px-3 pt-5 pb-2">
            <ClearFilters onClear={filters.onClear} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

type FilterInputProps = { header: string; value: string; onChange: (value: string) => void };

function FilterInput({ header, value, onChange }: FilterInputProps) {
  return (
    <label className="block">
      <span className="wide:sr-only text-muted text-xs">
        <span className="sr-only">Filter </span>
        {header}
      </span>
      <input
        type="search"
        value={value}
        placeholder="Filter"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          'h-7 w-full min-w-0 rounded border px-1.5 text-ink text-table focus-field touch:h-11 touch:text-lg',
          looksForText(value) ? 'border-accent-text bg-surface' : 'border-line bg-sunken',
        )}
      />
    </label>
  );
}
