import { findBucket } from '../buckets/bucket.ts';
import { invalidRole } from '../errors.ts';
import type { Files } from '../files/files.ts';
import { type StoredObject, sha256Of } from '../objects/stored-object.ts';
import type { StorageRoute } from '../route.ts';
import type { Scope } from '../scope.ts';

/** Rows of one statement, which must not take long. */
const atOnce = 1_000;

/** Removes every object of a bucket, for the service alone. It is done when the answer comes, whatever that says. */
export const emptyBucket: StorageRoute = {
  method: 'POST',
  url: '/bucket/:bucket/empty',
  operation: 'storage.bucket.empty',
  answer: async ({ options, scope, request, reply }) => {
    if (scope.identity.role !== 'service_role') throw invalidRole();
    const { bucket } = request.params as { bucket: string };
    await findBucket(scope, bucket);
    while ((await removeSome(scope, options.files, bucket)) === atOnce);
    return reply.send({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  },
};

const removeSome = async (scope: Scope, files: Files | undefined, bucket: string): Promise<number> => {
  const { rows } = await scope.run<Pick<StoredObject, 'metadata'>>({
    text: `delete from storage.objects where id in (select id from storage.objects where bucket_id = $1 limit $2)
      returning metadata`,
    values: [bucket, atOnce],
  });
  for (const { metadata } of rows) await files?.letGo(sha256Of(metadata));
  return rows.length;
};
