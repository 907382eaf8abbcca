import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const protocols = /^\/(auth|rest|functions)\/v1(?=[/?]|$)/;

/** What a page of another origin may read of an answer, beside what every page may: what the public clients look at. */
const readable = [
  'content-encoding',
  'content-location',
  'content-profile',
  'content-range',
  'date',
  'link',
  'location',
  'preference-applied',
  'range-unit',
  'retry-after',
  'sb-error-code',
  'x-request-id',
  'x-supabase-api-version',
  'x-total-count',
];

const shared = {
  origin: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposedHeaders: readable,
  // As the hosted gateway: an hour, which browsers go by to their own limit. What headers a request may have is not
  // listed: it says so itself, and the protocols read those that they know.
  maxAge: 3600,
};

const isShared = ({ url, headers }: FastifyRequest, origins: readonly string[]): boolean =>
  protocols.test(url) && headers.origin !== undefined && origins.includes(headers.origin);

/** The headers of a refusal that comes before every hook: of an address that cannot be read. */
export const sharedRefusal = (request: FastifyRequest, origins: readonly string[]): Record<string, string> =>
  isShared(request, origins)
    ? {
        'access-control-allow-origin': request.headers.origin ?? '',
        'access-control-expose-headers': readable.join(', '),
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'Origin',
      }
    : {};

/**
 * Lets pages of `origins` (as `https://portal.example`, exactly) use the protocols, and nothing else of this server.
 * The answer names that one origin, never all of them. There are no credentials: a session is a token that the page
 * holds and sends, so no cookie has to be shared. An origin that is not named gets no such header.
 */
export const shareProtocols = async (app: FastifyInstance, origins: readonly string[]): Promise<void> => {
  if (origins.length === 0) return;
  // Ahead of everything that may refuse: without these headers a page could not read the refusal.
  app.addHook('onRequest', async (request, reply) => {
    if (isShared(request, origins)) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  await app.register(cors, {
    delegator: (request, decide) => {
      // An OPTIONS that is no browser's question is a request like any other.
      const preflight = request.headers['access-control-request-method'] !== undefined;
      decide(null, isShared(request, origins) ? { ...shared, preflight } : { origin: false });
    },
  });
};
