import { Pencil, Printer } from 'lucide-react';
import { stockText } from '../../../../shop/product.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { priceTexts } from './prices.ts';
import type { ProductRow } from './product-row.ts';
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
  width: '8.75rem',
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
});

/** What is told of each product beside its id; the keys of those with a filter are the filters' names. */
const factColumns: readonly Column<ProductRow>[] = [
  {
    key: 'category',
    header: 'Category',
    width: '6.5rem',
    filter: true,
    whole: (product) => product.category ?? '',
    cell: (product) => product.category ?? '-',
  },
  {
    key: 'fabric',
    header: 'Fabric',
    width: '7rem',
    filter: true,
    whole: (product) => product.fabric,
    cell: (product) => product.fabric || '-',
  },
  {
    key: 'purchaseprice',
    card: 'third',
    header: 'Purchase Price',
    width: '6.5rem',
    align: 'end',
    whole: (product) => priceTexts(product).purchase,
    cell: (product) => priceTexts(product).purchase,
  },
  {
    key: 'retailprice',
    card: 'third',
    header: 'Retail Price',
    width: '6.25rem',
    align: 'end',
    whole: (product) => priceTexts(product).retail,
    cell: (product) => priceTexts(product).retail,
  },
  {
    key: 'markup',
    card: 'third',
    header: 'Markup (%)',
    width: '5.25rem',
    align: 'end',
    cell: (product) => priceTexts(product).markup,
  },
  {
    key: 'maxdiscount',
    card: 'two thirds',
    header: 'Max Discount Price',
    width: '9.75rem',
    align: 'end',
    whole: (product) => `${priceTexts(product).maxDiscount}, ${priceTexts(product).percentOff}`,
    cell: (product) => <MaxDiscount product={product} />,
  },
  {
    key: 'size',
    header: 'Sizes',
    width: '7.25rem',
    filter: true,
    whole: (product) => product.sizes.join(', '),
    cell: (product) => product.sizes.join(', ') || '-',
  },
  {
    key: 'color',
    header: 'Colors',
    width: '7.5rem',
    filter: true,
    whole: (product) => product.colors.join(', '),
    cell: (product) => product.colors.join(', ') || '-',
  },
  {
    key: 'description',
    header: 'Description',
    filter: true,
    card: 'none',
    whole: (product) => product.description,
    cell: (product) => product.description || '-',
  },
  {
    key: 'totalstock',
    card: 'third',
    header: 'Total Stock',
    width: '6rem',
    align: 'end',
    whole: (product) => stockText(product.total_stock),
    cell: (product) => stockText(product.total_stock),
  },
];

/** The twelve columns of the products page. */
export const productColumns = (actions: RowActions, selection: RowSelection): Column<ProductRow>[] => [
  idColumn(selection),
  ...factColumns,
  {
    key: 'actions',
    header: 'Actions',
    width: '5.5rem',
    card: 'corner',
    cell: (product) => <Actions product={product} {...actions} />,
  },
];

function MaxDiscount({ product }: { product: ProductRow }) {
  const { maxDiscount, percentOff } = priceTexts(product);
  return (
    <>
      {maxDiscount} <span className="text-muted">{percentOff}</span>
    </>
  );
}

function Actions({ product, onEdit, onPrint, onNear }: RowActions & { product: ProductRow }) {
  const stale = product.stale_labels;
  const near = { onPointerEnter: onNear, onFocus: onNear };
  return (
    <span className="-ml-1.5 flex items-center gap-0.5">
      <IconButton label={`Edit ${product.productid}`} tooltip="Edit" onClick={() => onEdit(product)} {...near}>
        <Pencil size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Print label of ${product.productid}`}
        tooltip={stale > 0 ? `Print label. Pieces that need a new one: ${stale}` : 'Print label'}
        onClick={() => onPrint(product)}
        className="relative"
        {...near}
      >
        <Printer size={15} aria-hidden="true" />
        {stale > 0 ? <span data-count={stale > 99 ? '99+' : stale} className="count-badge" /> : null}
      </IconButton>
    </span>
  );
}
