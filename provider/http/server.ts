import { randomUUID } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import { OverLimit } from '../postgres/errors.ts';
import { takeRefusedBodies } from './bodies/refused-bodies.ts';
import { sharedRefusal, shareProtocols } from './cross-origin.ts';
import { inWords } from './failure-words.ts';
import { boundRequestsUnderWay } from './limits/requests-under-way.ts';
import { boundUnreadAnswers, dropStalledReaders } from './limits/unread-answers.ts';
import { openListener } from './listener.ts';
import { notOffered } from './not-offered.ts';
import { servePortal } from './portal-files.ts';
import { ErrorLog, logRequest, logRequests, standardOutput, type WriteLine } from './request-log.ts';
import { type PageRules, securityHeaders, setHeaders } from './security-headers.ts';

/** What one origin serves. */
export interface ServerParts {
  /** The origin that people open, such as `http://127.0.0.1:3000`; https turns HSTS on. */
  readonly url: string;
  readonly auth: FastifyPluginAsync;
  readonly rest: FastifyPluginAsync;
  /** Without one, storage/v1 is not offered. */
  readonly storage?: FastifyPluginAsync | undefined;
  /** Without one, realtime/v1 is not offered. Its sockets are the caller's, who attaches them to what listens. */
  readonly realtime?: FastifyPluginAsync | undefined;
  /** Without one, functions/v1 is not offered. */
  readonly functions?: FastifyPluginAsync | undefined;
  /** What GET /health answers once it is known that requests can be served. */
  readonly healthy: () => Promise<'ok' | 'overloaded'>;
  /** What /config.json answers. */
  readonly config: () => object;
  /** The folder of the built portal; without one only the protocols are served. */
  readonly portal?: string | undefined;
  /**
   * Addresses and networks (CIDR) of the proxies in front: `request.ip` is the last address of X-Forwarded-For that
   * is none of them. Without any that header says nothing. Scheme and host are never taken from headers: `url` says
   * them.
   */
  readonly proxies?: readonly string[] | undefined;
  /** Other origins whose pages may use the protocols, such as `https://portal.example`. Default none. */
  readonly origins?: readonly string[] | undefined;
  /** Further routes of this origin. */
  readonly more?: FastifyPluginAsync | undefined;
  /** What its pages may do. */
  readonly pages?: PageRules | undefined;
  readonly log?: WriteLine | undefined;
}

const bodyLimit = 1024 * 1024;

/** Puts the protocols, the portal and its configuration behind one origin. The caller listens and closes. */
export const createServer = async (parts: ServerParts): Promise<FastifyInstance> => {
  const headers = securityHeaders(parts.url, parts.pages);
  const write = parts.log ?? standardOutput();
  const { proxies = [], origins = [] } = parts;
  const app = fastify({
    loggerInstance: new ErrorLog(write) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Names in addresses are as long as their encoding makes them.
    routerOptions: { maxParamLength: 1024 },
    trustProxy: proxies.length > 0 && [...proxies],
    serverFactory: (listener) => openListener({ proxies, log: write }).on('request', listener),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      logRequest(request, reply, write);
      setHeaders(reply, { ...headers, 'x-request-id': request.id, ...sharedRefusal(request, origins) });
      return answerError(error, reply);
    },
  });
  logRequests(app, write);
  takeRefusedBodies(app);
  dropStalledReaders(app);
  app.addHook('onRequest', async (request, reply) => setHeaders(reply, { ...headers, 'x-request-id': request.id }));
  await shareProtocols(app, origins);
  boundRequestsUnderWay(app);
  // Outside the protocols nobody reads a body.
  app.removeAllContentTypeParsers();
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if ((error.statusCode ?? 500) >= 500) request.failure = inWords(error);
    return answerError(error, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const missing = notOffered(request.url);
    if (!missing) return reply.code(404).send(refusal('not_found', 'There is nothing here'));
    const said = refusal('not_found', `${missing.protocol} is not offered by this server`, missing.hint);
    // The clients of files, sockets and functions read these two.
    return reply.code(404).send({ ...said, error: 'not_found', statusCode: '404' });
  });
  await app.register(async (protocols) => {
    boundUnreadAnswers(protocols);
    await protocols.register(parts.auth, { prefix: '/auth/v1' });
    await protocols.register(parts.rest, { prefix: '/rest/v1' });
    if (parts.storage) await protocols.register(parts.storage, { prefix: '/storage/v1' });
    if (parts.realtime) await protocols.register(parts.realtime, { prefix: '/realtime/v1' });
    if (parts.functions) await protocols.register(parts.functions, { prefix: '/functions/v1' });
  });
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(parts.config()));
  app.get('/health', async (_request, reply) => {
    const status = await parts.healthy();
    return reply.header('cache-control', 'no-store').send({ status });
  });
  if (parts.more) await app.register(parts.more);
  if (parts.portal) await servePortal(app, parts.portal);
  return app;
};

const refusal = (code: string, message: string, hint: string | null = null) => ({ code, message, details: null, hint });

/** For what lies outside the protocols, which answer their own errors in their own words. */
const answerError = (
  error: { name: string; message: string; statusCode?: number | undefined },
  reply: FastifyReply,
) => {
  if (error.name === 'DatabaseUnavailable')
    return reply.code(503).header('retry-after', '1').send(refusal('unavailable', error.message));
  if (error instanceof OverLimit) {
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return reply.code(error.statusCode).send(refusal('over_limit', error.message));
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) return reply.code(500).send(refusal('internal', 'The server could not answer'));
  return reply.code(status).send(refusal('bad_request', error.message));
};
