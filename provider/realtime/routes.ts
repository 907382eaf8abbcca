import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { refuseKeysOfPages } from '../http/keys-of-pages.ts';
import { sendingRoutes } from './sending/routes.ts';
import type { RealtimeService } from './service.ts';

/** What realtime/v1 answers to requests; sockets come as upgrades, which are no requests. */
export const realtimeRoutes =
  (service: RealtimeService): FastifyPluginAsync =>
  async (app) => {
    refuseKeysOfPages(app);
    app.get('/websocket', (_request, reply) =>
      reply.code(426).header('upgrade', 'websocket').send({ error: 'This address is for WebSockets' }),
    );
    const refuse = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      reply.code(404).send({ error: 'Not found' });
    app.setNotFoundHandler(refuse);
    // Where pages of other origins are answered, or a portal is served, another route would take these first.
    for (const url of ['/', '/*']) app.route({ method: ['GET', 'OPTIONS'], url, handler: refuse });
    await app.register(async (sending) => sendingRoutes(sending, service));
  };
