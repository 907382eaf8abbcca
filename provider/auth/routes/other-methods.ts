import type { FastifyInstance, RouteOptions } from 'fastify';
import { methodNotAllowed } from '../errors.ts';

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Answers every method that an address does not take with those that it takes, 405 and `Allow`. */
export const refuseOtherMethods = (app: FastifyInstance, routes: readonly RouteOptions[]): void => {
  for (const [url, taking] of Object.entries(Object.groupBy(routes, ({ url }) => url))) {
    const allowed = (taking ?? []).flatMap(({ method }) => method).toSorted();
    const others = methods.filter((method) => !allowed.includes(method));
    if (others.length === 0) continue;
    app.route({
      method: others,
      url,
      handler: async (request, reply) => {
        reply.header('allow', allowed.join(', '));
        throw methodNotAllowed(request.method, request.url.split('?', 1)[0] ?? '', allowed);
      },
    });
  }
};
