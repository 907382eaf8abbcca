import { heightWritten } from './publish-height.ts';

const written = (): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue('--toasts-height')) || 0;

/**
 * Calls each time that the toasts take more room than before, once that stands in --toasts.
 * @returns ends it
 */
export function onToastsGrown(call: () => void): () => void {
  const place = document.querySelector('[data-toasts]');
  let height = written();
  const look = () => {
    const isMore = written() > height;
    height = written();
    if (isMore) call();
  };
  place?.addEventListener(heightWritten, look);
  return () => place?.removeEventListener(heightWritten, look);
}
