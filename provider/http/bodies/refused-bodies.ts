import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isInCrumbs, tellOfCrumbs, wasInCrumbs } from './body-crumbs.ts';

/** How much is still taken of a body that nobody reads, for how long, and for how long it may stand still. */
const mostBytes = 32 * 1024 * 1024;
const patienceMs = 10_000;
const stillMs = 2_000;

/**
 * A body that nobody reads, because it is too large or its request was refused before, is taken to its end and thrown
 * away before the answer goes. A server that answers and closes while the other side still writes has its answer lost
 * on the way: a proxy makes a 502 of it, a browser a network that failed. What goes on longer, or comes in crumbs,
 * is cut off; after what came too slowly (408), or says that it is longer, nothing is waited for. Whoever stands still
 * may be waiting for the answer.
 */
export const takeRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    // A request that came over no socket (`inject`) does not say.
    if (raw.complete !== false) return;
    const isInVain = reply.statusCode === 408 || wasInCrumbs(raw) || Number(raw.headers['content-length']) > mostBytes;
    if (!isInVain && (await taken(raw))) return;
    reply.header('connection', 'close');
    // At once: Node would go on reading until the answer has left.
    if (reply.statusCode !== 408) reply.raw.once('prefinish', () => raw.socket.destroy());
  });
};

/** Whether it came to its end. */
const taken = (body: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    let bytes = 0;
    let pieces = 0;
    const done = (): void => {
      clearTimeout(timer);
      clearTimeout(still);
      body.off('data', count).off('end', done).off('close', done);
      resolve(body.readableEnded);
    };
    const count = (piece: Buffer): void => {
      bytes += piece.length;
      pieces += 1;
      still.refresh();
      const crumbs = isInCrumbs(pieces, bytes);
      if (crumbs) tellOfCrumbs(body);
      if (crumbs || bytes > mostBytes) done();
    };
    const timer = setTimeout(done, patienceMs);
    const still = setTimeout(done, stillMs);
    if (body.readableEnded || body.destroyed) done();
    else body.on('data', count).once('end', done).once('close', done).resume();
  });
