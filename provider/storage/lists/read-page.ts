import type { Statement } from '../../postgres/types.ts';
import type { Scope } from '../scope.ts';
import type { Cursor } from './cursor.ts';

/** An object, or without an id a folder. */
export interface Entry {
  /** The last part of the name. */
  readonly key?: string;
  readonly name: string;
  readonly id: string | null;
  readonly updated_at: Date | null;
  readonly created_at: Date | null;
  readonly last_accessed_at: Date | null;
  readonly metadata: object | null;
}

export interface PageAsked {
  readonly bucket: string;
  readonly prefix: string;
  readonly limit: number;
  /** Whether what lies deeper is told as folders. */
  readonly byFolder: boolean;
  readonly from: Cursor;
}

/** Up to `limit` entries after the cursor, as the caller sees them, each with the time that it is sorted by. */
export const readPage = async (scope: Scope, asked: PageAsked): Promise<(Entry & { readonly time: string })[]> => {
  const { rows } = await scope.run<Entry & { time: string }>(statementOf(asked));
  return rows;
};

const columns = 'name, id, updated_at, created_at, last_accessed_at, metadata';

/** With all its digits: JavaScript's own times have no microseconds. */
const timeOf = { name: `''`, updated_at: `to_json(updated_at) #>> '{}'`, created_at: `to_json(created_at) #>> '{}'` };

const statementOf = ({ bucket, prefix, limit, byFolder, from }: PageAsked): Statement => {
  const { column, order, name, time } = from;
  const selected = `select ${columns}, ${timeOf[column]} as time`;
  if (byFolder)
    return {
      text: `${selected}, key from storage.search_v2($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [prefix, bucket, limit, prefix.split('/').length, name, order, column, time],
    };
  if (column === 'name')
    return {
      text: `${selected} from storage.list_objects_with_delimiter($1, $2, '', $3, $4, '', $5)`,
      values: [bucket, prefix, limit, name, order],
    };
  const after = order === 'asc' ? '>' : '<';
  return {
    text: `${selected} from storage.objects
      where bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $2 || chr(1114111)
        and ($4 = '' or (${column}, name collate "C") ${after} (nullif($4, '')::timestamptz, $5))
      order by ${column} ${order}, name collate "C" ${order} limit $3`,
    values: [bucket, prefix, limit, time, name],
  };
};
