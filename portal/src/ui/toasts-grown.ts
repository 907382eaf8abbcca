/**
 * Calls each time that the toasts take more room than before, once that stands in --toasts.
 * @returns ends it
 */
export function onToastsGrown(call: () => void): () => void {
  const place = document.querySelector<HTMLElement>('[data-toasts]');
  if (!place) return () => {};
  let height = place.offsetHeight;
  const observer = new ResizeObserver(() => {
    const isMore = place.offsetHeight > height;
    height = place.offsetHeight;
    if (isMore) call();
  });
  observer.observe(place);
  return () => observer.disconnect();
}
