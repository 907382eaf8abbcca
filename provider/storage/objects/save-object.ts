/**
 * How a row of storage.objects is written: it is tried as the caller, whose policies decide, before any byte is read;
 * then it is written as the service, in one transaction with the file that it names.
 */
import { randomUUID } from 'node:crypto';
import { alreadyThere, noBucket, StorageError } from '../errors.ts';
import type { Files } from '../files/files.ts';
import { fileLock } from '../files/locks.ts';
import { type Scope, uuidOf } from '../scope.ts';
import { type ObjectMetadata, type StoredObject, sha256Of } from './stored-object.ts';
import type { UserMetadata } from './user-metadata.ts';

/** Which object is written, for whom. */
export interface ObjectPlace {
  readonly bucket: string;
  readonly name: string;
  /** A token's subject, which may be no uuid. */
  readonly owner: string | null;
  /** Whether one of that name is replaced. */
  readonly upsert: boolean;
}

/** What a policy may look at of an object that is not there yet. */
export interface TriedObject extends ObjectPlace {
  readonly mimetype?: string | undefined;
  /** The declared length of the body that brings it. */
  readonly contentLength?: number | undefined;
  readonly userMetadata?: UserMetadata;
}

export interface NewObject extends ObjectPlace {
  readonly metadata: ObjectMetadata;
  readonly userMetadata: UserMetadata;
}

/** Throws unless the caller may write that: as an insert, or as an upsert, which takes the right to see it as well. */
export const tryObject = async (scope: Scope, tried: TriedObject): Promise<void> => {
  const { mimetype, contentLength, userMetadata = {} } = tried;
  const undone = new Error('undone');
  await scope
    .transaction(async (query) => {
      await query(writing(tried, { mimetype, contentLength }, userMetadata));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw asRefusal(error);
    });
};

/**
 * Writes the row and answers it. `keep` puts its file among the files, or puts its day off if it is there, under the lock
 * that the sweep takes as well. What it replaces keeps its id and when it was created, and leaves its file to the sweep.
 */
export const saveObject = async (
  service: Scope['service'],
  files: Files,
  object: NewObject,
  keep: () => Promise<void>,
): Promise<StoredObject> => {
  const sha256 = sha256Of(object.metadata);
  const { saved, replaced } = await service
    .transaction(async (query) => {
      await query(fileLock(sha256));
      await keep();
      const before = object.upsert ? await query<{ etag: string }>(replacedBy(object)) : undefined;
      const { rows } = await query<StoredObject>(writing(object, object.metadata, object.userMetadata, returned));
      return { saved: rows[0] as StoredObject, replaced: before?.rows[0]?.etag };
    })
    .catch((error: unknown) => {
      throw asRefusal(error);
    });
  if (replaced && replaced !== object.metadata.eTag) await files.letGo(sha256Of({ eTag: replaced }));
  return saved;
};

const returned = `returning id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at,
  metadata, user_metadata`;

const replacedBy = ({ bucket, name }: ObjectPlace) => ({
  text: `select metadata ->> 'eTag' as etag from storage.objects where bucket_id = $1 and name = $2 for update`,
  values: [bucket, name],
});

const writing = (
  { bucket, name, owner, upsert }: ObjectPlace,
  metadata: Readonly<Record<string, unknown>> | ObjectMetadata,
  userMetadata: UserMetadata,
  end = '',
) => ({
  text: `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values ($1, $2, $3, $4, $5, $6, $7) ${upsert ? replacing : ''} ${end}`,
  values: [bucket, name, uuidOf(owner), owner, randomUUID(), JSON.stringify(metadata), JSON.stringify(userMetadata)],
});

const replacing = `on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
  version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata`;

const asRefusal = (error: unknown): unknown => {
  if (error instanceof StorageError) return error;
  const { code } = error as { readonly code?: unknown };
  if (code === '23505') return alreadyThere();
  // Somebody deleted it meanwhile.
  return code === '23503' ? noBucket() : error;
};
