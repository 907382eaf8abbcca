import type { Mutation } from './mutation.ts';

export const providerMutations: readonly Mutation[] = [];
