import { useEffect, useState } from 'react';
import type { ProductRow } from './product-row.ts';

type Added = { product: ProductRow; view: string; arrived: boolean };

/**
 * The product added last, while the view is shown that opened for it; null from the moment another one is.
 * @param view the view that is shown now, as text
 */
export function useAddedProduct(view: string) {
  const [added, setAdded] = useState<Added | null>(null);
  useEffect(() => {
    setAdded((before) => {
      if (before === null) return null;
      if (before.view === view) return { ...before, arrived: true };
      return before.arrived ? null : before;
    });
  }, [view]);
  return {
    added: added?.view === view ? added.product : null,
    pointOut: (product: ProductRow, opened: string) => setAdded({ product, view: opened, arrived: opened === view }),
  };
}
