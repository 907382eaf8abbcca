/** The look that all lists share which open under a field. */
export const popupLook =
  'max-h-[min(20rem,var(--available-height))] max-w-(--available-width) overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1 text-ink shadow-raised outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const optionLook =
  'flex min-h-8 cursor-default items-center justify-between gap-3 rounded px-2 py-1 outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-accent-text touch:min-h-11';
