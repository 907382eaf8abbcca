import type { StorageRoute } from '../route.ts';

/** Whether the service is there. */
export const status: StorageRoute = {
  method: 'GET',
  url: '/status',
  operation: 'storage.status',
  asks: 'anybody',
  answer: ({ reply }) => reply.code(200).send(),
};

/** Whether it reaches PostgreSQL, as the caller. */
export const health: StorageRoute = {
  method: 'GET',
  url: '/health',
  operation: 'storage.health',
  asks: 'jws',
  answer: async ({ scope, reply }) => {
    await scope.run({ text: 'select 1', values: [] });
    return reply.send({ healthy: true });
  },
};
