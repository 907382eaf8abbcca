import type { FastifyReply } from 'fastify';
import { noObject } from '../errors.ts';
import { rowOf } from '../reading/find-object.ts';
import { type ObjectPath, objectPath } from '../reading/object-path.ts';
import { type AskedTransformation, transformationOf, transformationSchema } from '../render/asked.ts';
import { claimsOf } from '../render/transformations.ts';
import type { Asked, StorageRoute } from '../route.ts';
import { signAddress, urlOf } from '../signing/address-tokens.ts';

const expiresIn = { type: 'integer', minimum: 1 };
/** As many as a list has at most. */
const mostPaths = 1_000;

const signOne = async ({ options, scope, request, reply, count }: Asked): Promise<FastifyReply> => {
  const path = objectPath(request);
  const { expiresIn: seconds, transform = {} } = request.body as {
    readonly expiresIn: number;
    readonly transform?: AskedTransformation;
  };
  const transformation = claimsOf(transformationOf(transform));
  const row = await rowOf(scope, path);
  if (!row) throw noObject();
  const secret = await options.memory.secret(count);
  const claims = { ...transformation, url: urlOf(path), scope: 'download' as const, id: row.id };
  const token = await signAddress(secret, claims, seconds);
  return reply.send({
    signedURL: `${transformation ? '/render/image/sign' : '/object/sign'}/${urlOf(path)}?token=${token}`,
  });
};

/** The address of one object, or of a picture made of it; for whoever may read it. */
export const signAddressOfOne: StorageRoute = {
  method: 'POST',
  url: '/object/sign/:bucket/*',
  operation: 'storage.object.sign',
  schema: {
    body: { type: 'object', required: ['expiresIn'], properties: { expiresIn, transform: transformationSchema } },
  },
  answer: signOne,
};

const idsOf = async (
  { scope }: Asked,
  bucket: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  // What PostgreSQL cannot hold is not there.
  const asked = [...new Set(names)].filter((name) => !name.includes('\0'));
  const { rows } = await scope.run<{ name: string; id: string }>({
    text: 'select name, id from storage.objects where bucket_id = $1 and name = any($2)',
    values: [bucket, asked],
  });
  return new Map(rows.map(({ name, id }) => [name, id]));
};

const signMany = async (asked: Asked): Promise<FastifyReply> => {
  const { options, request, reply, count } = asked;
  const { bucket } = request.params as Pick<ObjectPath, 'bucket'>;
  const { expiresIn: seconds, paths } = request.body as {
    readonly expiresIn: number;
    readonly paths: readonly string[];
  };
  const ids = await idsOf(asked, bucket, paths);
  const secret = await options.memory.secret(count);
  const signed = paths.map(async (name) => {
    const [id, url] = [ids.get(name), urlOf({ bucket, name })];
    if (id === undefined)
      return { error: 'Either the object does not exist or you do not have access to it', path: name, signedURL: null };
    const token = await signAddress(secret, { url, scope: 'download', id }, seconds);
    return { error: null, path: name, signedURL: `/object/sign/${url}?token=${token}` };
  });
  return reply.send(await Promise.all(signed));
};

/** The addresses of many objects of one bucket; what is not there for the caller has none. */
export const signAddressesOfMany: StorageRoute = {
  method: 'POST',
  url: '/object/sign/:bucket',
  operation: 'storage.object.sign_many',
  schema: {
    body: {
      type: 'object',
      required: ['expiresIn', 'paths'],
      properties: {
        expiresIn,
        paths: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: mostPaths },
      },
    },
  },
  answer: signMany,
};
