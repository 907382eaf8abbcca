import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How much of a body that is too large is still taken, and for how long. */
const mostBytes = 32 * 1024 * 1024;
const patienceMs = 10_000;

/**
 * A body over the limit is read to its end, and thrown away, before 413 is answered. A server that answers and closes
 * while the other side still writes has its answer lost on the way: a proxy makes a 502 of it, a browser a network that
 * failed. What is larger still is cut off.
 */
export const takeRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413) await taken(request.raw);
  });
};

const taken = (body: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve();
    let bytes = 0;
    const done = (): void => {
      clearTimeout(timer);
      body.off('data', count).off('end', done).off('close', done);
      resolve();
    };
    const count = (piece: Buffer): void => {
      bytes += piece.length;
      if (bytes > mostBytes) done();
    };
    const timer = setTimeout(done, patienceMs);
    body.on('data', count).once('end', done).once('close', done);
    body.resume();
  });
