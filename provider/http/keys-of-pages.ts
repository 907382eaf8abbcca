import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bearerOf, looksLikeSecretKey } from './secret-key.ts';

/** In the words of the hosted gateway. */
export const keyOfPage = {
  message: 'Forbidden use of secret API key in browser',
  hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
} as const;

/** Whether a browser sends it for a page: no other client has these headers, and a page can leave out neither. */
export const isOfPage = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  origin !== undefined || site !== undefined;

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
