import type { Mutation } from './mutation.ts';

/** Faults of what all parts of the portal share. */
export const libMutations: readonly Mutation[] = [
  {
    id: 'portal-48',
    file: 'portal/src/lib/retry-after.ts',
    find: 'if (noted > now) return',
    replace: 'if (noted < now) return',
    fault: 'The wait after too many sign-in tries ignores the time that the server named in its header.',
    tests: ['portal/src/lib/retry-after.test.ts'],
  },
  {
    id: 'portal-49',
    file: 'portal/src/lib/session-state.ts',
    find: "return { phase: 'out', reason: loggedOut ? 'logout' : 'ended' };",
    replace: "return { phase: 'out', reason: 'logout' };",
    fault: 'A session that ended by itself closes the page as if somebody had logged out.',
    tests: ['portal/src/lib/session-state.test.ts'],
  },
  {
    id: 'portal-50',
    file: 'portal/src/lib/provider-error.ts',
    find: 'new ProviderError({ message: unreachable, offline: true }, failure)',
    replace: 'new ProviderError({ message: unreachable, offline: false }, failure)',
    fault: 'A lost connection counts as a refusal, so nothing is tried again.',
    tests: ['portal/src/lib/provider-error.test.ts'],
  },
];
