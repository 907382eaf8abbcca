import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { stockText } from '../../../../shop/stock.ts';
import { type Column, givingWay } from '../../ui/data-table/column.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ActionButtons, EditAction } from '../list/index.ts';
import { priceTexts } from './prices.ts';
import type { ProductRow } from './product-row.ts';
import { CardPicture, ShareAction } from './row-parts-on-demand.ts';
import { SelectBox } from './select-box.tsx';
import type { SelectionState } from './use-selection.ts';

type RowActions = {
  onEdit: (product: ProductRow) => void;
  onPrint: (product: ProductRow) => void;
  /** The pointer or the focus is near an action: what it needs can be fetched. */
  onNear: () => void;
};

type RowSelection = Pick<SelectionState, 'has' | 'page' | 'tick' | 'tickPage'>;

const idColumn = (selection: RowSelection): Column<ProductRow> => ({
  key: 'productid',
  header: 'Product ID',
  width: '9.75rem',
  filter: true,
  card: 'heading',
  before: {
    head: <SelectBox label="Select all products on this page" checked={selection.page} onSelect={selection.tickPage} />,
    cell: ({ productid }) => (
      <SelectBox
        label={`Select ${productid}`}
        checked={selection.has(productid)}
        onSelect={(on, shift) => selection.tick(productid, on, shift)}
      />
    ),
  },
  whole: (product) => product.productid,
  cell: (product) => <span className="font-mono">{product.productid}</span>,
  cardCell: (product) => (
    <>
      <span className="font-mono">{product.productid}</span>
      {(product.producturl?.startsWith('/') ?? product.pictures[0]) ? (
        <span className="card-picture">
          <CardPicture {...product} />
        </span>
      ) : null}
    </>
  ),
});

/** What is told of each product beside its id: prices of ₹99,99,999.00 stand whole; the keys of those with a filter are the filters' names. */
const factColumns: readonly Column<ProductRow>[] = [
  {
    key: 'category',
    header: 'Category',
    card: 'half',
    width: '6rem',
    filter: true,
    whole: (product) => product.category ?? '',
  },
  {
    key: 'fabric',
    header: 'Fabric',
    wraps: 'plain',
    card: 'half',
    width: givingWay(9.625, 0.27),
    filter: true,
    whole: (product) => product.fabric,
  },
  {
    key: 'purchaseprice',
    header: 'Purchase Price',
    width: '6.375rem',
    align: 'end',
    whole: (product) => priceTexts(product).purchase,
  },
  {
    key: 'retailprice',
    header: 'Retail Price',
    card: 'half',
    width: '6.25rem',
    align: 'end',
    whole: (product) => priceTexts(product).retail,
    cardCell: (product) => <span className="font-medium">{priceTexts(product).retail}</span>,
  },
  {
    key: 'markup',
    header: 'Markup (%)',
    width: '3.625rem',
    align: 'end',
    whole: (product) => priceTexts(product).markup,
  },
  {
    key: 'maxdiscount',
    header: 'Max Discount Price',
    width: '6.9375rem',
    align: 'end',
    whole: (product) => `${priceTexts(product).maxDiscount}, ${priceTexts(product).percentOff}`,
    cell: (product) => <MaxDiscount product={product} />,
  },
  {
    key: 'size',
    header: 'Sizes',
    card: 'none', // told of each variant
    wraps: 'small',
    width: givingWay(11.125, 0.38),
    filter: true,
    whole: (product) => product.sizes.join(', '),
  },
  {
    key: 'color',
    header: 'Colors',
    card: 'none',
    wraps: 'small',
    width: givingWay(10.625, 0.35),
    filter: true,
    whole: (product) => product.colors.join(', '),
  },
  {
    key: 'description',
    header: 'Description',
    wraps: 'small',
    filter: true,
    card: 'none',
    whole: (product) => product.description,
  },
  {
    key: 'totalstock',
    header: 'Total Stock',
    card: 'half',
    width: '5.75rem',
    align: 'end',
    whole: (product) => stockText(product.total_stock),
  },
];

/** The twelve columns of the products page. */
export const productColumns = (actions: RowActions, selection: RowSelection): Column<ProductRow>[] => [
  idColumn(selection),
  ...factColumns,
  {
    key: 'actions',
    header: 'Actions',
    width: '4.25rem',
    align: 'end',
    card: 'corner',
    cell: (product) => <Actions product={product} {...actions} />,
    cardCell: (product) => (
      <Actions product={product} {...actions}>
        {/* Its place is kept until it comes. */}
        <span className="card-share size-7 touch:size-11">
          <ShareAction product={product} />
        </span>
      </Actions>
    ),
  },
];

function MaxDiscount({ product }: { product: ProductRow }) {
  const { maxDiscount, percentOff } = priceTexts(product);
  return (
    // On two lines without `wraps`, for which WebKit takes the first part for a line more than there is, and cuts the last.
    <span className="block whitespace-normal wide:leading-4">
      <span className="inline-block max-w-full truncate align-bottom">{maxDiscount}</span>{' '}
      <span className="whitespace-nowrap text-muted text-xs">{percentOff}</span>
    </span>
  );
}

type ActionsProps = RowActions & {
  product: ProductRow;
  /** What comes before the others. */
  children?: ReactNode;
};

function Actions({ product, onEdit, onPrint, onNear, children }: ActionsProps) {
  const stale = product.stale_labels;
  return (
    <ActionButtons>
      {children}
      <EditAction name={product.productid} onClick={() => onEdit(product)} onNear={onNear} />
      <IconButton
        label={`Print label of ${product.productid}`}
        tooltip={stale > 0 ? `Print label. Pieces that need a new one: ${stale}` : 'Print label'}
        onClick={() => onPrint(product)}
        className="relative"
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <Printer size={16} aria-hidden="true" />
        {stale > 0 ? <span data-count={stale > 99 ? '99+' : stale} className="count-badge" /> : null}
      </IconButton>
    </ActionButtons>
  );
}
