import { binMutations } from './bin.ts';
import type { Mutation } from './mutation.ts';
import { portalMutations } from './portal.ts';
import { providerMutations } from './provider.ts';
import { shopMutations } from './shop.ts';
import { supabaseMutations } from './supabase.ts';

export const mutations: readonly Mutation[] = [
  ...portalMutations,
  ...providerMutations,
  ...supabaseMutations,
  ...shopMutations,
  ...binMutations,
];
