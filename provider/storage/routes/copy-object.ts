import type { IncomingHttpHeaders } from 'node:http';
import { mostOfServer } from '../context.ts';
import { noObject, uploadsAreOff } from '../errors.ts';
import type { Files } from '../files/files.ts';
import { checkImage } from '../objects/claimed-image.ts';
import { checkNewKey } from '../objects/key.ts';
import { saveTried, tryObject } from '../objects/save-object.ts';
import { isWhole, type ObjectMetadata, type StoredObject, sha256Of } from '../objects/stored-object.ts';
import { checkFits, limitsOf } from '../objects/targets.ts';
import type { StorageRoute } from '../route.ts';
import type { Scope } from '../scope.ts';
import { checkedType, headerMetadata } from '../uploads/upload-words.ts';
import { type ObjectPair, pairSchema } from './object-pair.ts';

interface Copying extends ObjectPair {
  /** Whether type, cache-control and what the client keeps with it are the source's; true when not given. */
  readonly copyMetadata?: boolean;
  readonly metadata?: { readonly cacheControl?: string; readonly mimetype?: string };
}

const body = {
  ...pairSchema,
  properties: {
    ...pairSchema.properties,
    copyMetadata: { type: 'boolean' },
    metadata: {
      type: 'object',
      properties: {
        cacheControl: { type: 'string', maxLength: 200, pattern: '^[\\x20-\\x7e]*$' },
        mimetype: { type: 'string' },
      },
    },
  },
};

/** Copies an object: a row that names the same file. The caller may see the one and write the other. */
export const copyObject: StorageRoute = {
  method: 'POST',
  url: '/object/copy',
  operation: 'storage.object.copy',
  schema: { body },
  answer: async ({ options, scope, request, reply }) => {
    const { files } = options;
    if (!files) throw uploadsAreOff(options.whyNot);
    const copying = request.body as Copying;
    const { destinationBucket, destinationKey: name } = copying;
    checkNewKey(name);
    const source = await findSource(scope, copying);
    const place = {
      bucket: destinationBucket || copying.bucketId,
      name,
      owner: scope.owner,
      upsert: request.headers['x-upsert'] === 'true',
    };
    const userMetadata = copying.copyMetadata === false ? sentMetadata(request.headers) : source.user_metadata;
    const metadata = metadataOf(copying, source.metadata);
    const { mimetype, size: contentLength } = metadata;
    const tried = { ...place, mimetype, contentLength, userMetadata };
    const found = await tryObject(scope, tried);
    checkFits(metadata, await limitsOf(scope.service, place.bucket), mostOfServer(options));
    if (mimetype !== source.metadata.mimetype) await checkImage(mimetype, await headOf(files, metadata));
    const copy = { object: { ...place, metadata, userMetadata }, tried, keep: () => hold(files, metadata) };
    const saved = await saveTried(scope, files, copy, found);
    return reply.send(answerOf(saved));
  },
};

const findSource = async ({ run }: Scope, { bucketId, sourceKey }: ObjectPair) => {
  const { rows } = await run<Pick<StoredObject, 'metadata' | 'user_metadata'>>({
    text: 'select metadata, user_metadata from storage.objects where bucket_id = $1 and name = $2',
    values: [bucketId, sourceKey],
  });
  // A row that was written by SQL alone may name no file.
  if (!rows[0] || !isWhole(rows[0].metadata)) throw noObject();
  return rows[0];
};

const metadataOf = ({ copyMetadata, metadata = {} }: Copying, source: ObjectMetadata): ObjectMetadata => {
  const { cacheControl = source.cacheControl, mimetype = source.mimetype } = copyMetadata === false ? metadata : {};
  return { ...source, cacheControl, mimetype: checkedType(mimetype), lastModified: new Date().toISOString() };
};

const sentMetadata = (headers: IncomingHttpHeaders) =>
  headers['x-metadata'] === undefined ? null : headerMetadata(headers);

/** What tells of which type the bytes are. */
const headOf = async (files: Files, metadata: ObjectMetadata): Promise<Buffer> => {
  const file = await files.open(sha256Of(metadata));
  if (!file) throw noObject();
  const pieces: Buffer[] = [];
  if (file.size > 0) for await (const piece of file.stream({ start: 0, end: 4_099 })) pieces.push(piece as Buffer);
  else await file.close();
  return Buffer.concat(pieces);
};

/** Sees that the file is there. Under its lock it is not swept away, and afterwards a row names it. */
const hold = async (files: Files, metadata: ObjectMetadata): Promise<void> => {
  const file = await files.open(sha256Of(metadata));
  if (!file) throw noObject();
  await file.close();
  await files.letGo(sha256Of(metadata));
};

const answerOf = ({ owner, owner_id: ownerId, ...row }: StoredObject) => ({
  Key: `${row.bucket_id}/${row.name}`,
  Id: row.id,
  ...row,
  owner: owner ?? '',
  owner_id: ownerId ?? '',
});
