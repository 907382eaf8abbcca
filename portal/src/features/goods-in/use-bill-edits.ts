import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Category } from '../inventory/index.ts';
import { billEdits, type Cell, cellId, type Page } from './bill-edits.ts';
import type { BillState } from './use-bill.ts';

/**
 * What keys, typing and pastes do to the lines, and where the focus goes. What it answers as `edits` stays the same, so
 * that a field is drawn again only when it says something else.
 * @param categories null as long as they are not known
 */
export function useBillEdits(
  { edit, tidy, current, remove }: BillState,
  categories: readonly Category[] | null,
  onPasted: Page['onPasted'],
) {
  const [typing, setTyping] = useState<Cell | null>(null);
  const focusOn = useFocusOn();
  const latest = useRef({ categories, onPasted });
  useLayoutEffect(() => {
    latest.current = { categories, onPasted };
  });
  const edits = useMemo(
    () =>
      billEdits({
        ...{ edit, tidy, current, remove, focusOn, setTyping },
        categories: () => latest.current.categories ?? [],
        onPasted: (rows, at) => latest.current.onPasted(rows, at),
      }),
    [edit, tidy, current, remove, focusOn],
  );
  return {
    /** The field that is being typed in: what is wrong with it is said afterwards. */
    typing,
    edits,
  };
}

function useFocusOn(): (cell: Cell) => void {
  const wanted = useRef<Cell | null>(null);
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    const cell = wanted.current;
    wanted.current = null;
    if (cell) document.getElementById(cellId(cell))?.focus();
  });
  const [focusOn] = useState(() => (cell: Cell): void => {
    wanted.current = cell;
    draw((times) => times + 1);
  });
  return focusOn;
}
