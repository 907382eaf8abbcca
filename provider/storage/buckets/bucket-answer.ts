import type { Bucket } from './bucket.ts';

/** A bucket as it is told; its type in lists alone. */
export const bucketAnswer = ({ owner, type: _, ...bucket }: Bucket) => ({ ...bucket, owner: owner ?? '' });

export const listedBucket = (bucket: Bucket) => ({ ...bucketAnswer(bucket), type: bucket.type });
