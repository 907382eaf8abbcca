import type { Reason } from '../../testing/replay/reason.ts';
import { others } from './differences-others.ts';
import { protocol } from './differences-protocol.ts';
import { reads } from './differences-reads.ts';
import { uploads } from './differences-uploads.ts';

export const differences: readonly Reason[] = [...protocol, ...uploads, ...reads, ...others];
