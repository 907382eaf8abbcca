import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { type Column, followsNumbers, type TableFilters } from './column.ts';

/** The second header row: a text filter under each column that has one. On narrow screens they fold away. */
export function FilterRow<Row>({ columns, filters }: { columns: readonly Column<Row>[]; filters: TableFilters }) {
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const active = columns.filter((column) => column.filter && filters.values[column.key]).length;
  return (
    <>
      <tr className="hidden max-wide:block">
        <td className="block px-3 pt-3">
          <Button
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!unfolded)}
            icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          >
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
        </td>
      </tr>
      <tr
        id={id}
        className={
          unfolded ? 'max-wide:grid max-wide:grid-cols-2 max-wide:gap-2 max-wide:px-3 max-wide:pt-3' : 'max-wide:hidden'
        }
      >
        {columns.map((column, place) => (
          <td
            key={column.key}
            className={classNames(
              'border-line border-b bg-surface px-1 pb-1.5 wide:sticky wide:top-9 wide:z-10 max-wide:border-0 max-wide:bg-transparent max-wide:p-0',
              !column.filter && 'max-wide:hidden',
              followsNumbers(columns, place) && 'wide:pl-3',
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
          value === '' ? 'border-line bg-sunken' : 'border-accent-text bg-surface',
        )}
      />
    </label>
  );
}
