import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** One file of a built portal, with the compressed forms that the build put beside it. */
interface PortalFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly body: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Serves the built portal in `folder`: every file under its path, and index.html for the paths of the portal's own
 * routes. The files are read once: a portal is small, and what is not in this list cannot be asked for.
 */
export const servePortal = (app: FastifyInstance, folder: string): void => {
  const files = readPortal(folder);
  const index = files.get('/index.html');
  for (const [path, file] of files) app.get(path, (request, reply) => send(file, request, reply));
  if (!index) return;
  app.get('/', (request, reply) => send(index, request, reply));
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?');
    return isRoute(path) ? send(index, request, reply) : reply.callNotFound();
  });
};

// A file that is not there and a protocol that is not offered are no pages of the portal.
const isRoute = (path: string): boolean => !/^\/(rest|auth|storage|realtime|functions)\/v1(\/|$)|\.[^/]*$/.test(path);

const readPortal = (folder: string): Map<string, PortalFile> => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const compressed = (name: string, ending: string): Buffer | undefined =>
    names.includes(name + ending) ? readFileSync(name + ending) : undefined;
  const served = names.filter((name) => !/\.(br|gz|map)$/.test(name));
  return new Map(
    served.map((name) => {
      const path = `/${relative(folder, name).split(sep).join('/')}`;
      const body = readFileSync(name);
      return [path, { ...describe(path, body), body, br: compressed(name, '.br'), gzip: compressed(name, '.gz') }];
    }),
  );
};

const describe = (path: string, body: Buffer): Pick<PortalFile, 'type' | 'etag' | 'cacheControl'> => ({
  type: types[extname(path)] ?? 'application/octet-stream',
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  // What lies in assets/ carries a hash of its content in its name.
  cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});

const send = (file: PortalFile, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.header('cache-control', file.cacheControl).header('etag', file.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  reply.header('content-type', file.type);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.body);
};
