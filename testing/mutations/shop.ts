import type { Mutation } from './mutation.ts';

export const shopMutations: readonly Mutation[] = [];
