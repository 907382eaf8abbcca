import { findBucket } from '../buckets/bucket.ts';
import { bucketAnswer } from '../buckets/bucket-answer.ts';
import type { StorageRoute } from '../route.ts';

export const getBucket: StorageRoute = {
  method: ['GET', 'HEAD'],
  url: '/bucket/:bucket',
  operation: 'storage.bucket.get',
  answer: async ({ scope, request, reply }) => {
    const { bucket } = request.params as { bucket: string };
    return reply.send(bucketAnswer(await findBucket(scope, bucket)));
  },
};
