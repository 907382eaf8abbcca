import { useCallback, useState } from 'react';
import type { ProductRow } from './product-row.ts';

/** The variant whose label is meant, if it is one's and not the product's. */
type Printing = { product: ProductRow; variantid: string | null; open: boolean; opening: number };
type Editing = { product: ProductRow | null; opening: number };

/** Which dialog of the products page is open. */
export function useInventoryDialogs() {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [printing, setPrinting] = useState<Printing | null>(null);

  const openEditor = useCallback(
    (product: ProductRow | null) => setEditing((before) => ({ product, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  return {
    editing,
    printing,
    add: useCallback(() => openEditor(null), [openEditor]),
    edit: openEditor as (product: ProductRow) => void,
    print: useCallback(
      (product: ProductRow, variantid: string | null = null) =>
        setPrinting((before) => ({ product, variantid, open: true, opening: (before?.opening ?? 0) + 1 })),
      [],
    ),
    closeEditor: useCallback(() => setEditing(null), []),
    setPrintOpen: useCallback((open: boolean) => setPrinting((before) => before && { ...before, open }), []),
  };
}

export type InventoryDialogState = ReturnType<typeof useInventoryDialogs>;
