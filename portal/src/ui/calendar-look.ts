import type { ClassNames } from 'react-day-picker';

const arrow =
  'inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-40 touch:size-11';

/** How the calendar looks, part by part; its own stylesheet is not loaded. */
export const calendarLook: Partial<ClassNames> = {
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  chevron: 'size-4 fill-current',
  month_caption: 'flex h-8 items-center justify-center touch:h-11',
  dropdowns: 'flex gap-1',
  // The choice itself is what one sees; the words that repeat it are not.
  dropdown_root: '[&>span]:hidden',
  dropdown:
    'h-8 rounded-md border border-line bg-surface px-1 font-medium text-ink text-table focus-field touch:h-11 touch:text-lg',
  month_grid: 'border-collapse',
  weekday: 'h-7 font-normal text-muted text-xs',
  day: 'p-0 text-center text-table tabular-nums',
  day_button: 'size-8 rounded-md hover:bg-sunken touch:size-11 touch:text-base',
  outside: 'text-faint',
  today: 'font-semibold text-accent-text underline underline-offset-4',
  selected: '[&>button]:bg-accent [&>button]:text-white [&>button]:no-underline',
};
