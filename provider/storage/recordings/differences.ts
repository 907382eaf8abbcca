import type { Reason } from '../../testing/replay/reason.ts';
import { buckets } from './differences-buckets.ts';
import { changes } from './differences-changes.ts';
import { lists } from './differences-lists.ts';
import { protocol } from './differences-protocol.ts';
import { reads } from './differences-reads.ts';
import { render } from './differences-render.ts';
import { signing } from './differences-signing.ts';
import { uploads } from './differences-uploads.ts';

export const differences: readonly Reason[] = [
  ...protocol,
  ...buckets,
  ...uploads,
  ...reads,
  ...lists,
  ...changes,
  ...render,
  ...signing,
];
