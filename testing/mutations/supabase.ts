import type { Mutation } from './mutation.ts';

export const supabaseMutations: readonly Mutation[] = [];
