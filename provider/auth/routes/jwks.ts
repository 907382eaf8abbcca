import type { Endpoint } from '../context.ts';

/** The public keys, those of a rotation included. Ten minutes is what the public client keeps them for. */
export const jwks: Endpoint = ({ keys }) => ({
  method: 'GET',
  url: '/.well-known/jwks.json',
  handler: async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: keys.published() };
  },
});
