import type { Mutation } from './mutation.ts';

export const portalMutations: readonly Mutation[] = [];
