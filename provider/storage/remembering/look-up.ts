import type { KeyObject } from 'node:crypto';
import { workForAll } from '../../postgres/caller.ts';
import type { Database, Statement } from '../../postgres/types.ts';
import { service } from '../identities.ts';
import type { ObjectPath } from '../reading/object-path.ts';
import { type Row, type ServedObject, servedObject } from '../reading/served-object.ts';
import { readSecret } from '../signing/secret.ts';
import { Batch } from './batch.ts';

const most = 100;

/** Whether a bucket is public, by its id; undefined where there is none. As the service sees it, for everybody. */
export const lookUpBuckets = (database: Database): Batch<string, boolean | undefined> =>
  new Batch(async (ids) => {
    const rows = await ask<{ isThere: boolean; public: boolean | null }>(database, {
      text: `select bucket.id is not null as "isThere", bucket.public
             from unnest($1::text[]) with ordinality as asked (id, place)
             left join storage.buckets as bucket on bucket.id = asked.id
             order by asked.place`,
      values: [ids],
    });
    return rows.map((row) => (row.isThere ? row.public === true : undefined));
  }, most);

/** Objects of any bucket, also as the service sees them: who may have them is said elsewhere. */
export const lookUpObjects = (database: Database): Batch<ObjectPath, ServedObject | undefined> =>
  new Batch(async (paths) => {
    const rows = await ask<Row>(database, {
      text: `select object.id, object.metadata
             from unnest($1::text[], $2::text[]) with ordinality as asked (bucket, name, place)
             left join storage.objects as object on object.bucket_id = asked.bucket and object.name = asked.name
             order by asked.place`,
      values: [paths.map(({ bucket }) => bucket), paths.map(({ name }) => name)],
    });
    return rows.map(servedObject);
  }, most);

/** What signs addresses, under any key. */
export const lookUpSecret = (database: Database): Batch<'', KeyObject> =>
  new Batch(async (keys) => {
    const secret = await readSecret(database);
    return keys.map(() => secret);
  }, most);

const ask = async <Found>(database: Database, statement: Statement): Promise<Found[]> =>
  (await workForAll(() => database.run<Found>(service, statement))).rows;
