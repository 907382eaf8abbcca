import type { Reason } from '../../testing/replay/reason.ts';

export const buckets: readonly Reason[] = [
  { reason: 'Buckets for analytics are not offered.', at: { 'buckets-create': ['type-analytics'] } },
  {
    reason: 'Of a size that is no number one rule less is told.',
    keys: ['body.message'],
    at: { 'buckets-create': ['size-bad-string'], 'buckets-change': ['bad-size'] },
  },
];
