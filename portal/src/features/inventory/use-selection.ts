import { useRef, useState } from 'react';
import { nothingSelected, rangeTo, withTicked } from './selection.ts';

/**
 * Which products are selected.
 * @param page the ids of the products shown
 * @param view the filters as text: all of them are selected only as long as these hold
 */
export function useSelection(page: readonly string[], view: string) {
  const [kept, setSelection] = useState(nothingSelected);
  const last = useRef<string | null>(null);
  const selection = kept.allOf === null || kept.allOf === view ? kept : nothingSelected;
  const has = (id: string) => selection.allOf !== null || selection.ids.has(id);
  return {
    /** The products selected by name; null when all that the filters find are selected. */
    ids: selection.allOf === null ? selection.ids : null,
    has,
    elsewhere: selection.ids.size - page.filter((id) => selection.ids.has(id)).length,
    /** Whether the products shown are selected: all, none, or some of them. */
    page: page.length > 0 && page.every(has) ? true : page.some(has) ? ('some' as const) : false,
    tickPage: (on: boolean) => setSelection(withTicked(selection, page, page, on)),
    /** Ticks a product; with Shift all from the one ticked before. */
    tick: (id: string, on: boolean, shift: boolean) => {
      setSelection(withTicked(selection, page, rangeTo(page, shift ? last.current : null, id), on));
      last.current = id;
    },
    all: () => setSelection({ ids: new Set(), allOf: view }),
    clear: () => setSelection(nothingSelected),
  };
}

export type SelectionState = ReturnType<typeof useSelection>;
