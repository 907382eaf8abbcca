import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useListPage } from '../../lib/use-list-page.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useAddedRow } from '../../ui/data-table/use-added-row.ts';
import { useListState } from '../../ui/data-table/use-list-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ProductToaster } from '../../ui/product-toaster.tsx';
import { useFetchedAhead } from '../../ui/use-fetched-ahead.ts';
import { withAppended } from './appended.ts';
import { productColumns } from './columns.tsx';
import { categoryList, pageSize, productPage } from './inventory.queries.ts';
import { InventoryDialogs, LabelDock, ListMenu, preloadDialogs } from './inventory-dialogs.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { type FilterKey, productListUrl } from './list-url.ts';
import type { ProductRow } from './product-row.ts';
import { useInventoryDialogs } from './use-inventory-dialogs.ts';
import { useSelection } from './use-selection.ts';

// Fetched when first needed: the page is there sooner without them.
const ProductDetail = onDemand(async () => (await import('./product-detail.tsx')).ProductDetail);
const ListEmpty = onDemand(async () => (await import('./list-empty.tsx')).ListEmpty);

/** The products page: the catalogue as a table, a dialog to add and edit, and the printing of labels. */
export function InventoryPage() {
  const list = useListState(productListUrl);
  const query = useListPage(productPage, list.request, 'The products could not be loaded');
  const { data, isPlaceholderData } = query;
  const dialogs = useInventoryDialogs();
  const { added, pointOut } = useAddedRow<ProductRow>(productListUrl.write(list.request));
  useCategoriesAhead();
  const [isIdle, becomeIdle] = useReducer(() => true, false);
  useFetchedAhead(data !== undefined, ProductDetail.preload);
  useFetchedAhead(data !== undefined, becomeIdle);

  const answeredPage = data && !isPlaceholderData ? data.page : list.request.page;
  const { correctPage } = list;
  useEffect(() => {
    if (answeredPage !== list.request.page) correctPage(answeredPage);
  });

  const failed = query.isError && !data;
  const rows = data && (added ? withAppended(data.products, added) : data.products);
  const { filters } = list.request;
  const selection = useSelection(
    (rows ?? []).map(({ productid }) => productid),
    productListUrl.write({ filters, page: 1 }),
  );
  // From then on it stays, whatever is selected: its dialog may be open.
  if (!isIdle && selection.page) becomeIdle();
  const columns = productColumns({ onEdit: dialogs.edit, onPrint: dialogs.print, onNear: preloadDialogs }, selection);
  const showAdded = (product: ProductRow, page: number) => {
    const opened = list.showAll(page);
    pointOut(product, opened);
  };

  return (
    <div className="-m-4 flex flex-col max-wide:has-data-dock:pb-32 wide:h-[calc(100dvh-var(--nav-height))]">
      <ListToolbar
        count={data?.count}
        fetching={query.isFetching}
        onRetry={query.isError && data ? () => void query.refetch() : undefined}
        onAdd={dialogs.add}
        onNear={preloadDialogs}
        onClear={list.clearFilters}
      >
        {isIdle ? <LabelDock filters={filters} found={data?.count} selection={selection} /> : null}
        {/* Its place is kept: nothing moves when it comes. */}
        <span className="max-sm:contents sm:w-11 xl:w-21">
          {isIdle ? <ListMenu kind="products" filters={filters} count={data?.count} /> : null}
        </span>
      </ListToolbar>
      <div className="min-h-0 flex-1 wide:overflow-auto wide:border-line wide:border-y wide:bg-surface">
        <DataTable
          label="Products"
          columns={columns}
          rows={failed ? [] : rows}
          pageSize={pageSize}
          rowKey={(product) => product.productid}
          filters={{ values: list.filters, onChange: (key, value) => list.type(key as FilterKey, value) }}
          detail={(product) => <ProductDetail product={product} onHistory={dialogs.lookUp} />}
          markedKey={added?.productid ?? null}
          stale={isPlaceholderData}
          empty={
            failed ? (
              <ListFailure error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
            ) : (
              <ListEmpty
                filtered={productListUrl.hasFilters(list.request.filters)}
                onAdd={dialogs.add}
                onClear={list.clearFilters}
              />
            )
          }
        />
      </div>
      <div className="px-4 py-2">
        <Pagination page={answeredPage} pageCount={data?.page_count ?? answeredPage} onPageChange={list.goToPage} />
      </div>
      <InventoryDialogs dialogs={dialogs} onAdded={showAdded} />
      <ProductToaster />
    </div>
  );
}

/** The categories are read with the page, so that the dialog has them when it opens. */
function useCategoriesAhead(): void {
  const { error } = useQuery(categoryList());
  useEffect(() => {
    if (error) console.error('The categories could not be loaded', error);
  }, [error]);
}
