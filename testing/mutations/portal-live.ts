import type { Mutation } from './mutation.ts';

/** Faults of what is heard of others while they work. */
export const liveMutations: readonly Mutation[] = [
  {
    id: 'portal-41',
    file: 'portal/src/features/live/initials.ts',
    find: 'if (domain === undefined) return name.slice(-2);',
    replace: 'if (domain === undefined) return name.slice(0, 2);',
    fault: 'All colleagues with a phone account have the same initials.',
    tests: ['portal/src/features/live/initials.test.ts'],
  },
  {
    id: 'portal-42',
    file: 'portal/src/features/live/list-news.tsx',
    find: '<NewsButton onShow={show}>',
    replace: '<NewsButton onShow={() => undefined}>',
    fault: 'A press on the button with the number of changes does not show them.',
    tests: ['portal/src/features/live/list-news.test.tsx'],
  },
  {
    id: 'portal-43',
    file: 'portal/src/features/live/people.tsx',
    find: 'aria-label={',
    replace: 'data-names={',
    fault: 'A screen reader does not say who else is in a section.',
    tests: ['portal/src/features/live/people.test.tsx'],
  },
];
