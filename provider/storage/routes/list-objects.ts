import { listLimits } from '../lists/list-limits.ts';
import type { StorageRoute } from '../route.ts';

interface Asked {
  readonly prefix: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly sortBy?: { readonly column: string; readonly order?: 'asc' | 'desc' };
  readonly search?: string;
}

const body = {
  type: 'object',
  required: ['prefix'],
  properties: {
    prefix: { type: 'string', maxLength: listLimits.prefix },
    limit: { type: 'integer', minimum: 1 },
    offset: { type: 'integer', minimum: 0 },
    sortBy: {
      type: 'object',
      required: ['column'],
      properties: {
        column: { type: 'string', enum: ['name', 'updated_at', 'created_at', 'last_accessed_at'] },
        order: { type: 'string', enum: ['asc', 'desc'] },
      },
    },
    search: { type: 'string', maxLength: listLimits.prefix },
  },
};

/** What lies in a folder, with a row for each folder in it; upper and lower case are one. */
export const listObjects: StorageRoute = {
  method: 'POST',
  url: '/object/list/:bucket',
  operation: 'storage.object.list',
  schema: { body },
  answer: async ({ scope, request, reply }) => {
    const { bucket } = request.params as { bucket: string };
    const { prefix, limit = 100, offset = 0, sortBy, search = '' } = request.body as Asked;
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    const { rows } = await scope.run({
      text: `select name, id, updated_at, created_at, last_accessed_at, metadata
        from storage.search($1, $2, least($3::int, $4::int), $5, $6::int, $7, $8, $9)`,
      values: [
        folder,
        bucket,
        limit,
        listLimits.ofFirstForm,
        folder.split('/').length,
        offset,
        search,
        sortBy?.column ?? 'name',
        sortBy?.order ?? 'asc',
      ],
    });
    return reply.send(rows);
  },
};
