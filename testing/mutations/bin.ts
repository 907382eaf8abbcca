import type { Mutation } from './mutation.ts';

export const binMutations: readonly Mutation[] = [];
