import { useCallback, useState } from 'react';

/** The look that all lists share which open under a field. */
export const popupLook =
  'max-h-[min(20rem,var(--available-height))] max-w-(--available-width) overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1 text-ink shadow-raised outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const optionLook =
  'flex min-h-8 cursor-default items-center justify-between gap-3 rounded px-2 py-1 outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-accent-text touch:min-h-11';

/**
 * Where a field's list is put: into the dialog or the main part that holds the field, so that it belongs to that part
 * of the page for screen readers too. Answers the container and the ref that the field's element takes.
 */
export function usePopupContainer() {
  const [container, setContainer] = useState<HTMLElement>();
  const ref = useCallback((field: HTMLElement | null) => {
    setContainer(field?.closest<HTMLElement>('[data-dialog], main') ?? undefined);
  }, []);
  return { container, ref };
}
