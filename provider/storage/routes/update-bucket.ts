import { bytesOf, typeList } from '../buckets/bucket-rules.ts';
import { type BucketLimits, bucketChangeSchema } from '../buckets/bucket-schemas.ts';
import { mostOfServer } from '../context.ts';
import { noBucket } from '../errors.ts';
import type { StorageRoute } from '../route.ts';

/** Changes what is named and keeps the rest; a bucket's name stays what it is. */
export const updateBucket: StorageRoute = {
  method: 'PUT',
  url: '/bucket/:bucket',
  operation: 'storage.bucket.update',
  schema: { body: bucketChangeSchema },
  answer: async ({ options, scope, request, reply }) => {
    const { bucket } = request.params as { bucket: string };
    const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = request.body as BucketLimits;
    const { rowCount } = await scope.run({
      text: `update storage.buckets set public = coalesce($2, public),
          file_size_limit = case when $3 then $4 else file_size_limit end,
          allowed_mime_types = case when $5 then $6 else allowed_mime_types end
        where id = $1`,
      values: [
        bucket,
        isPublic ?? null,
        limit !== undefined,
        bytesOf(limit ?? null, mostOfServer(options)),
        types !== undefined,
        typeList(types ?? null),
      ],
    });
    if (rowCount === 0) throw noBucket();
    return reply.send({ message: 'Successfully updated' });
  },
};
