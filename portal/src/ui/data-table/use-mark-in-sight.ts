import { type RefObject, useEffect, useRef } from 'react';
import { onToastsGrown } from '../toasts-grown.ts';
import type { RowMark } from './row-mark.ts';

/** An open dialog keeps the page from scrolling; where it was scrolled all the same, that is undone as the dialog goes. */
const isHeld = (): boolean =>
  [document.documentElement, document.body].some(({ style }) => style.overflowY === 'hidden');

const isOnScreen = (row: Element): boolean => {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

type MarkInSightProps = {
  mark: RowMark;
  /** What the table shows; undefined while that is about to change. */
  rows: unknown;
  /** The element that holds the rows. */
  body: RefObject<HTMLTableSectionElement | null>;
};

/**
 * Brings rows that are pointed out into sight, once for each mark, as soon as they are among the rows and nothing lies over
 * the page: the first of them last, where there is no room for all. Where that is still on the screen, it stays clear of
 * toasts that come later.
 */
export function useMarkInSight({ mark, rows, body }: MarkInSightProps): void {
  const shown = useRef<RowMark>(null);
  useEffect(() => {
    if (rows === undefined) return;
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
  }, [mark, rows, body]);
}
