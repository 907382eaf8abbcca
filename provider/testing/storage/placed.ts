import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { openFiles } from '../../storage/files/open-files.ts';
import type { StorageServer } from './server.ts';

interface Placed {
  /** `bucket/name`. */
  readonly path: string;
  readonly bytes: string | Uint8Array;
  readonly type?: string;
  readonly cacheControl?: string;
  /** ISO 8601. */
  readonly modified?: string;
  /** Where its bytes go; by default the server's own. */
  readonly folder?: string;
}

/** Until the service has heard of all that this test has written by SQL up to now. */
const heard = async ({ test }: StorageServer): Promise<void> => {
  const word = randomUUID();
  const arrived = Promise.withResolvers<void>();
  const stop = await test.database.listen('storage_changes', (payload) => payload === word && arrived.resolve());
  await test.query({ text: `select pg_notify('storage_changes', $1)`, values: [word] });
  await arrived.promise;
  await stop();
};

export const addBucket = async (server: StorageServer, id: string, isPublic: boolean): Promise<void> => {
  await server.test.query({
    text: 'insert into storage.buckets (id, name, public) values ($1, $1, $2)',
    values: [id, isPublic],
  });
  await heard(server);
};

/** Puts an object there, or another in its place, without asking the service; answers its id and its SHA-256. */
export const place = async (
  server: StorageServer,
  { path, bytes, type = 'text/plain', cacheControl = 'max-age=3600', modified, folder = server.folder }: Placed,
): Promise<{ id: string; sha256: string }> => {
  const files = await openFiles(folder);
  const arrived = await files.receive(Readable.from([Buffer.from(bytes)]), Number.MAX_SAFE_INTEGER);
  await arrived.keep();
  const [bucket = '', ...parts] = path.split('/');
  const metadata = {
    eTag: `"${arrived.sha256}"`,
    size: arrived.size,
    mimetype: type,
    cacheControl,
    lastModified: modified ?? new Date().toISOString(),
    contentLength: arrived.size,
    httpStatusCode: 200,
  };
  const { rows } = await server.test.query<{ id: string }>({
    text: `insert into storage.objects (bucket_id, name, metadata, version, user_metadata)
           values ($1, $2, $3, gen_random_uuid(), '{}')
           on conflict (bucket_id, name) do update set metadata = excluded.metadata, version = excluded.version
           returning id`,
    values: [bucket, parts.join('/'), metadata],
  });
  await heard(server);
  return { id: rows[0]?.id ?? '', sha256: arrived.sha256 };
};
