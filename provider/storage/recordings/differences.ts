import type { Reason } from '../../testing/replay/reason.ts';

const everywhere: readonly Reason[] = [{ reason: 'No cache keeps a refusal.', keys: ['no-store'] }];

export const differences: readonly Reason[] = [...everywhere];
