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
 * Brings a row that is pointed out into sight, once for each mark, as soon as it is among the rows and nothing lies over
 * the page. Where it is still on the screen, it stays clear of toasts that come later.
 * @param rows what the table shows; undefined while that is about to change
 * @returns a ref for the element that holds the rows
 */
export function useMarkInSight(mark: RowMark | null, rows: unknown) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRef<RowMark>(null);
  useEffect(() => {
    if (mark === null || rows === undefined) return;
    const marked = () => body.current?.querySelector(`tr[data-row="${CSS.escape(mark.key)}"]`);
    let frame = 0;
    const show = () => {
      if (isHeld()) {
        frame = requestAnimationFrame(show);
        return;
      }
      const row = marked();
      if (!row) return;
      shown.current = mark;
      row.scrollIntoView({ block: 'nearest' });
    };
    if (shown.current !== mark) show();
    const leave = onToastsGrown(() => {
      const row = marked();
      if (row && !isHeld() && isOnScreen(row)) row.scrollIntoView({ block: 'nearest' });
    });
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [mark, rows]);
  return body;
}
