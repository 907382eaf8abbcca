import type { FastifyReply } from 'fastify';
import { noObject } from '../errors.ts';
import type { StoredObject } from '../objects/stored-object.ts';
import { findRow, type Readers } from '../reading/find-object.ts';
import { objectPath } from '../reading/object-path.ts';
import { servedObject } from '../reading/served-object.ts';
import type { Asked, StorageRoute } from '../route.ts';

const present = ({ id, name, version, bucket_id, metadata, user_metadata, created_at }: StoredObject) => ({
  id,
  name,
  version,
  bucket_id,
  size: metadata.size,
  content_type: metadata.mimetype,
  cache_control: metadata.cacheControl,
  etag: metadata.eTag,
  metadata: user_metadata,
  last_modified: metadata.lastModified,
  created_at,
});

const answer = async (asked: Asked, readers: Readers): Promise<FastifyReply> => {
  const row = await findRow(asked, objectPath(asked.request), readers);
  const object = servedObject(row);
  if (!object) throw noObject();
  const { etag, 'last-modified': modified } = object.headers;
  const headers = { etag, 'last-modified': modified, 'cache-control': object.cacheControl };
  return asked.reply.headers(headers).send(present(row));
};

const way = (place: string, asks: 'address' | 'token' | 'anybody', readers: Readers): Omit<StorageRoute, 'method'> => ({
  url: `/object/info/${place}:bucket/*`,
  asks,
  operation: readers === 'everybody' ? 'storage.object.info_public' : 'object.get_authenticated_info',
  answer: (asked) => answer(asked, readers),
});

/** GET and HEAD of what is known of an object, without its bytes. */
export const infos: readonly StorageRoute[] = [
  way('public/', 'address', 'everybody'),
  way('authenticated/', 'token', 'callers'),
  way('', 'anybody', 'everybody and callers'),
].map((route) => ({ ...route, method: ['GET', 'HEAD'] as const }));
