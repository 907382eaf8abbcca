import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { RealtimeStatus } from '../../provider/index.ts';

/** What a server tells npm run status alone: a stranger would learn how many are at work. */
export type LiveStatus = RealtimeStatus;

/** What whoever asks has to show. A server makes a new one and leaves it in its data folder. */
export const newStatusKey = (): string => randomBytes(24).toString('base64url');

/** `GET /status`, as if it were not there for whoever does not show the key. */
export const statusRoute =
  (key: string, status: () => LiveStatus): FastifyPluginAsync =>
  async (app) => {
    const wanted = Buffer.from(`Bearer ${key}`);
    app.get('/status', (request, reply) => {
      const shown = Buffer.from(request.headers.authorization ?? '');
      if (shown.length !== wanted.length || !timingSafeEqual(shown, wanted)) return reply.callNotFound();
      return reply.header('cache-control', 'no-store').send(status());
    });
  };
