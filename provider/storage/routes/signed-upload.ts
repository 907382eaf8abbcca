import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { checkNewKey } from '../objects/key.ts';
import { tryObject } from '../objects/save-object.ts';
import { objectPath } from '../reading/object-path.ts';
import type { Asked, StorageRoute } from '../route.ts';
import { senderOf, vouchFor } from '../senders.ts';
import { signAddress, uploadClaims, urlOf } from '../signing/address-tokens.ts';
import { receiveUpload } from '../uploads/receive-upload.ts';

/** As on the hosted service. */
const lifeSeconds = 2 * 60 * 60;

const sign = async ({ options, scope, request, reply, count }: Asked): Promise<FastifyReply> => {
  const path = objectPath(request);
  checkNewKey(path.name);
  const upsert = request.headers['x-upsert'] === 'true';
  const { id } = await tryObject(scope, { ...path, owner: scope.owner, upsert });
  const { standing, isStranger } = senderOf(options, request);
  const claims = {
    ...(scope.owner !== null && { owner: scope.owner }),
    url: urlOf(path),
    id: id ?? randomUUID(),
    upsert,
    scope: 'upload' as const,
    ...(!isStranger && { standing }),
  };
  const token = await signAddress(await options.memory.secret(count), claims, lifeSeconds);
  return reply.send({ url: `/object/upload/sign/${urlOf(path)}?token=${token}`, token });
};

/** An address to which whoever has it uploads one object; for whoever may upload it. */
export const signUpload: StorageRoute = {
  method: 'POST',
  url: '/object/upload/sign/:bucket/*',
  operation: 'storage.object.sign_upload_url',
  answer: sign,
};

const upload = async (asked: Asked): Promise<FastifyReply> => {
  const { options, request, count } = asked;
  const path = objectPath(request);
  const { token } = request.query as { readonly token: string };
  // Nobody is counted before it is known who let them in.
  const secret = await options.memory.secret(() => {});
  const claims = await uploadClaims(secret, token, path).catch((error: unknown) => {
    count();
    throw error;
  });
  const { owner = null, upsert, id, standing } = claims;
  if (standing) vouchFor(request, { line: owner ?? id, standing, isStranger: false });
  await receiveUpload(asked, { ...path, owner, upsert, address: id, isDecided: true });
  return asked.reply.send({ Key: urlOf(path) });
};

/** The upload itself: no policy is asked any more. */
export const signedUpload: StorageRoute = {
  method: 'PUT',
  url: '/object/upload/sign/:bucket/*',
  operation: 'storage.object.upload_signed',
  asks: 'address',
  takes: 'stream',
  schema: { querystring: { type: 'object', required: ['token'], properties: { token: { type: 'string' } } } },
  answer: upload,
};
