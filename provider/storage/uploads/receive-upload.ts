import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { type Bucket, findBucket } from '../buckets/bucket.ts';
import { mostBytes, typeFits } from '../buckets/bucket-rules.ts';
import { mostOfServer, type StorageOptions } from '../context.ts';
import { typeNotSupported, uploadsAreOff } from '../errors.ts';
import type { Arrived, Files } from '../files/files.ts';
import { checkImage } from '../objects/claimed-image.ts';
import { checkNewKey } from '../objects/key.ts';
import { type ObjectPlace, saveSigned, saveTried, tryObject } from '../objects/save-object.ts';
import type { ObjectMetadata, StoredObject } from '../objects/stored-object.ts';
import type { UserMetadata } from '../objects/user-metadata.ts';
import type { Asked } from '../route.ts';
import { beginContent, type Content } from './content.ts';
import { isForm } from './form.ts';
import { takeFormRoom } from './form-room.ts';
import { Incoming } from './incoming.ts';
import { takeSlot } from './slots.ts';

export interface Upload extends ObjectPlace {
  /** It was decided when its address was signed: no policy is asked. */
  readonly isDecided?: boolean;
}

/**
 * Takes the body of a request as an object, raw or as a form, and answers the row that was written for it. Whether the
 * caller may is asked before the bytes are read, and nothing is left of what is refused.
 */
export const receiveUpload = async (
  { options, scope, request }: Pick<Asked, 'options' | 'scope' | 'request'>,
  upload: Upload,
): Promise<StoredObject> => {
  const { files } = options;
  if (!files) throw uploadsAreOff(options.whyNot);
  checkNewKey(upload.name);
  const bucket = await findBucket(scope.service, upload.bucket);
  const body = new Incoming(request.raw);
  const giveBack = isForm(request.headers) ? takeFormRoom(options, request) : undefined;
  try {
    const limit = limitOf(options, bucket, upload.name);
    const content = await beginContent(request.headers, body, limit);
    checkType(bucket, upload.name, content.type);
    const { type: mimetype, length: contentLength } = content;
    const tried = (userMetadata: UserMetadata) => ({ ...upload, mimetype, contentLength, userMetadata });
    const ahead = content.userMetadata();
    const found = upload.isDecided ? undefined : await tryObject(scope, tried(ahead));
    const arrived = await arrive({ options, request, files }, content, limit);
    try {
      await checkImage(content.type, arrived.head);
      const userMetadata = content.userMetadata();
      const object = { ...upload, metadata: metadataOf(content, arrived), userMetadata };
      if (!found) return await saveSigned(scope, files, { object, keep: arrived.keep });
      // Those of a form may follow its file, and policies look at them, too.
      const isOther = !isDeepStrictEqual(userMetadata, ahead);
      const now = isOther ? await tryObject(scope, tried(userMetadata)) : found;
      return await saveTried(scope, files, { object, tried: tried(userMetadata), keep: arrived.keep }, now);
    } finally {
      await arrived.drop();
    }
  } finally {
    body.rest();
    giveBack?.();
  }
};

/** What the console of the hosted service puts into a folder that is to be seen without a file: nothing, of any type. */
const isPlaceholder = (name: string): boolean => /(?:^|\/)\.emptyFolderPlaceholder$/.test(name);

const limitOf = (options: StorageOptions, bucket: Bucket, name: string): number =>
  isPlaceholder(name) ? 0 : mostBytes(bucket, mostOfServer(options));

const checkType = (bucket: Bucket, name: string, type: string): void => {
  if (!isPlaceholder(name) && !typeFits(bucket.allowed_mime_types, type)) throw typeNotSupported(type);
};

interface Place {
  readonly options: StorageOptions;
  readonly request: FastifyRequest;
  readonly files: Files;
}

const arrive = async ({ options, request, files }: Place, content: Content, limit: number): Promise<Arrived> => {
  const release = await takeSlot(options, request);
  try {
    const arrived = await files.receive(content.bytes(), limit);
    await content.end().catch(async (error: unknown) => {
      await arrived.drop();
      throw error;
    });
    return arrived;
  } finally {
    release();
  }
};

const metadataOf = (content: Content, { sha256, size }: Arrived): ObjectMetadata => ({
  eTag: `"${sha256}"`,
  size,
  mimetype: content.type,
  cacheControl: content.cacheControl(),
  lastModified: new Date().toISOString(),
  contentLength: size,
  httpStatusCode: 200,
  ...(content.robotsTag !== undefined && { xRobotsTag: content.robotsTag }),
});
