import { bucketNotEmpty, noBucket } from '../errors.ts';
import { refusedBy } from '../refused-by.ts';
import type { StorageRoute } from '../route.ts';

export const deleteBucket: StorageRoute = {
  method: 'DELETE',
  url: '/bucket/:bucket',
  operation: 'storage.bucket.delete',
  // Clients say that they send JSON and send nothing; whatever it is, nobody reads it.
  takes: 'stream',
  answer: async ({ scope, request, reply }) => {
    const { bucket } = request.params as { bucket: string };
    const { rowCount } = await scope
      .run({ text: 'delete from storage.buckets where id = $1', values: [bucket] })
      .catch(refusedBy('23503', bucketNotEmpty));
    if (rowCount === 0) throw noBucket();
    return reply.send({ message: 'Successfully deleted' });
  },
};
