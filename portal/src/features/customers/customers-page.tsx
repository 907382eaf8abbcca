import { useEffect, useMemo, useState } from 'react';
import { useListPage } from '../../lib/use-list-page.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useAddedRow } from '../../ui/data-table/use-added-row.ts';
import { useListState } from '../../ui/data-table/use-list-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { ShortPagination } from '../../ui/pagination.tsx';
import { HistoryDialog } from '../history/index.ts';
import { customerColumns } from './columns.tsx';
import { CustomerDetail } from './customer-detail.tsx';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';
import { customerPage, pageSize } from './customers.queries.ts';
import { CustomerDialogHost } from './dialog/customer-dialog.tsx';
import { ListEmpty, ListFailure } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { customerListUrl, type FilterKey } from './list-url.ts';

const DeleteQuestion = onDemand(async () => (await import('./delete-question.tsx')).DeleteQuestion);

/** The customers page: the directory as a table, and a dialog to add and edit. */
export function CustomersPage() {
  const list = useListState(customerListUrl);
  const query = useListPage(customerPage, list.request, 'The customers could not be loaded');
  const { data, isPlaceholderData } = query;
  const [deleting, setDeleting] = useState<CustomerRow | null>(null);
  const [lookedUp, setLookedUp] = useState<CustomerRow | null>(null);
  const { added, pointOut } = useAddedRow<CustomerRow>(customerListUrl.write(list.request));

  const answeredPage = data && !isPlaceholderData ? data.page : list.request.page;
  const { correctPage } = list;
  useEffect(() => {
    if (answeredPage !== list.request.page) correctPage(answeredPage);
  });

  const columns = useMemo(() => customerColumns({ onDelete: setDeleting, onHistory: setLookedUp }), []);
  const failed = query.isError && !data;
  const filtered = customerListUrl.hasFilters(list.request.filters);
  // The newest customer is the first of all: that page opens, and points it out.
  const showAdded = (customer: CustomerRow) => pointOut(customer, list.showAll(1));

  return (
    <CustomerDialogHost>
      <div className="-m-4 flex flex-col wide:h-[calc(100dvh-var(--nav-height))]">
        <ListToolbar
          count={data?.count}
          filters={list.request.filters}
          fetching={query.isFetching}
          onRetry={query.isError && data ? () => void query.refetch() : undefined}
          onClear={filtered ? list.clearFilters : undefined}
          onAdded={showAdded}
        />
        <div className="min-h-0 flex-1 wide:overflow-auto wide:border-line wide:border-y wide:bg-surface">
          <DataTable
            label="Customers"
            columns={columns}
            rows={failed ? [] : data?.customers}
            pageSize={pageSize}
            rowKey={(customer) => customer.customer_ulid}
            rowName={(customer) => customerTexts(customer).name}
            filters={{ values: list.filters, onChange: (key, value) => list.type(key as FilterKey, value) }}
            detail={(customer) => <CustomerDetail customer={customer} onHistory={setLookedUp} />}
            markedKey={added?.customer_ulid ?? null}
            stale={isPlaceholderData}
            empty={
              failed ? (
                <ListFailure error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
              ) : (
                <ListEmpty filtered={filtered} onAdded={showAdded} onClear={list.clearFilters} />
              )
            }
          />
        </div>
        <div className="px-4 py-2">
          <ShortPagination
            page={answeredPage}
            pageCount={data?.page_count ?? answeredPage}
            onPageChange={list.goToPage}
          />
        </div>
      </div>
      {deleting ? <DeleteQuestion customer={deleting} onClose={() => setDeleting(null)} /> : null}
      {lookedUp ? (
        <HistoryDialog
          kind="customer"
          record={{ id: lookedUp.customer_ulid, name: customerTexts(lookedUp).name }}
          onClose={() => setLookedUp(null)}
        />
      ) : null}
    </CustomerDialogHost>
  );
}
