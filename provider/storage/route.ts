import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../postgres/types.ts';
import type { StorageOptions } from './context.ts';
import { denied, noAuthorization } from './errors.ts';
import { openScope, type Scope } from './scope.ts';

/** Who may ask: whoever has a token that holds, anybody who says one, or the address alone. */
type Asks = 'token' | 'anybody';

export interface StorageRoute {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | readonly ('GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE')[];
  readonly url: string;
  /** What policies find in storage.operation(). */
  readonly operation: string;
  /** `token` (the default): without an Authorization header, or with one that does not hold, it is refused. */
  readonly asks?: Asks;
  readonly bodyLimit?: number;
  answer(context: Asked): Promise<FastifyReply> | FastifyReply;
}

export interface Asked {
  readonly options: StorageOptions;
  readonly scope: Scope;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const nobody: Identity = { role: 'anon', claims: { role: 'anon' } };

/** Mounts a route: who asks is known ahead of the body, which is not read for whoever is refused. */
export const mount = (app: FastifyInstance, options: StorageOptions, route: StorageRoute): void => {
  const identities = new WeakMap<FastifyRequest, Identity>();
  app.route({
    method: [route.method].flat() as string[],
    url: route.url,
    exposeHeadRoute: false,
    ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
    onRequest: async (request) => {
      const identity = route.asks === 'anybody' ? await whoever(options, request) : await caller(options, request);
      identities.set(request, identity);
    },
    handler: (request, reply) => {
      const identity = identities.get(request) ?? nobody;
      const scope = openScope(options, identity, route.operation, request, reply);
      return route.answer({ options, scope, request, reply });
    },
  });
};

const caller = async (options: StorageOptions, { headers }: FastifyRequest): Promise<Identity> => {
  // As behind the hosted gateway, which makes a token of the public key.
  if (headers.authorization === undefined && headers.apikey === options.publicKey) return nobody;
  if (headers.authorization === undefined) throw noAuthorization();
  if (!/^\s*bearer\s+\S/i.test(headers.authorization)) throw denied('Invalid Compact JWS');
  return options.identify(headers);
};

/** A token that does not hold counts as none, where what is public is answered to everybody. */
const whoever = (options: StorageOptions, request: FastifyRequest): Promise<Identity> =>
  caller(options, request).catch((error: unknown) => {
    if (error instanceof Error && (error.name === 'InvalidToken' || error.name === 'StorageError')) return nobody;
    throw error;
  });
