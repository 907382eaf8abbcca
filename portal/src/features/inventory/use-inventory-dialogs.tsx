import { useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { PrintLabelDialog } from './labels-on-demand.ts';
import type { ProductRow } from './product-row.ts';

const fetchParts = () => import('./dialog/parts.ts');
const ProductDialog = onDemand(async () => (await fetchParts()).ProductDialog);
export const AstrayProduct = onDemand(async () => (await fetchParts()).AstrayProduct);

/** Fetches the dialogs' code ahead. */
export function preloadDialogs(): void {
  ProductDialog.preload();
  PrintLabelDialog.preload();
}

const nothing = (): void => undefined;

/**
 * The dialogs of a product: `add`, `edit` and `print` open them, and `dialogs` is where they stand.
 * @param onAdded a product was added; `page` is the last page of all products
 * @param onSaved a product was changed
 */
export function useInventoryDialogs(
  onAdded: (product: ProductRow, page: number) => void,
  onSaved: (product: ProductRow) => void = nothing,
) {
  const editor = useDialog<ProductRow | null>();
  const [deleted, setDeleted] = useState('');
  const label = useDialog<{ product: ProductRow; variantid: string | null }>();
  return {
    add: () => editor.open(null),
    edit: (product: ProductRow) => editor.open(product),
    /** The id of the product that was deleted last. */
    deleted,
    /** `variantid` is the variant whose label is meant; null for the product's own. */
    print: (product: ProductRow, variantid: string | null = null) => label.open({ product, variantid }),
    dialogs: (
      <>
        {editor.show((product) => (
          <ProductDialog {...{ product, onAdded, onSaved }} onClose={editor.close} onDeleted={setDeleted} />
        ))}
        {label.keep((meant, isOpen) => (
          <PrintLabelDialog {...meant} open={isOpen} onClose={label.close} />
        ))}
      </>
    ),
  };
}
