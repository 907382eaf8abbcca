import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { CustomerRow } from './customer-row.ts';
import { CustomerDialog } from './dialog/customer-dialog.tsx';

type ListToolbarProps = {
  /** How many customers match; undefined until it is known. */
  count: number | undefined;
  fetching: boolean;
  /** Where given, there are filters to clear. */
  onClear: (() => void) | undefined;
  onAdded: (customer: CustomerRow) => void;
};

/** The page's title, the table's title, how much it shows, and its buttons. */
export function ListToolbar({ count, fetching, onClear, onAdded }: ListToolbarProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <h1 className="font-semibold text-title max-sm:w-full">Customer Management</h1>
      <h2 className="border-line-strong font-medium sm:border-l sm:pl-3">Customers</h2>
      {count === undefined ? null : (
        <p role="status" className="text-muted tabular-nums">
          {count === 1 ? '1 customer' : `${countText(count)} customers`}
        </p>
      )}
      <span className="inline-flex size-4">
        {fetching ? <Spinner label="Loading customers" className="text-accent-text" /> : null}
      </span>
      <div className="ml-auto flex gap-2">
        {onClear ? <Button onClick={onClear}>Clear Filters</Button> : null}
        <CustomerDialog onSaved={onAdded} />
      </div>
    </div>
  );
}
