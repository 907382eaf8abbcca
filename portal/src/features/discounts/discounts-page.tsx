import { useQuery } from '@tanstack/react-query';
import { BadgePercent } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { countText } from '../../../../shop/money.ts';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { discountColumns } from './columns.tsx';
import { discountList } from './discounts.queries.ts';
import { useDiscountDialog } from './use-discount-dialog.ts';

const DiscountDialog = onDemand(async () => (await import('./dialog/discount-dialog.tsx')).DiscountDialog);

/** The discounts page: the rules as a table, and a dialog to add and edit them. */
export function DiscountsPage() {
  const { data, error, isFetching, refetch } = useQuery(discountList());
  const { editing, opening, add, edit, close } = useDiscountDialog();
  useEffect(() => {
    if (error) console.error('The discounts could not be loaded', error);
  }, [error]);
  const columns = useMemo(
    () => discountColumns({ onEdit: (discount) => void edit(discount), opening, onNear: DiscountDialog.preload }),
    [edit, opening],
  );

  return (
    <div className="-m-4 flex flex-col wide:h-[calc(100dvh-var(--nav-height))]">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <h1 className="font-semibold text-title">Discounts</h1>
        {data ? (
          <p role="status" className="text-muted tabular-nums">
            {data.length === 1 ? '1 discount' : `${countText(data.length)} discounts`}
          </p>
        ) : null}
        <span className="inline-flex size-4">
          {isFetching ? <Spinner label="Loading discounts" className="text-accent-text" /> : null}
        </span>
        <Button
          variant="primary"
          className="ml-auto"
          aria-keyshortcuts="n"
          onClick={add}
          onPointerEnter={DiscountDialog.preload}
          onFocus={DiscountDialog.preload}
        >
          Add Discount
        </Button>
      </div>
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
    </div>
  );
}
