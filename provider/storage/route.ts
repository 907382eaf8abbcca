import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import type { StorageService } from './context.ts';
import { openScope, type Scope } from './scope.ts';
import { type Asks, hearWhoAsks, identityOf } from './who-asks.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

export interface StorageRoute {
  readonly method: Method | readonly Method[];
  readonly url: string | readonly string[];
  /** What policies find in storage.operation(). */
  readonly operation: string;
  /** Whom it answers; by default whoever has a token that holds. */
  readonly asks?: Asks;
  /** Its body is JSON (the default), or a stream that the route reads itself: then `request.body` is no JSON. */
  readonly takes?: 'json' | 'stream';
  /** JSON Schema of its body and query; whatever is not as they say is refused in the validator's words. */
  readonly schema?: Pick<FastifySchema, 'body' | 'querystring'>;
  readonly bodyLimit?: number;
  answer(context: Asked): Promise<FastifyReply> | FastifyReply;
}

export interface Asked {
  readonly options: StorageService;
  /** Opened when it is first asked for. */
  readonly scope: Scope;
  /** Counts a stranger who was not counted at the door, once; throws for one who asks too often. */
  readonly count: () => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Throws for a stranger who asks too often. */
export type RefuseStrangers = (request: FastifyRequest) => void;

/** Mounts a route: who asks is known ahead of the body, which is not read for whoever is refused. */
export const mount = (
  app: FastifyInstance,
  options: StorageService,
  refuseStrangers: RefuseStrangers,
  { method, url, operation, asks = 'token', schema, bodyLimit, answer }: StorageRoute,
): void => {
  const route: Omit<RouteOptions, 'url'> = {
    method: [method].flat() as string[],
    exposeHeadRoute: false,
    ...(schema && { schema }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(asks !== 'address' && {
      onRequest: async (request) => {
        await hearWhoAsks(options, asks, request);
        refuseStrangers(request);
      },
    }),
    handler: (request, reply) => {
      const count = asks === 'address' ? once(() => refuseStrangers(request)) : () => {};
      const open = once(() => {
        count();
        return openScope(options, identityOf(request), operation, request, reply);
      });
      return answer({
        options,
        get scope() {
          return open();
        },
        count,
        request,
        reply,
      });
    },
  };
  for (const address of [url].flat()) app.route({ ...route, url: address });
};

const once = <Made>(make: () => Made): (() => Made) => {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
