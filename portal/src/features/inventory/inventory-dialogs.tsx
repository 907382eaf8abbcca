import { onDemand } from '../../ui/on-demand.tsx';
import type { ProductRow } from './product-row.ts';
import type { InventoryDialogState } from './use-inventory-dialogs.ts';

const ProductDialog = onDemand(async () => (await import('./dialog/product-dialog.tsx')).ProductDialog);
const labels = () => import('../labels/index.ts');
const PrintLabelDialog = onDemand(async () => (await labels()).PrintLabelDialog);

/** What can be done with the whole list. */
export const ListMenu = onDemand(async () => (await import('../list-menu/index.ts')).ListMenu);

/** What the page says of labels beside its buttons. */
export const LabelDock = onDemand(async () => (await labels()).LabelDock);

/** Fetches the dialogs' code ahead. */
export function preloadDialogs(): void {
  ProductDialog.preload();
  PrintLabelDialog.preload();
}

type InventoryDialogsProps = {
  dialogs: InventoryDialogState;
  /** A product was added; `page` is the last page of all products. */
  onAdded: (product: ProductRow, page: number) => void;
};

/** The dialogs of the products page, fetched when first needed. */
export function InventoryDialogs({ dialogs, onAdded }: InventoryDialogsProps) {
  const { editing, printing } = dialogs;
  return (
    <>
      {editing ? (
        <ProductDialog
          key={editing.opening}
          product={editing.product}
          onClose={dialogs.closeEditor}
          onAdded={onAdded}
        />
      ) : null}
      {printing ? (
        <PrintLabelDialog
          key={printing.opening}
          product={printing.product}
          variantid={printing.variantid}
          open={printing.open}
          onOpenChange={dialogs.setPrintOpen}
        />
      ) : null}
    </>
  );
}
