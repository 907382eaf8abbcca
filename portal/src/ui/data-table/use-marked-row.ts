import { useEffect, useState } from 'react';
import type { RowMark } from './row-mark.ts';

type Pointed<Row> = {
  /** The row added last: it stands where it was put as long as this view is shown. */
  readonly added: Row | null;
  readonly mark: RowMark;
  readonly view: string;
  readonly arrived: boolean;
};

/**
 * What was added or saved last, while the view is shown in which that was told; null from the moment another
 * view is.
 * @param view the view that is shown now, as text
 */
export function useMarkedRow<Row>(view: string, rowKey: (row: Row) => string) {
  const [pointed, setPointed] = useState<Pointed<Row> | null>(null);
  useEffect(() => {
    setPointed((before) => {
      if (before === null) return null;
      if (before.view === view) return { ...before, arrived: true };
      return before.arrived ? null : before;
    });
  }, [view]);
  const here = pointed?.view === view ? pointed : null;
  return {
    added: here?.added ?? null,
    mark: here?.mark ?? null,
    /** @param opened the view that opens for it */
    markAdded: (row: Row, opened: string): void =>
      setPointed({
        added: row,
        mark: { keys: [rowKey(row)], how: 'added' },
        view: opened,
        arrived: opened === view,
      }),
    /** @param now the row that was added last as it is by now; null where it is gone */
    followAdded: (now: Row | null): void => setPointed((before) => before && { ...before, added: now }),
    /** Marks rows that stand where the sort puts them. */
    markImported: (keys: readonly string[], opened: string): void =>
      setPointed({ added: null, mark: { keys, how: 'added' }, view: opened, arrived: opened === view }),
    markSaved: (row: Row): void => {
      const key = rowKey(row);
      setPointed((before) => {
        const added = before?.view === view ? before.added : null;
        return {
          added: added && rowKey(added) === key ? row : added,
          mark: { keys: [key], how: 'saved' },
          view,
          arrived: true,
        };
      });
    },
  };
}
