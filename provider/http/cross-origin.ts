import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const protocols = /^\/(auth|rest|storage|realtime|functions)\/v1(?=[/?]|$)/;

/** What a page of another origin may read of an answer, beside what every page may: what the public clients look at. */
const readable = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-location',
  'content-profile',
  'content-range',
  'date',
  'etag',
  'link',
  'location',
  'preference-applied',
  'range-unit',
  'retry-after',
  'sb-error-code',
  'x-request-id',
  'x-supabase-api-version',
  'x-total-count',
  'x-transformations',
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

/** These answer preflights themselves, as on the hosted provider. */
const functions = /^\/functions\/v1\//;

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
      const preflight = request.headers['access-control-request-method'] !== undefined && !functions.test(request.url);
      decide(null, isShared(request, origins) ? { ...shared, preflight } : { origin: false });
    },
  });
};

/** Whether an answer may say for itself what the page that asks may do: one for a page of an origin that was named. */
export const sharesOwn = (reply: FastifyReply): boolean => reply.hasHeader('access-control-allow-origin');

/** What an answer may say of itself; credentials are never shared, and the origin is narrowed to the one that asks. */
const own = /^access-control-(allow-(headers|methods)|expose-headers|max-age)$/;

/**
 * The headers of an answer that comes from elsewhere, of which those for pages of other origins stay where the page may
 * use this server at all. One that names another origin, and so shuts this page out, takes the server's own word back.
 */
export const narrowed = (
  reply: FastifyReply,
  headers: readonly (readonly [string, string])[],
): readonly (readonly [string, string])[] => {
  const others = headers.filter(([name]) => !name.startsWith('access-control-'));
  if (!sharesOwn(reply)) return others;
  const allowed = headers.find(([name]) => name === 'access-control-allow-origin')?.[1];
  if (allowed !== undefined && allowed !== '*' && allowed !== reply.getHeader('access-control-allow-origin')) {
    for (const name of ['allow-origin', 'expose-headers']) reply.removeHeader(`access-control-${name}`);
    return others;
  }
  const shown = reply.getHeader('access-control-expose-headers');
  const shared = headers.filter(([name]) => own.test(name));
  if (shared.some(([name]) => name === 'access-control-expose-headers'))
    reply.removeHeader('access-control-expose-headers');
  return [
    ...others,
    ...shared.map(([name, value]): [string, string] =>
      name === 'access-control-expose-headers' ? [name, `${shown}, ${value}`] : [name, value],
    ),
  ];
};
