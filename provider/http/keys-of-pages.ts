import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bearerOf, looksLikeSecretKey } from './secret-key.ts';

/** In the words of the hosted gateway. */
export const keyOfPage = {
  message: 'Forbidden use of secret API key in browser',
  hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
} as const;

/**
 * Whether a browser sends it for a page. No other client has the first two headers, and over https a page can leave out
 * neither. Over plain http from another machine what a page asks of its own server has none of them; there the browser is
 * known by its name and its languages. A name alone says little: PowerShell takes a browser's.
 */
export const isOfPage = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined ||
  headers['sec-fetch-site'] !== undefined ||
  (/^Mozilla\/5\.0 \(/.test(headers['user-agent'] ?? '') && /^[a-z]/i.test(headers['accept-language'] ?? ''));

/**
 * Refuses every request of a page that shows a key for servers, whether or not it is one: whoever reads the page could
 * read the key. `refuse` throws, or answers; without it the answer is the hosted gateway's.
 */
export const refuseKeysOfPages = (
  app: FastifyInstance,
  refuse: (reply: FastifyReply) => FastifyReply = (reply) => reply.code(401).send(keyOfPage),
): void => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const shows = looksLikeSecretKey(bearerOf(headers)) || looksLikeSecretKey(headers.apikey);
    if (shows && isOfPage(headers)) return refuse(reply.header('cache-control', 'no-store'));
  });
};
