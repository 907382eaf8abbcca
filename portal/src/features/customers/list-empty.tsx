import { SearchX, Users } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CustomerRow } from './customer-row.ts';
import { CustomerDialog } from './dialog/customer-dialog.tsx';

type ListEmptyProps = { filtered: boolean; onAdded: (customer: CustomerRow) => void; onClear: () => void };

/** No customers to show: none match, or there are none at all. */
export function ListEmpty({ filtered, onAdded, onClear }: ListEmptyProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX size={28} aria-hidden="true" />}
        title="No customers found"
        description="Try fewer letters, or clear the filters to see all customers."
        action={<Button onClick={onClear}>Show all customers</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Users size={28} aria-hidden="true" />}
      title="No customers found"
      description="The shop's customers go here: each with a phone, a loyalty tier and what they spent."
      action={<CustomerDialog trigger={<Button variant="primary">Add the first customer</Button>} onSaved={onAdded} />}
    />
  );
}
