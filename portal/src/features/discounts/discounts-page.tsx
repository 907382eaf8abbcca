import { useQuery } from '@tanstack/react-query';
import { BadgePercent } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { countText } from '../../../../shop/money.ts';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { HistoryDialog } from '../history/index.ts';
import { ListMenu } from '../list-menu/index.ts';
import { discountColumns, nameOf } from './columns.tsx';
import type { DiscountRow } from './discount-row.ts';
import { discountList } from './discounts.queries.ts';
import { useDiscountDialog } from './use-discount-dialog.ts';

const DiscountDialog = onDemand(async () => (await import('./dialog/discount-dialog.tsx')).DiscountDialog);

/** The discounts page: the rules as a table, and a dialog to add and edit them. */
export function DiscountsPage() {
  const { data, error, isFetching, refetch } = useQuery(discountList());
  const { editing, opening, add, edit, close } = useDiscountDialog();
  const [lookedUp, setLookedUp] = useState<DiscountRow | null>(null);
  useEffect(() => {
    if (error) console.error('The discounts could not be loaded', error);
  }, [error]);
  const columns = useMemo(
    () =>
      discountColumns({
        onEdit: (discount) => void edit(discount),
        onHistory: setLookedUp,
        opening,
        onNear: DiscountDialog.preload,
      }),
    [edit, opening],
  );

  return (
    <div className="-m-4 flex flex-col wide:h-[calc(100dvh-var(--nav-height))]">
      <ListHead
        title="Discounts"
        count={data && <span className="max-sm:sr-only">{countOf(data)}</span>}
        fetching={isFetching}
        fetchingLabel="Loading discounts"
      >
        <ListMenu kind="discounts" count={data?.length} />
        <Button
          variant="primary"
          aria-keyshortcuts="n"
          onClick={add}
          onPointerEnter={DiscountDialog.preload}
          onFocus={DiscountDialog.preload}
        >
          Add Discount
        </Button>
      </ListHead>
      <div className="min-h-0 flex-1 wide:overflow-auto wide:border-line wide:border-t wide:bg-surface">
        {error && !data ? (
          <ErrorState
            title="The discounts could not be loaded"
            description={sentences(providerError(error).message, 'Nothing is lost')}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        ) : (
          <DataTable
            label="Discounts"
            columns={columns}
            rows={data}
            pageSize={12}
            rowKey={(discount) => String(discount.id)}
            empty={
              <EmptyState
                icon={<BadgePercent size={28} aria-hidden="true" />}
                title="No discounts found."
                description="The shop's rules go here: what they take off, and for whom."
                action={<Button onClick={add}>Add the first discount</Button>}
              />
            }
          />
        )}
      </div>
      {editing ? <DiscountDialog key={editing.attempt} discount={editing.discount} onClose={close} /> : null}
      {lookedUp ? (
        <HistoryDialog
          kind="discount"
          record={{ id: String(lookedUp.id), name: nameOf(lookedUp) }}
          onClose={() => setLookedUp(null)}
        />
      ) : null}
    </div>
  );
}

const countOf = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 discount' : `${countText(length)} discounts`;
