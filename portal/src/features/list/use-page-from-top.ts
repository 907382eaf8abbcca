import { useLayoutEffect, useRef } from 'react';
import type { RowMark } from '../../ui/data-table/row-mark.ts';

/**
 * Shows another page of a list from its top, unless a row of it is pointed out, which is brought into sight itself.
 * @param page the one that is shown; undefined while the rows are still those of another
 * @returns a ref for what scrolls the rows where the window does not
 */
export function usePageFromTop(page: number | undefined, mark: RowMark | null | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (page === undefined || page === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = page;
    if (isFirst || mark) return;
    scroller.current?.scrollTo({ top: 0 });
    window.scrollTo({ top: 0 });
  }, [page, mark]);
  return scroller;
}
