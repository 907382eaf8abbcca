import { mostNames, removing } from '../objects/removing.ts';
import type { StorageRoute } from '../route.ts';

const body = {
  type: 'object',
  required: ['prefixes'],
  properties: { prefixes: { type: 'array', minItems: 1, maxItems: mostNames, items: { type: 'string' } } },
};

/** Removes those that are there and that the caller may remove, and answers which. */
export const removeObjects: StorageRoute = {
  method: 'DELETE',
  url: '/object/:bucket',
  operation: 'storage.object.delete_many',
  schema: { body },
  answer: async ({ options, scope, request, reply }) => {
    const { bucket } = request.params as { readonly bucket: string };
    const { prefixes } = request.body as { readonly prefixes: readonly string[] };
    const removed = await removing(scope.run, options.files, bucket, prefixes);
    return reply.send(
      removed.map(({ owner, owner_id: ownerId, ...row }) => ({ ...row, owner: owner ?? '', owner_id: ownerId ?? '' })),
    );
  },
};
