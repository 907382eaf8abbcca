import { noBucket, noObject } from '../errors.ts';
import { nobody } from '../identities.ts';
import type { StoredObject } from '../objects/stored-object.ts';
import type { Asked } from '../route.ts';
import type { Scope } from '../scope.ts';
import type { ObjectPath } from './object-path.ts';
import { type ServedObject, servedObject } from './served-object.ts';

/** Who may read through a route: everybody what is public, and whoever has a token also what policies allow. */
export type Readers = 'everybody' | 'everybody and callers' | 'callers';

/**
 * As whom an object of a bucket is looked up: of a public bucket as the service, else as the caller, whose policies
 * decide. Throws for whoever may not know of the bucket.
 */
const readerOf = async (asked: Asked, bucket: string, readers: Readers): Promise<'service' | 'caller'> => {
  const isPublic = await asked.options.memory.isPublic(bucket, asked.count);
  if (isPublic === undefined) throw noBucket();
  if (isPublic) return 'service';
  if (readers === 'everybody' || (readers !== 'callers' && asked.scope.identity === nobody)) throw noBucket();
  return 'caller';
};

/** What an answer with the object's bytes is made of. Throws where there is none, or none for the caller. */
export const findObject = async (asked: Asked, path: ObjectPath, readers: Readers): Promise<ServedObject> => {
  if ((await readerOf(asked, path.bucket, readers)) === 'service')
    return there(await asked.options.memory.object(path, asked.count));
  const row = await rowOf(asked.scope, path);
  return there(row && servedObject(row));
};

/** The object's row as it is now. Throws as `findObject`. */
export const findRow = async (asked: Asked, path: ObjectPath, readers: Readers): Promise<StoredObject> => {
  const reader = await readerOf(asked, path.bucket, readers);
  return there(await rowOf(reader === 'caller' ? asked.scope : asked.scope.service, path));
};

const there = <Found>(found: Found | undefined): Found => {
  if (found === undefined) throw noObject();
  return found;
};

export const rowOf = async (
  { run }: Pick<Scope, 'run'>,
  { bucket, name }: ObjectPath,
): Promise<StoredObject | undefined> => {
  const { rows } = await run<StoredObject>({
    text: `select id, bucket_id, name, version, metadata, user_metadata, created_at from storage.objects
           where bucket_id = $1 and name = $2`,
    values: [bucket, name],
  });
  return rows[0];
};
