import type { FastifyInstance } from 'fastify';
import { usualConnections } from '../listener.ts';
import { limitSubject } from './limit-subject.ts';
import { noRoom } from './over-limit.ts';
import { Quota } from './quota.ts';

/**
 * Requests under way are counted as connections are: behind a proxy its connections are everybody's, and a connection
 * can carry many requests at once.
 */
export const boundRequestsUnderWay = (app: FastifyInstance): void => {
  const quota = new Quota(usualConnections);
  app.addHook('onRequest', async (request, reply) => {
    const loan = quota.lend(limitSubject(request.ip));
    const full = loan.take(1);
    if (full !== undefined) throw noRoom(full, 'requests');
    reply.raw.once('close', loan.end);
  });
};
