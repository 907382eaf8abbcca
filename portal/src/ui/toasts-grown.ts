import { heightWritten } from './publish-height.ts';

const written = (name: string): number => Number.parseFloat(document.documentElement.style.getPropertyValue(name)) || 0;

/** How far the toasts reach up, with the dock that they stand on; 0 while there are none. */
const reach = (): number => {
  const toasts = written('--toasts-height');
  return toasts && toasts + written('--dock-height');
};

/**
 * Calls each time that the toasts reach further up than before, once that stands in --toasts and --toasts-bottom: there
 * are more of them, or what they stand on has become higher.
 * @returns ends it
 */
export function onToastsGrown(call: () => void): () => void {
  let before = reach();
  const look = () => {
    const isMore = reach() > before;
    before = reach();
    if (isMore) call();
  };
  document.addEventListener(heightWritten, look);
  return () => document.removeEventListener(heightWritten, look);
}
