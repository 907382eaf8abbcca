import type { Mutation } from './mutation.ts';
import { accountMutations } from './portal-account.ts';
import { inventoryMutations } from './portal-inventory.ts';
import { labelMutations } from './portal-labels.ts';
import { libMutations } from './portal-lib.ts';
import { liveMutations } from './portal-live.ts';
import { recordMutations } from './portal-records.ts';
import { uiMutations } from './portal-ui.ts';

export const portalMutations: readonly Mutation[] = [
  ...accountMutations,
  ...inventoryMutations,
  ...labelMutations,
  ...recordMutations,
  ...liveMutations,
  ...uiMutations,
  ...libMutations,
];
