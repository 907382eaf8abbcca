import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { ShortPagination } from '../../ui/pagination.tsx';
import { countOf, ListSection, usePagedList, useRecordHistory } from '../list/index.ts';
import { ListMenu } from '../list-menu/index.ts';
import { customerColumns } from './columns.tsx';
import { CustomerDetail } from './customer-detail.tsx';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';
import { customerPage, pageSize } from './customers.queries.ts';
import { CustomerDialog, CustomerDialogHost } from './dialog/customer-dialog.tsx';
import { ListEmpty } from './list-empty.tsx';
import { customerListUrl } from './list-url.ts';

const DeleteQuestion = onDemand(async () => (await import('./delete-question.tsx')).DeleteQuestion);

/** The customers page: the directory as a table, and a dialog to add and edit. */
export function CustomersPage() {
  const list = usePagedList(customerListUrl, customerPage, ({ customers }) => customers);
  const { data } = list.query;
  const [deleting, setDeleting] = useState<CustomerRow | null>(null);
  const history = useRecordHistory<CustomerRow>('customer', (customer) => ({
    id: customer.customer_ulid,
    name: customerTexts(customer).name,
  }));
  const { lookUp } = history;
  const columns = useMemo(() => customerColumns({ onDelete: setDeleting, onHistory: lookUp }), [lookUp]);
  // The newest customer is the first of all.
  const showAdded = (customer: CustomerRow) => list.showAdded(customer, 1);

  return (
    <CustomerDialogHost>
      <ListSection
        title="Customer Management"
        subtitle="Customers"
        label="Customers"
        count={countOf(data?.count, 'customer')}
        query={list.query}
        failure="The customers could not be loaded"
        actions={
          <>
            <ListMenu kind="customers" filters={list.request.filters} count={data?.count} />
            {list.isFiltered ? <Button onClick={list.clearFilters}>Clear Filters</Button> : null}
            <CustomerDialog onSaved={showAdded} />
          </>
        }
        columns={columns}
        rows={list.rows}
        pageSize={pageSize}
        rowKey={(customer) => customer.customer_ulid}
        rowName={(customer) => customerTexts(customer).name}
        filters={list.filters}
        detail={(customer) => <CustomerDetail customer={customer} onHistory={lookUp} />}
        added={list.added}
        empty={<ListEmpty filtered={list.isFiltered} onAdded={showAdded} onClear={list.clearFilters} />}
        pages={<ShortPagination {...list.pages} />}
      />
      {deleting ? <DeleteQuestion customer={deleting} onClose={() => setDeleting(null)} /> : null}
      {history.dialog}
    </CustomerDialogHost>
  );
}
