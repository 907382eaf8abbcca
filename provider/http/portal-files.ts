import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notOffered } from './not-offered.ts';

/**
 * Serves the built portal in `folder`: every file under its path, in the compressed form that the build put beside it
 * where the browser takes that, and index.html for the paths of the portal's own routes.
 */
export const servePortal = async (app: FastifyInstance, folder: string): Promise<void> => {
  // What lies there carries a hash of its content in its name.
  const lasting = join(folder, 'assets') + sep;
  await app.register(async (portal) => {
    await portal.register(staticFiles, {
      root: folder,
      serve: false,
      index: false,
      preCompressed: true,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: (reply, file) =>
        reply.header('cache-control', file.startsWith(lasting) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
    portal.addHook('onSend', async (_request, reply) => {
      // As the standard has it since 2022; the library still says application/.
      const type = reply.getHeader('content-type');
      if (typeof type === 'string')
        reply.header('content-type', type.replace('application/javascript', 'text/javascript'));
    });
    portal.get<{ Params: { '*': string } }>('/*', (request, reply) => {
      const { '*': path } = request.params;
      if (!isServed(path)) return reply.callNotFound();
      return reply.sendFile(isRoute(path) ? 'index.html' : path);
    });
  });
};

// Neither what a protocol would answer nor what the build keeps for itself.
const isServed = (path: string): boolean =>
  !/^(rest|auth)\/v1(\/|$)|(^|[/\\])\.|\/\/|\.(br|gz|map)$/.test(path) && !notOffered(`/${path}`);

// A file that is not there is no page of the portal.
const isRoute = (path: string): boolean => !/\.[^/]*$/.test(path);
