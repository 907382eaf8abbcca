import { bytesOf, checkBucketName, typeList } from '../buckets/bucket-rules.ts';
import { type NewBucket, newBucketSchema } from '../buckets/bucket-schemas.ts';
import { mostOfServer } from '../context.ts';
import { bucketAlreadyThere, invalidRequest } from '../errors.ts';
import { refusedBy } from '../refused-by.ts';
import type { StorageRoute } from '../route.ts';

export const createBucket: StorageRoute = {
  method: 'POST',
  url: ['/bucket', '/bucket/'],
  operation: 'storage.bucket.create',
  schema: { body: newBucketSchema },
  answer: async ({ options, scope, request, reply }) => {
    const { name, type, ...asked } = request.body as NewBucket;
    const id = asked.id || name;
    for (const said of [name, id]) checkBucketName(said);
    if (type === 'ANALYTICS') throw invalidRequest('Buckets for analytics are not offered by this server');
    // Nothing is asked back: whoever may insert a bucket may not always read it.
    const statement = {
      text: `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        id,
        name,
        scope.ownerUuid,
        scope.owner,
        asked.public ?? false,
        bytesOf(asked.file_size_limit ?? null, mostOfServer(options)),
        typeList(asked.allowed_mime_types ?? null),
      ],
    };
    await scope.run(statement).catch(refusedBy('23505', bucketAlreadyThere));
    return reply.send({ name });
  },
};
