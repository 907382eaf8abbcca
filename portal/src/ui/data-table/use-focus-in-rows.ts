import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * When a row that holds the focus leaves the table, the page's main part takes it: nobody starts again from the top.
 * @param rows what the table shows now
 * @returns handlers for the element that holds the rows
 */
export function useFocusInRows(rows: unknown) {
  // React tells of no blur where the element itself goes away.
  const focused = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what it waits for
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [rows]);
  return {
    onFocus: (event: FocusEvent): void => {
      focused.current = event.target;
    },
    onBlur: (): void => {
      focused.current = null;
    },
  };
}
