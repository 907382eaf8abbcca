/**
 * Files behind `storage/v1`, in the wire format of the hosted storage service. A request is limited, its caller
 * verified, its words checked, and PostgreSQL asked as that caller: row-level security on storage.objects decides.
 * Bytes lie in `files/`, named by their SHA-256; every endpoint is a file of `routes/`. This is the folder's door.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { StorageOptions } from './context.ts';
import { fail } from './error-response.ts';
import { StorageError } from './errors.ts';
import { mountRoutes } from './routes/index.ts';

export type { StorageOptions } from './context.ts';

/** The routes of storage/v1, to be mounted under their prefix. */
export const storageRoutes =
  (options: StorageOptions): FastifyPluginAsync =>
  async (app) => {
    app.setErrorHandler((error, request, reply) => fail(error, request, reply));
    app.setNotFoundHandler((request, reply) => fail(noRoute(request), request, reply));
    // Which nobody but a server that shares its protocols with other origins would find otherwise.
    for (const url of ['/', '/*']) app.options(url, (request, reply) => fail(noRoute(request), request, reply));
    mountRoutes(app, options);
  };

const noRoute = ({ method, url }: { readonly method: string; readonly url: string }): StorageError =>
  new StorageError({
    status: 404,
    statusCode: '404',
    error: 'Not Found',
    code: 'InvalidRequest',
    message: `Route ${method}:${url.replace(/^\/storage\/v1/, '').split('?', 1)[0]} not found`,
  });
