import type { Column } from '../../ui/data-table/column.ts';
import { ActionButtons, EditAction } from '../list/index.ts';
import { DeleteAction, HistoryAction } from '../records/index.ts';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';
import { LoyaltyBadge } from './loyalty-badge.tsx';
import { preloadDialog } from './use-customer-dialog.tsx';

type RowActions = {
  onEdit: (customer: CustomerRow) => void;
  onDelete: (customer: CustomerRow) => void;
  onHistory: (customer: CustomerRow) => void;
};

/** What is told of each customer; the keys of those with a filter are the filters' names. */
const factColumns: readonly Column<CustomerRow>[] = [
  {
    key: 'first_name',
    header: 'First Name',
    width: '9rem',
    filter: true,
    card: 'heading',
    whole: (customer) => customer.first_name,
    cell: (customer) => customer.first_name,
    cardCell: (customer) => customerTexts(customer).name,
  },
  {
    key: 'last_name',
    header: 'Last Name',
    width: '8rem',
    filter: true,
    card: 'none',
    whole: (customer) => customer.last_name,
    cell: (customer) => customer.last_name,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: '9.5rem',
    filter: true,
    card: 'half',
    whole: (customer) => customerTexts(customer).phone,
    cell: (customer) => <span className="tabular-nums">{customerTexts(customer).phone}</span>,
  },
  {
    key: 'referrer',
    header: 'Referred By',
    width: '9.5rem',
    filter: true,
    whole: (customer) => customerTexts(customer).referrer,
    cell: (customer) => customerTexts(customer).referrer,
  },
  {
    key: 'email',
    header: 'Email',
    filter: true,
    whole: (customer) => customerTexts(customer).email,
    cell: (customer) => customerTexts(customer).email,
  },
  {
    key: 'loyalty',
    header: 'Loyalty',
    width: '7.5rem',
    filter: true,
    card: 'half',
    cell: (customer) => <LoyaltyBadge customer={customer} />,
    cardCell: (customer) => <LoyaltyBadge customer={customer} none={null} />,
  },
  {
    key: 'total_spend',
    header: 'Total Spend',
    width: '8.5rem',
    align: 'end',
    card: 'half',
    whole: (customer) => customerTexts(customer).totalSpend,
    cell: (customer) => customerTexts(customer).totalSpend,
    cardCell: (customer) => (
      <>
        {customerTexts(customer).totalSpend} <span className="text-muted">spent</span>
      </>
    ),
  },
  {
    key: 'last_purchase',
    header: 'Last Purchase',
    width: '8rem',
    card: 'half',
    cell: (customer) => <span className="tabular-nums">{customerTexts(customer).lastPurchase}</span>,
    cardCell: (customer) =>
      customer.last_purchased_at ? (
        <span className="tabular-nums">
          <span className="text-muted">Last on</span> {customerTexts(customer).lastPurchase}
        </span>
      ) : (
        <span className="text-muted">No purchase yet</span>
      ),
  },
];

/** The nine columns of the customers page. */
export const customerColumns = (actions: RowActions): Column<CustomerRow>[] => [
  ...factColumns,
  {
    key: 'actions',
    header: 'Actions',
    width: '7.25rem',
    align: 'end',
    card: 'corner',
    cell: (customer) => <Actions customer={customer} {...actions} />,
  },
];

function Actions({ customer, onEdit, onDelete, onHistory }: RowActions & { customer: CustomerRow }) {
  const { name } = customerTexts(customer);
  return (
    <ActionButtons>
      <EditAction name={name} onClick={() => onEdit(customer)} onNear={preloadDialog} />
      {/* A card's corner has room for two: there it stands among the details. */}
      <HistoryAction kind="customer" name={name} onClick={() => onHistory(customer)} className="max-wide:hidden" />
      <DeleteAction name={name} onClick={() => onDelete(customer)} />
    </ActionButtons>
  );
}
