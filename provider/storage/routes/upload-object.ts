import type { FastifyReply } from 'fastify';
import type { Asked, StorageRoute } from '../route.ts';
import { receiveUpload } from '../uploads/receive-upload.ts';

const url = '/object/:bucket/*';

const upload = async (asked: Asked, upsert: boolean): Promise<FastifyReply> => {
  const { bucket, '*': name } = asked.request.params as { readonly bucket: string; readonly '*': string };
  const { id } = await receiveUpload(asked, { bucket, name, owner: asked.scope.owner, upsert });
  return asked.reply.send({ Key: `${bucket}/${name}`, Id: id });
};

/** Makes an object, or replaces it where `x-upsert` is the very word `true`. */
export const uploadObject: StorageRoute = {
  method: 'POST',
  url,
  operation: 'storage.object.upload',
  takes: 'stream',
  answer: (asked) => upload(asked, asked.request.headers['x-upsert'] === 'true'),
};

/** Makes an object or replaces it. */
export const replaceObject: StorageRoute = {
  method: 'PUT',
  url,
  operation: 'storage.object.upload_update',
  takes: 'stream',
  answer: (asked) => upload(asked, true),
};
