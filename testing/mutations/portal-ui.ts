import type { Mutation } from './mutation.ts';

/** Faults of the design system. */
export const uiMutations: readonly Mutation[] = [
  {
    id: 'portal-44',
    file: 'portal/src/ui/typed-day.ts',
    find: "return 'The year is cut short. Type its four digits.';",
    replace: "return 'This is no date. Type it as dd/mm/yyyy.';",
    fault: 'A date with a year of two digits is refused without naming the year.',
    tests: ['portal/src/ui/typed-day.test.ts'],
  },
  {
    id: 'portal-45',
    file: 'portal/src/ui/date-calendar.tsx',
    find: '    opener.current?.focus();\n',
    replace: '',
    fault: 'The focus does not return to the button of the calendar when that closes.',
    tests: ['portal/src/features/discounts/dialog/dates.test.tsx'],
  },
  {
    id: 'portal-46',
    file: 'portal/src/ui/pagination.tsx',
    find: 'if (next === null || next === page) setText(String(page));',
    replace: 'if (next === null || next === page) return;',
    fault: 'A page number that does not exist stays in the field.',
    tests: ['portal/src/features/inventory/filters-and-pages.test.tsx'],
  },
  {
    id: 'portal-47',
    file: 'portal/src/ui/data-table/row-keys.ts',
    find: 'rows.slice(0, here).reverse()',
    replace: 'rows.slice(0, here)',
    fault: 'The up arrow in a list jumps to the first row instead of the row above.',
    tests: [
      'portal/src/ui/data-table/data-table.test.tsx',
      'portal/src/app/shortcuts.slow.test.tsx',
      'e2e/shell/shortcuts.slow.spec.ts',
    ],
  },
];
