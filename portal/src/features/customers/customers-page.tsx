import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { ClearFilters } from '../../ui/data-table/clear-filters.tsx';
import { ListEmpty } from '../../ui/list-empty.tsx';
import { ShortPagination } from '../../ui/short-pagination.tsx';
import { AddButton, countOf, ListSection, liveCount, usePagedList, useRecordHistory } from '../list/index.ts';
import { ListMenu } from '../list-menu/index.ts';
import { useDeleteQuestion } from '../records/index.ts';
import { customerColumns } from './columns.tsx';
import { CustomerDetail } from './customer-detail.tsx';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';
import { customerPage, pageSize } from './customers.queries.ts';
import { customerListUrl } from './list-url.ts';
import { preloadDialog, useCustomerDialog } from './use-customer-dialog.tsx';

const rowKey = ({ customer_ulid }: CustomerRow): string => customer_ulid;

/** The customers page: the directory as a table, and a dialog to add and edit. */
export function CustomersPage() {
  const list = usePagedList(customerListUrl, customerPage, ({ customers }) => customers, rowKey);
  const { data } = list.query;
  // The newest customer is the first of all.
  const { open, dialog } = useCustomerDialog({
    onAdded: (customer) => list.showAdded(customer, 1),
    onSaved: list.showSaved,
  });
  const question = useDeleteQuestion({
    table: 'customers',
    column: 'customer_ulid',
    noun: 'customer',
    description: (customer: CustomerRow) => <CalledAndPhone customer={customer} />,
  });
  const history = useRecordHistory<CustomerRow>('customer', (customer) => ({
    id: customer.customer_ulid,
    name: customerTexts(customer).name,
  }));
  const { lookUp } = history;
  const { ask } = question;
  const columns = useMemo(
    () => customerColumns({ onEdit: open, onDelete: ask, onHistory: lookUp }),
    [open, ask, lookUp],
  );
  const add = () => open({});

  return (
    <>
      <ListSection
        title="Customer Management"
        subtitle="Customers"
        label="Customers"
        count={liveCount(countOf(data?.count, 'customer'), {
          table: 'customers',
          queryKey: customerPage(list.request).queryKey,
        })}
        query={list.query}
        failure="The customers could not be loaded"
        actions={
          <>
            <ListMenu
              kind="customers"
              filters={list.request.filters}
              count={data?.count}
              onImported={(added) => list.showImported(added, pageSize)}
            />
            {list.isFiltered ? <ClearFilters onClear={list.clearFilters} className="max-wide:hidden" /> : null}
            <AddButton label="Add Customer" onAdd={add} onNear={preloadDialog} />
          </>
        }
        columns={columns}
        rows={list.rows}
        pageSize={pageSize}
        rowKey={rowKey}
        rowName={(customer) => customerTexts(customer).name}
        filters={list.filters}
        detail={(customer) => <CustomerDetail customer={customer} onHistory={lookUp} />}
        mark={list.mark}
        empty={
          <ListEmpty
            of="customers"
            Icon={Users}
            title="No customers found"
            description="The shop's customers go here: each with a phone, a loyalty tier and what they spent."
            add={{ label: 'Add the first customer', onAdd: add }}
            filtered={list.isFiltered && { title: 'No customers found', onClear: list.clearFilters }}
          />
        }
        pages={<ShortPagination {...list.pages} />}
      />
      {dialog}
      {question.dialog}
      {history.dialog}
    </>
  );
}

/** What tells a customer from another of the same name. */
function CalledAndPhone({ customer }: { customer: CustomerRow }) {
  const { name, phone } = customerTexts(customer);
  return (
    <>
      <bdi>{name}</bdi>, <bdi>{phone}</bdi>
    </>
  );
}
