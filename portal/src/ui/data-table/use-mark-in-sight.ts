import { useEffect, useRef } from 'react';
import { onToastsGrown } from '../toast-place.tsx';
import type { RowMark } from './row-mark.tsx';

/** An open dialog keeps the page from scrolling; where it was scrolled all the same, that is undone as the dialog goes. */
const isHeld = (): boolean =>
  [document.documentElement, document.body].some(({ style }) => style.overflowY === 'hidden');

const isOnScreen = (row: Element): boolean => {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/**
 * Brings rows that are pointed out into sight, once for each mark, as soon as they are among the rows and nothing lies over
 * the page: the first of them last, where there is no room for all. Where that is still on the screen, it stays clear of
 * toasts that come later.
 * @param rows what the table shows; undefined while that is about to change
 * @returns a ref for the element that holds the rows
 */
export function useMarkInSight(mark: RowMark | null, rows: unknown) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRef<RowMark>(null);
  useEffect(() => {
    if (mark === null || rows === undefined) return;
    const marked = () => [...(body.current?.querySelectorAll('tr[data-marked]') ?? [])].reverse();
    let frame = 0;
    const show = () => {
      if (isHeld()) {
        frame = requestAnimationFrame(show);
        return;
      }
      for (const row of marked()) {
        shown.current = mark;
        row.scrollIntoView({ block: 'nearest' });
      }
    };
    if (shown.current !== mark) show();
    const leave = onToastsGrown(() => {
      const row = marked().at(-1);
      if (row && !isHeld() && isOnScreen(row)) row.scrollIntoView({ block: 'nearest' });
    });
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [mark, rows]);
  return body;
}
