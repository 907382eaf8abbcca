/**
 * How a row of storage.objects is written: it is tried as the caller, whose policies decide, before any byte is read;
 * then it is written as the service, in one transaction with the file that it names.
 */
import type { Query } from '../../postgres/types.ts';
import { alreadyThere, noBucket } from '../errors.ts';
import type { Files } from '../files/files.ts';
import { fileLock } from '../files/locks.ts';
import { refusedBy } from '../refused-by.ts';
import { type Scope, uuidOf } from '../scope.ts';
import { type ObjectMetadata, type StoredObject, sha256Of } from './stored-object.ts';
import type { UserMetadata } from './user-metadata.ts';
import { cameBy, newVersion } from './version.ts';

/** Which object is written, for whom. */
export interface ObjectPlace {
  readonly bucket: string;
  readonly name: string;
  /** A token's subject, which may be no uuid. */
  readonly owner: string | null;
  /** Whether one of that name is replaced. */
  readonly upsert: boolean;
  /** The id that the signed address carries by which it comes: of what was there then, else of the address itself. */
  readonly address?: string;
}

/** What a policy may look at of an object that is not there yet. */
export interface TriedObject extends ObjectPlace {
  readonly mimetype?: string | undefined;
  /** The declared length of the body that brings it. */
  readonly contentLength?: number | undefined;
  readonly userMetadata?: UserMetadata | null;
}

export interface NewObject extends ObjectPlace {
  readonly metadata: ObjectMetadata;
  /** Null where a copy leaves its source's behind. */
  readonly userMetadata: UserMetadata | null;
}

/** What an upsert finds under its name; null where it makes the object. */
export interface Found {
  readonly id: string | null;
  readonly version: string | null;
}

const nothing: Found = { id: null, version: null };

/**
 * Throws unless the caller may write that: as an insert, or as an upsert, which takes the right to see it as well.
 * Answers what it was tried on.
 */
export const tryObject = async (scope: Scope, tried: TriedObject): Promise<Found> => {
  const { mimetype, contentLength, userMetadata = {} } = tried;
  const undone = new Error('undone');
  let found = nothing;
  await scope
    .transaction(async (query) => {
      if (tried.upsert) found = await findUnder(query, tried);
      await query(writing(tried, { mimetype, contentLength }, userMetadata));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    })
    .catch(refusedBy('23505', alreadyThere));
  return found;
};

/**
 * As `saveObject`, of what `tryObject` found. Where it is something else by now it is tried again: policies may allow to
 * make an object and not to replace it, and may look at the one that is replaced.
 */
export const saveTried = async (
  scope: Scope,
  files: Files,
  { object, tried, keep }: { readonly object: NewObject; readonly tried: TriedObject; keep(): Promise<void> },
  first: Found,
): Promise<StoredObject> => {
  for (let found = first; ; found = await tryObject(scope, tried)) {
    const { version } = found;
    try {
      return await saveObject(scope.service, files, { object, keep, isMeant: (there) => there.version === version });
    } catch (error) {
      if (!(error instanceof FoundOther)) throw error;
    }
  }
};

/** As `saveObject`, of what was allowed when its address was signed: no other object of that name is replaced. */
export const saveSigned = async (
  { service }: Scope,
  files: Files,
  saving: { readonly object: NewObject; keep(): Promise<void> },
): Promise<StoredObject> => {
  const { address } = saving.object;
  const isMeant = ({ id, version }: Found): boolean => id === null || id === address || cameBy(address, version);
  const save = () => saveObject(service, files, { ...saving, isMeant });
  const orAgain = (error: unknown): Promise<StoredObject> => {
    if (!(error instanceof FoundOther)) throw error;
    // What was made meanwhile may have come by the same address.
    return save();
  };
  return save()
    .catch(orAgain)
    .catch((error: unknown) => {
      throw error instanceof FoundOther ? alreadyThere() : error;
    });
};

/** What is under the name is not what an upsert is meant for. */
class FoundOther extends Error {
  override readonly name = 'FoundOther';
}

interface Saving {
  readonly object: NewObject;
  /** Puts its file among the files, or puts its day off if it is there; it may be called again. */
  keep(): Promise<void>;
  /** Whether an upsert may find that. */
  isMeant(there: Found): boolean;
}

/**
 * Writes the row and answers it, with its file, under the lock that the sweep takes as well. What it replaces keeps its
 * id and when it was created, and leaves its file to the sweep.
 */
const saveObject = async (
  service: Scope['service'],
  files: Files,
  { object, keep, isMeant }: Saving,
): Promise<StoredObject> => {
  const sha256 = sha256Of(object.metadata);
  const { saved, replaced } = await service
    .transaction(async (query) => {
      await query(fileLock(sha256));
      await keep();
      const before = object.upsert ? await findUnder(query, object, 'for update') : undefined;
      if (before && !isMeant(before)) throw new FoundOther();
      // One that comes from now on is not replaced.
      const place = { ...object, upsert: before !== undefined && before.id !== null };
      const { rows } = await query<StoredObject>(writing(place, object.metadata, object.userMetadata, returned));
      return { saved: rows[0] as StoredObject, replaced: before?.etag };
    })
    .catch(refusedBy('23505', () => (object.upsert ? new FoundOther() : alreadyThere())))
    // Somebody deleted it meanwhile.
    .catch(refusedBy('23503', noBucket));
  if (replaced && replaced !== object.metadata.eTag) await files.letGo(sha256Of({ eTag: replaced }));
  return saved;
};

const returned = `returning id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at,
  metadata, user_metadata`;

const findUnder = async (
  query: Query,
  { bucket, name }: ObjectPlace,
  lock = '',
): Promise<Found & { readonly etag?: string }> => {
  const { rows } = await query<{ id: string; version: string; etag: string }>({
    text: `select id, coalesce(version, '') as version, metadata ->> 'eTag' as etag from storage.objects
      where bucket_id = $1 and name = $2 ${lock}`,
    values: [bucket, name],
  });
  return rows[0] ?? nothing;
};

const writing = (
  { bucket, name, owner, upsert, address }: ObjectPlace,
  metadata: Readonly<Record<string, unknown>> | ObjectMetadata,
  userMetadata: UserMetadata | null,
  end = '',
) => ({
  text: `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values ($1, $2, $3, $4, $5, $6, $7) ${upsert ? replacing : ''} ${end}`,
  values: [
    bucket,
    name,
    uuidOf(owner),
    owner,
    newVersion(address),
    JSON.stringify(metadata),
    userMetadata && JSON.stringify(userMetadata),
  ],
});

/** Whoever has no name of their own, as the service, replaces what stays its owner's. */
const replacing = `on conflict (bucket_id, name) do update set
  owner = case when excluded.owner_id is null then objects.owner else excluded.owner end,
  owner_id = coalesce(excluded.owner_id, objects.owner_id), version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata`;
