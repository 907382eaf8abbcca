import type { FastifyReply } from 'fastify';
import { noObject } from '../errors.ts';
import { objectPath } from '../reading/object-path.ts';
import { sendObject } from '../reading/send-object.ts';
import type { Asked, StorageRoute } from '../route.ts';
import { downloadClaims } from '../signing/address-tokens.ts';

const answer = async (asked: Asked): Promise<FastifyReply> => {
  const path = objectPath(asked.request);
  const { memory } = asked.options;
  const { token, download } = asked.request.query as { readonly token: string; readonly download?: string };
  const { id, exp } = await downloadClaims(await memory.secret(asked.count), token, path);
  const find = async () => {
    const object = await memory.object(path, asked.count);
    // An address dies with its object, also where another has its name.
    if (object?.id !== id) throw noObject();
    return object;
  };
  return sendObject(asked, find, { expires: new Date(exp * 1_000), download, isShared: true });
};

/** GET and HEAD of the object that a signed address names. */
export const signedDownload: StorageRoute = {
  method: ['GET', 'HEAD'],
  url: '/object/sign/:bucket/*',
  operation: 'storage.object.get_signed',
  asks: 'address',
  schema: {
    querystring: {
      type: 'object',
      required: ['token'],
      properties: { token: { type: 'string' }, download: { type: 'string' } },
    },
  },
  answer,
};
