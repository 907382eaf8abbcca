import { useEffect, useRef } from 'react';
import { config } from '../lib/config.ts';

let arrivals = 0;

const focusMainHeading = (): void => {
  const focused = document.activeElement;
  if (focused?.closest('main') || focused?.closest('[role="dialog"], dialog')) return;
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.classList.add('outline-none');
  target.focus({ preventScroll: true });
};

/**
 * Names the page in the browser's tab and, when one came here from another page, takes the focus to its main heading,
 * so that a screen reader says where one is. A page that puts the focus somewhere itself keeps it.
 * @param title the page's name; a page without one is no place to arrive at
 */
export const usePageArrival = (title: string | undefined, ready: boolean): void => {
  const arrived = useRef(false);
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · ${config.shopName}`;
    if (!ready || arrived.current) return;
    arrived.current = true;
    arrivals += 1;
    if (arrivals > 1) focusMainHeading();
  }, [title, ready]);
};
