import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { useFetchedAhead } from '../../ui/use-fetched-ahead.ts';
import { AddButton, countOf, ListSection, liveCount, usePagedList, useRecordHistory } from '../list/index.ts';
import { isAstray, withAppended } from './appended.ts';
import { productColumns } from './columns.tsx';
import { categoryList, pageSize, productPage } from './inventory.queries.ts';
import { LabelDock } from './labels-on-demand.ts';
import { productListUrl } from './list-url.ts';
import type { DroppedPictures } from './pictures/many/chosen-file.ts';
import type { ProductRow } from './product-row.ts';
import { NoProducts, PicturePeek, PicturesOfMany, ProductDetail } from './row-parts-on-demand.ts';
import { AstrayProduct, preloadDialogs, useInventoryDialogs } from './use-inventory-dialogs.tsx';
import { useSelection } from './use-selection.ts';

// Fetched when first needed: the page is there sooner without them.
const ListMenu = onDemand(async () => (await import('../list-menu/index.ts')).ListMenu);

const rowKey = ({ productid }: ProductRow): string => productid;

/** The products page: the catalogue as a table, a dialog to add and edit, and the printing of labels. */
export function InventoryPage() {
  const list = usePagedList(productListUrl, productPage, ({ products }) => products, rowKey);
  const { data } = list.query;
  const { filters } = list.request;
  const dialogs = useInventoryDialogs(list.showAdded, list.showSaved);
  const history = useRecordHistory<ProductRow>('product', ({ productid, name }) => ({
    id: productid,
    name: [productid, name].filter(Boolean).join(', '),
  }));
  const pictures = useDialog<DroppedPictures>();
  useCategoriesAhead();
  const [isIdle, becomeIdle] = useReducer(() => true, false);
  useFetchedAhead(data !== undefined, ProductDetail.preload);
  useFetchedAhead(data !== undefined, becomeIdle);

  const added = list.added?.productid === dialogs.deleted ? null : list.added;
  const rows = list.rows && added ? withAppended(list.rows, added) : list.rows;
  const astray = list.rows && added && isAstray(list.rows, added) ? added : null;
  const selection = useSelection(
    (rows ?? []).map(({ productid }) => productid),
    productListUrl.write({ filters, page: 1 }),
  );
  // From then on it stays, whatever is selected: its dialog may be open.
  if (!isIdle && selection.page) becomeIdle();
  const columns = productColumns({ onEdit: dialogs.edit, onPrint: dialogs.print, onNear: preloadDialogs }, selection);

  return (
    <>
      <ListSection
        title="Inventory"
        label="Products"
        count={liveCount(countOf(data?.count, 'product'), {
          table: 'products',
          queryKey: productPage(list.request).queryKey,
        })}
        query={list.query}
        failure="The products could not be loaded"
        actions={
          <>
            {isIdle ? <LabelDock filters={filters} found={data?.count} selection={selection} /> : null}
            {/* Its place is kept: nothing moves when it comes. */}
            <span className="w-11 xl:w-21">
              {isIdle ? (
                <ListMenu
                  kind="products"
                  filters={filters}
                  count={data?.count}
                  onPictures={() => pictures.open(null)}
                  onImported={(added) => list.showImported(added, pageSize)}
                />
              ) : null}
            </span>
            <Button onClick={list.clearFilters} className="max-wide:hidden">
              Clear Filters
            </Button>
            <AddButton label="+ Add Product" onAdd={dialogs.add} onNear={preloadDialogs} />
          </>
        }
        columns={columns}
        rows={rows}
        pageSize={pageSize}
        rowKey={rowKey}
        filters={list.filters}
        detail={(product) => <ProductDetail product={product} onHistory={history.lookUp} />}
        mark={list.mark}
        astray={astray?.productid}
        empty={<NoProducts isFiltered={list.isFiltered} onAdd={dialogs.add} onClear={list.clearFilters} />}
        pages={<Pagination {...list.pages} />}
      />
      {isIdle && rows ? <PicturePeek products={rows} /> : null}
      {isIdle ? <PicturesOfMany dialog={pictures} /> : null}
      {astray ? <AstrayProduct product={astray} onRead={list.followAdded} /> : null}
      {dialogs.dialogs}
      {history.dialog}
    </>
  );
}

/** The categories are read with the page, so that the dialog has them when it opens. */
function useCategoriesAhead(): void {
  const { error } = useQuery(categoryList());
  useEffect(() => {
    if (error) console.error('The categories could not be loaded', error);
  }, [error]);
}
