const waiting = new Set<() => void>();

/**
 * Calls each time that the toasts take more room than before, once that stands in --toasts.
 * @returns ends it
 */
export function onToastsGrown(call: () => void): () => void {
  waiting.add(call);
  return () => waiting.delete(call);
}

/** For the place of the toasts, which has just written that they take more room. */
export function tellToastsGrown(): void {
  for (const call of waiting) call();
}
