import { type Bucket, bucketColumns } from '../buckets/bucket.ts';
import { bucketAnswer, listedBucket } from '../buckets/bucket-answer.ts';
import type { StorageRoute } from '../route.ts';

const most = 1_000;

/** Names by their bytes, whatever the database's language is. */
const columns = { id: 'id collate "C"', name: 'name collate "C"', created_at: 'created_at', updated_at: 'updated_at' };
const orders = { asc: 'asc', desc: 'desc' };

interface Asked {
  readonly limit?: number;
  readonly offset?: number;
  readonly sortColumn?: keyof typeof columns;
  readonly sortOrder?: keyof typeof orders;
  readonly search?: string;
}

const querystring = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1 },
    offset: { type: 'integer', minimum: 0 },
    sortColumn: { type: 'string', enum: Object.keys(columns) },
    sortOrder: { type: 'string', enum: Object.keys(orders) },
    search: { type: 'string', maxLength: 100 },
  },
};

export const listBuckets: StorageRoute = {
  method: ['GET', 'HEAD'],
  url: ['/bucket', '/bucket/'],
  operation: 'storage.bucket.list',
  schema: { querystring },
  answer: async ({ scope, request, reply }) => {
    const { limit = most, offset = 0, sortColumn = 'id', sortOrder = 'asc', search = '' } = request.query as Asked;
    const { rows } = await scope.run<Bucket>({
      text: `select ${bucketColumns} from storage.buckets where strpos(lower(name), lower($1)) > 0
        order by ${columns[sortColumn]} ${orders[sortOrder]}, id collate "C" limit least($2::int, $3::int) offset $4::int`,
      values: [search, limit, most, offset],
    });
    return reply.send(rows.map(knowsNoTypes(request.headers['x-client-info']) ? bucketAnswer : listedBucket));
  },
};

/** Clients for Python before 2.18 fail on a property that they do not know. */
const knowsNoTypes = (client: string | string[] | undefined): boolean => {
  const [, major, minor] = /^supabase-py\/(\d+)\.(\d+)/.exec([client].flat().join()) ?? [];
  return major !== undefined && (Number(major) < 2 || (Number(major) === 2 && Number(minor) < 18));
};
