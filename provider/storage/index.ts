/**
 * Files behind `storage/v1`, in the wire format of the hosted storage service. A request is limited, its caller
 * verified, its words checked, and PostgreSQL asked as that caller: row-level security on storage.objects decides.
 * Bytes lie in `files/`, named by their SHA-256; every endpoint is a file of `routes/`. This is the folder's door.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { refuseKeysOfPages } from '../http/keys-of-pages.ts';
import { boundAnonymous } from '../http/limits/anonymous.ts';
import { limitSubject } from '../http/limits/limit-subject.ts';
import type { StorageOptions } from './context.ts';
import { fail } from './error-response.ts';
import { noRoute, tooManyAnonymous } from './errors.ts';
import { takeJson } from './json-bodies.ts';
import { refuseByName } from './not-offered.ts';
import { openMemory } from './remembering/memory.ts';
import { openForms } from './render/forms.ts';
import { mount, type RefuseStrangers } from './route.ts';
import { routes } from './routes/index.ts';
import { senderOf } from './senders.ts';
import { refusedUpload } from './uploads/refused-upload.ts';

export type { StorageOptions } from './context.ts';
export { openFiles } from './files/open-files.ts';
export { fileSweep } from './files/sweep.ts';
export { removeObjects } from './objects/removing.ts';

/** Of strangers: a page of pictures asks for many at once, and each costs little. */
const anonymous = {
  anonymousPerAddress: { count: 1_000, seconds: 10 },
  anonymousInAll: { count: 3_000, seconds: 10 },
};

/** The routes of storage/v1, to be mounted under their prefix. */
export const storageRoutes =
  (options: StorageOptions): FastifyPluginAsync =>
  async (app) => {
    app.setErrorHandler((error, request, reply) => fail(error, request, reply));
    refuseKeysOfPages(app);
    const refuseRoute = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const path = request.url.slice(app.prefix.length).split('?', 1)[0] ?? '';
      return fail(noRoute(request.method, path), request, reply);
    };
    app.setNotFoundHandler(refuseRoute);
    // Where pages of other origins are answered, or a portal is served, another route would take these first.
    for (const url of ['/', '/*']) app.route({ method: ['GET', 'OPTIONS'], url, handler: refuseRoute });
    // A body is read by the routes that take it as a stream, and where there is no route by nobody.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    refuseByName(app);
    const refuse = boundAnonymous({ ...anonymous, ...options }, tooManyAnonymous);
    const refuseStrangers: RefuseStrangers = (request) => {
      if (senderOf(options, request).isStranger) refuse(limitSubject(request.ip));
    };
    const { files } = options;
    const forms = files && openForms(files.formsFolder);
    const service = { ...options, forms, memory: openMemory(options.database) };
    app.addHook('onClose', async () => forms?.close());
    app.addHook('onReady', () => service.memory.changes.listen());
    app.addHook('onClose', () => service.memory.changes.close());
    await app.register(async (streams) => {
      streams.setErrorHandler((error, request, reply) => fail(refusedUpload(error), request, reply));
      for (const route of routes) if (route.takes === 'stream') mount(streams, service, refuseStrangers, route);
    });
    await app.register(async (whole) => {
      takeJson(whole, options);
      for (const route of routes) if (route.takes !== 'stream') mount(whole, service, refuseStrangers, route);
    });
  };
