import { type Cursor, readCursor, sortColumns, sortOrders, writeCursor } from '../lists/cursor.ts';
import { listLimits } from '../lists/list-limits.ts';
import { readPage } from '../lists/read-page.ts';
import type { StorageRoute } from '../route.ts';

interface Asked {
  readonly prefix?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly with_delimiter?: boolean;
  readonly sortBy?: { readonly column: Cursor['column']; readonly order?: Cursor['order'] };
}

const body = {
  type: 'object',
  properties: {
    prefix: { type: 'string', maxLength: listLimits.prefix },
    limit: { type: 'integer', minimum: 1 },
    cursor: { type: 'string', maxLength: 8 * listLimits.prefix },
    with_delimiter: { type: 'boolean' },
    sortBy: {
      type: 'object',
      required: ['column'],
      properties: {
        column: { type: 'string', enum: sortColumns },
        order: { type: 'string', enum: sortOrders },
      },
    },
  },
};

/** Names in full, in the order of their bytes, page by page. */
export const listObjectsV2: StorageRoute = {
  method: 'POST',
  url: '/object/list-v2/:bucket',
  operation: 'storage.object.list_v2',
  asks: 'jws',
  schema: { body },
  answer: async ({ scope, request, reply }) => {
    const { bucket } = request.params as { bucket: string };
    const { prefix = '', cursor, with_delimiter: byFolder = false, ...asked } = request.body as Asked;
    const limit = Math.min(asked.limit ?? listLimits.ofPage, listLimits.ofPage);
    const from = cursor ? readCursor(cursor) : beginning(asked.sortBy);
    const entries = await readPage(scope, { bucket, prefix, limit: limit + 1, byFolder, from });
    const page = entries.slice(0, limit);
    const last = page.at(-1);
    const shown = page.map(({ time: _, ...entry }) => entry);
    return reply.send({
      hasNext: entries.length > limit,
      ...(last &&
        entries.length > limit && { nextCursor: writeCursor({ ...from, ...last }), nextCursorKey: last.name }),
      folders: shown.filter(({ id }) => id === null),
      objects: shown.filter(({ id }) => id !== null),
    });
  },
};

const beginning = ({ column, order = 'asc' }: NonNullable<Asked['sortBy']> = { column: 'name' }): Cursor => ({
  column,
  order,
  name: '',
  time: '',
});
