import type { Reason } from '../../testing/replay/reason.ts';
import { buckets } from './differences-buckets.ts';
import { protocol } from './differences-protocol.ts';

export const differences: readonly Reason[] = [...protocol, ...buckets];
