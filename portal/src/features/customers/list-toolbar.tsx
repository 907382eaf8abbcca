import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { ListMenu } from '../list-menu/index.ts';
import type { CustomerRow } from './customer-row.ts';
import { CustomerDialog } from './dialog/customer-dialog.tsx';
import type { CustomerListRequest } from './list-url.ts';

type ListToolbarProps = {
  /** How many customers match; undefined until it is known. */
  count: number | undefined;
  filters: CustomerListRequest['filters'];
  fetching: boolean;
  /** Where given, the list could not be read anew. */
  onRetry: (() => void) | undefined;
  /** Where given, there are filters to clear. */
  onClear: (() => void) | undefined;
  onAdded: (customer: CustomerRow) => void;
};

/** The page's title, the table's title, how much it shows, and its buttons. */
export function ListToolbar({ count, filters, fetching, onRetry, onClear, onAdded }: ListToolbarProps) {
  return (
    <ListHead
      title="Customer Management"
      subtitle="Customers"
      count={count === undefined ? undefined : count === 1 ? '1 customer' : `${countText(count)} customers`}
      fetching={fetching}
      fetchingLabel="Loading customers"
      onRetry={onRetry}
    >
      <ListMenu kind="customers" filters={filters} count={count} />
      {onClear ? <Button onClick={onClear}>Clear Filters</Button> : null}
      <CustomerDialog onSaved={onAdded} />
    </ListHead>
  );
}
