import { useQuery } from '@tanstack/react-query';
import { BadgePercent } from 'lucide-react';
import { useMemo } from 'react';
import { useMarkedRow } from '../../ui/data-table/use-marked-row.ts';
import { ListEmpty } from '../../ui/list-empty.tsx';
import { AddButton, countOf, ListSection, liveCount, useRecordHistory } from '../list/index.ts';
import { ListMenu } from '../list-menu/index.ts';
import { discountColumns, nameOf } from './columns.tsx';
import type { DiscountRow } from './discount-row.ts';
import { discountList } from './discounts.queries.ts';
import { preloadDialog, useDiscountDialog } from './use-discount-dialog.tsx';

const rowKey = ({ id }: DiscountRow): string => String(id);

/** The discounts page: the rules as a table, and a dialog to add and edit them. */
export function DiscountsPage() {
  const query = useQuery(discountList());
  const { data } = query;
  const { mark, markAdded, markSaved } = useMarkedRow('', rowKey);
  const { opening, add, edit, dialog } = useDiscountDialog((discount, isNew) =>
    isNew ? markAdded(discount, '') : markSaved(discount),
  );
  const { lookUp, dialog: history } = useRecordHistory<DiscountRow>('discount', (discount) => ({
    id: String(discount.id),
    name: nameOf(discount),
  }));
  const columns = useMemo(
    () =>
      discountColumns({
        onEdit: (discount) => void edit(discount),
        onHistory: lookUp,
        opening,
        onNear: preloadDialog,
      }),
    [edit, lookUp, opening],
  );

  return (
    <>
      <ListSection
        title="Discounts"
        label="Discounts"
        count={liveCount(countOf(data?.length, 'discount'), {
          table: 'discounts',
          queryKey: discountList().queryKey,
        })}
        query={query}
        failure="The discounts could not be loaded"
        actions={
          <>
            <ListMenu kind="discounts" count={data?.length} />
            <AddButton label="Add Discount" onAdd={add} onNear={preloadDialog} />
          </>
        }
        columns={columns}
        rows={data}
        pageSize={12}
        rowKey={rowKey}
        rowName={nameOf}
        mark={mark}
        empty={
          <ListEmpty
            of="discounts"
            Icon={BadgePercent}
            title="No discounts found."
            description="The shop's rules go here: what they take off, and for whom."
            add={{ label: 'Add the first discount', onAdd: add }}
          />
        }
      />
      {dialog}
      {history}
    </>
  );
}
