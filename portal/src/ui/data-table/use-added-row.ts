import { useEffect, useState } from 'react';

type Added<Row> = { readonly row: Row; readonly view: string; readonly arrived: boolean };

/**
 * The row added last, while the view is shown that opened for it; null from the moment another one is.
 * @param view the view that is shown now, as text
 */
export function useAddedRow<Row>(view: string) {
  const [added, setAdded] = useState<Added<Row> | null>(null);
  useEffect(() => {
    setAdded((before) => {
      if (before === null) return null;
      if (before.view === view) return { ...before, arrived: true };
      return before.arrived ? null : before;
    });
  }, [view]);
  return {
    added: added?.view === view ? added.row : null,
    pointOut: (row: Row, opened: string) => setAdded({ row, view: opened, arrived: opened === view }),
  };
}
